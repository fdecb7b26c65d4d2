import { lockItems } from '../../assets/claims/store.ts'
import { transact, type Db } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Custody } from '../../warehouse/custody/custody.ts'
import type { Photos } from '../../warehouse/photos/photos.ts'
import type { ActivityLog } from '../shared/activity.ts'
import type { Holding } from './holdings/model.ts'
import { updateRemarks, type CardRemarks } from './holdings/store.ts'
import type { FindMarketValues, MarketValue } from '../shared/ports.ts'
import { isStorableId, type Writer } from '../shared/requests.ts'
import {
  readSince,
  eventsInAccount,
  summarize,
  type CardFilter,
  type CardSort,
  type CardSummary,
  type ShownCard,
  type Step,
} from './model.ts'
import { countTags, findCard, groupCards, listCards, sweepCards } from './store.ts'

export type CardDeps = {
  db: Db
  clock: Clock
  activity: ActivityLog
  custody: Pick<Custody, 'review'>
  photos: Pick<Photos, 'listOfMany' | 'read'>
  findMarket: FindMarketValues
}

export type Sweep = { cards: ShownCard[]; hasMore: boolean; nextSince: Date }
export type CardService = ReturnType<typeof createCardService>

/** The inventory of an account and its changes. */
export function createCardService({ db, clock, activity, custody, photos, findMarket }: CardDeps) {
  async function find(accountId: number, uniqueId: string): Promise<Holding> {
    return (await findCard(db, accountId, uniqueId)) ?? fail(404, 'not_found', `Card ${uniqueId} not found.`)
  }

  /** Adds photos and market values. Departed cards have neither. */
  async function show(cards: readonly Holding[]): Promise<ShownCard[]> {
    const stored = cards.filter(({ departedAt }) => departedAt === null)
    const cardIds = [...new Set(stored.flatMap(({ cardId }) => cardId ?? []))]
    const market = cardIds.length > 0 ? await findMarket(db, cardIds) : new Map<string, MarketValue>()
    const codes = stored.map(({ uniqueId }) => uniqueId)
    const photosOf = Map.groupBy(codes.length > 0 ? await photos.listOfMany(db, codes) : [], (photo) => photo.uniqueId)
    return cards.map((card) => ({
      ...card,
      imageUrl: card.imageUrl ?? market.get(card.cardId ?? '')?.imageUrl ?? null,
      marketCents: market.get(card.cardId ?? '')?.market ?? null,
      photos: photosOf.get(card.uniqueId) ?? [],
    }))
  }

  async function get(accountId: number, uniqueId: string): Promise<ShownCard> {
    const [card] = await show([await find(accountId, uniqueId)])
    assert(card !== undefined, 'One card in, one card out.')
    return card
  }

  /** Changes the reference and the tags, which belong to the tenant; departed cards are not changed. */
  async function remark(writer: Writer, uniqueId: string, remarks: CardRemarks): Promise<ShownCard> {
    const { accountId } = writer
    await transact(db, async (tx) => {
      await lockItems(tx, [uniqueId])
      if (!(await updateRemarks(tx, accountId, uniqueId, remarks, clock.now())))
        fail(404, 'not_found', `Card ${uniqueId} not found.`)
      await activity.record(tx, writer, {
        event: 'card.updated',
        resourceType: 'card',
        resourceId: uniqueId,
        summary: `Reference or tags of ${uniqueId} changed.`,
        data: { unique_id: uniqueId, client_reference: remarks.clientReference, tags: remarks.tags },
      })
    })
    return get(accountId, uniqueId)
  }

  /** Photos are visible to the account only while it stores the card. */
  async function showPhoto(accountId: number, uniqueId: string, id: number): ReturnType<Photos['read']> {
    const { departedAt } = await find(accountId, uniqueId)
    if (departedAt !== null || !isStorableId(id)) fail(404, 'not_found', `Photo ${id} of card ${uniqueId} not found.`)
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
    page: { limit: number; offset: number; sort: CardSort },
  ): Promise<ShownCard[]> => show(await listCards(db, accountId, filter, page))

  async function summary(accountId: number, filter: CardFilter): Promise<CardSummary> {
    const groups = await groupCards(db, accountId, filter)
    const cardIds = [...new Set(groups.flatMap(({ cardId }) => cardId ?? []))]
    const market = cardIds.length > 0 ? await findMarket(db, cardIds) : new Map<string, MarketValue>()
    return summarize(groups, (cardId) => market.get(cardId)?.market, await countTags(db, accountId, filter))
  }

  /** The custody events while the card was in the account, and whether the whole chain is valid. */
  async function showCustody(accountId: number, uniqueId: string): Promise<{ steps: Step[]; isValid: boolean }> {
    await find(accountId, uniqueId)
    const { events, brokenSeq } = await custody.review(uniqueId)
    return { steps: eventsInAccount(events, accountId), isValid: brokenSeq === undefined }
  }

  return { get, remark, sweep, list, summary, showCustody, showPhoto }
}
