import type { Db } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Custody } from '../../warehouse/custody/custody.ts'
import type { Photos } from '../../warehouse/photos/photos.ts'
import type { Holding } from './holdings/model.ts'
import type { FindMarketValues, MarketValue } from '../shared/ports.ts'
import { isStorableId } from '../shared/requests.ts'
import { readSince, tenureOf, type CardFilter, type ShownCard, type Step } from './model.ts'
import { findCard, listCards, sweepCards } from './store.ts'

export type CardDeps = {
  db: Db
  clock: Clock
  custody: Pick<Custody, 'review'>
  photos: Pick<Photos, 'listOfMany' | 'read'>
  findMarket: FindMarketValues
}

export type Sweep = { cards: ShownCard[]; hasMore: boolean; nextSince: Date }
export type CardService = ReturnType<typeof createCardService>

/** An account's inventory, as it is now and as it changes. */
export function createCardService({ db, clock, custody, photos, findMarket }: CardDeps) {
  async function find(accountId: number, uniqueId: string): Promise<Holding> {
    return (await findCard(db, accountId, uniqueId)) ?? fail(404, 'not_found', `There is no card ${uniqueId} here.`)
  }

  /** With what they look like and what they would sell for, as far as anybody knows. What left is shown by its name only. */
  async function show(cards: readonly Holding[]): Promise<ShownCard[]> {
    const here = cards.filter(({ departedAt }) => departedAt === null)
    const cardIds = [...new Set(here.flatMap(({ cardId }) => cardId ?? []))]
    const market = cardIds.length > 0 ? await findMarket(db, cardIds) : new Map<string, MarketValue>()
    const codes = here.map(({ uniqueId }) => uniqueId)
    const pictures = Map.groupBy(codes.length > 0 ? await photos.listOfMany(db, codes) : [], (photo) => photo.uniqueId)
    return cards.map((card) => ({
      ...card,
      marketCents: market.get(card.cardId ?? '')?.market ?? null,
      photos: pictures.get(card.uniqueId) ?? [],
    }))
  }

  async function get(accountId: number, uniqueId: string): Promise<ShownCard> {
    const [card] = await show([await find(accountId, uniqueId)])
    assert(card !== undefined, 'One was asked for.')
    return card
  }

  /** A picture of a card is its keeper's, as long as it is. */
  async function showPhoto(accountId: number, uniqueId: string, id: number): ReturnType<Photos['read']> {
    const { departedAt } = await find(accountId, uniqueId)
    if (departedAt !== null || !isStorableId(id)) fail(404, 'not_found', 'There is no such picture.')
    return photos.read(uniqueId, id)
  }

  async function sweep(accountId: number, text: string, limit: number): Promise<Sweep> {
    const since = readSince(text, clock.now())
    const rows = await sweepCards(db, accountId, { since, limit })
    const cards = await show(rows.slice(0, limit))
    return { cards, hasMore: rows.length > limit, nextSince: cards.at(-1)?.updatedAt ?? since }
  }

  /** One row more than the page. */
  const list = async (
    accountId: number,
    filter: CardFilter,
    page: { limit: number; offset: number },
  ): Promise<ShownCard[]> => show(await listCards(db, accountId, filter, page))

  /** Through whose hands a card went while it was the account's; whether the whole chain holds is told to everybody. */
  async function showCustody(accountId: number, uniqueId: string): Promise<{ steps: Step[]; isWhole: boolean }> {
    await find(accountId, uniqueId)
    const { events, brokenSeq } = await custody.review(uniqueId)
    return { steps: tenureOf(events, accountId), isWhole: brokenSeq === undefined }
  }

  return { get, sweep, list, showCustody, showPhoto }
}
