import type { Identification } from '@packhouse/identify/identify'
import type { InboundLine } from '../types.ts'
import type { PicturedCard } from './copy.ts'

/** A card of a game with a picture. */
export type GameCard = PicturedCard & { readonly game: string }
export type Candidate = { readonly card: GameCard; readonly line: InboundLine | undefined }

/** Cards whose likeness differs by less share their art: the announcement tells them apart better than a photo. */
const sameArt = 0.035
const maxCandidates = 5

/** The announced line of a card, one that still waits for cards first. */
function lineOf({ game, card_id: id }: GameCard, lines: readonly InboundLine[]): InboundLine | undefined {
  const found = lines.filter((line) => line.game === game && line.card_id === id)
  return found.find(({ received, expected }) => received < expected) ?? found[0]
}

/** The cards that a photo may show, the most likely first: announced cards before others with the same art. */
export function rankCards(
  { matches }: Pick<Identification, 'matches'>,
  cards: readonly GameCard[],
  lines: readonly InboundLine[],
): Candidate[] {
  const limit = (matches[0]?.score ?? 0) - sameArt
  const found = matches.flatMap(({ row, score }) => {
    const card = cards[row]
    if (!card) return []
    const line = lineOf(card, lines)
    return [{ candidate: { card, line }, isFirst: line !== undefined && score > limit }]
  })
  return [...found.filter(({ isFirst }) => isFirst), ...found.filter(({ isFirst }) => !isFirst)]
    .slice(0, maxCandidates)
    .map(({ candidate }) => candidate)
}
