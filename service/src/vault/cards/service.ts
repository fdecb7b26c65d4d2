import type { Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Custody } from '../../warehouse/custody/custody.ts'
import type { Holding } from '../holdings/model.ts'
import { readSince, tenureOf, type CardFilter, type Step } from './model.ts'
import { findCard, listCards, sweepCards } from './store.ts'

export type CardDeps = { db: Db; clock: Clock; custody: Pick<Custody, 'review'> }

export type Sweep = { cards: Holding[]; hasMore: boolean; nextSince: Date }
export type CardService = ReturnType<typeof createCardService>

/** An account's inventory, as it is now and as it changes. */
export function createCardService({ db, clock, custody }: CardDeps) {
  async function get(accountId: number, uniqueId: string): Promise<Holding> {
    return (await findCard(db, accountId, uniqueId)) ?? fail(404, 'not_found', `There is no card ${uniqueId} here.`)
  }

  async function sweep(accountId: number, text: string, limit: number): Promise<Sweep> {
    const since = readSince(text, clock.now())
    const rows = await sweepCards(db, accountId, { since, limit })
    const cards = rows.slice(0, limit)
    return { cards, hasMore: rows.length > limit, nextSince: cards.at(-1)?.updatedAt ?? since }
  }

  /** One row more than the page. */
  const list = (accountId: number, filter: CardFilter, page: { limit: number; offset: number }): Promise<Holding[]> =>
    listCards(db, accountId, filter, page)

  /** Through whose hands a card went while it was the account's; whether the whole chain holds is told to everybody. */
  async function showCustody(accountId: number, uniqueId: string): Promise<{ steps: Step[]; isWhole: boolean }> {
    await get(accountId, uniqueId)
    const { events, brokenSeq } = await custody.review(uniqueId)
    return { steps: tenureOf(events, accountId), isWhole: brokenSeq === undefined }
  }

  return { get, sweep, list, showCustody }
}
