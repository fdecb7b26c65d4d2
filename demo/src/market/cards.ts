import { wildmere } from '../games/games.ts'
import { cardPicture } from './pictures.ts'
import { foundersCardId, foundersCards, foundersSetId } from '../games/market-set.ts'
import type { NewCard } from '@packhouse/service/vault/cards/intake/service'

const conditions = ['NM', 'NM', 'LP', 'NM', 'MP'] as const

/** The initial inventory of the sandbox tenant: one of each card of the founders' set. */
export const demoCards = (artBase: string): NewCard[] =>
  foundersCards.map(({ name, cents }, index) => ({
    name,
    game: wildmere.id,
    cardId: foundersCardId(index),
    setId: foundersSetId,
    setName: 'Founders',
    cardNumber: String(index + 1),
    language: 'EN',
    condition: conditions[index % conditions.length],
    imageUrl: cardPicture(artBase, foundersCardId(index)),
    declaredValueCents: BigInt(cents),
    clientReference: `demo-${index + 1}`,
  }))
