import type { Db } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import type { EndUserService } from '../wallet/end-users/service.ts'
import type { Purchase, RevealedCard } from './model.ts'
import type { CardRecord } from '../shared/after/model.ts'
import { listCardRecords } from '../shared/after/store.ts'
import type { TimelineEntry } from '../shared/timeline/model.ts'
import { listSales, type SaleQuery } from '../checkout/list.ts'
import { findPurchase, purchaseStore } from './store.ts'
import { listPurchaseTimeline } from './timeline-store.ts'

export type PurchaseServiceDeps = {
  db: Db
  endUsers: EndUserService
  showCards(reader: Db, purchaseIds: readonly number[]): Promise<RevealedCard[]>
}

export type ShownPurchase = { purchase: Purchase; cards: RevealedCard[]; after: CardRecord[] }

export type PurchaseService = ReturnType<typeof createPurchaseService>

/** Reads the purchases of a partner. */
export function createPurchaseService({ db, endUsers, showCards }: PurchaseServiceDeps) {
  async function addHistory(purchases: readonly Purchase[]): Promise<ShownPurchase[]> {
    const ids = purchases.filter(({ submittedAt }) => submittedAt !== null).map(({ id }) => id)
    const [cards, after] = await Promise.all([
      showCards(db, ids),
      ids.length === 0 ? [] : listCardRecords(db, { purchaseIds: ids }),
    ])
    const cardsOf = Map.groupBy(cards, ({ purchaseId }) => purchaseId)
    const afterOf = Map.groupBy(after, ({ purchaseId }) => purchaseId)
    return purchases.map((purchase) => ({
      purchase,
      cards: cardsOf.get(purchase.id) ?? [],
      after: afterOf.get(purchase.id) ?? [],
    }))
  }

  const get = async (partnerId: number, id: number): Promise<Purchase> =>
    (await findPurchase(db, id, partnerId)) ?? fail(404, 'not_found', `Purchase ${id} not found.`)

  /** The purchase with its cards and what came after their draw. */
  async function withHistory(purchase: Purchase): Promise<ShownPurchase> {
    const [shown] = await addHistory([purchase])
    return shown ?? { purchase, cards: [], after: [] }
  }

  const show = async (partnerId: number, id: number): Promise<ShownPurchase> => withHistory(await get(partnerId, id))

  const list = async (
    partnerId: number,
    query: SaleQuery,
    page: { limit: number; offset: number },
  ): Promise<ShownPurchase[]> =>
    addHistory(await listSales({ db, endUsers, store: purchaseStore }, partnerId, query, page))

  async function timeline(partnerId: number, id: number): Promise<TimelineEntry[]> {
    await get(partnerId, id)
    return listPurchaseTimeline(db, partnerId, id)
  }

  return { show, list, timeline, withHistory }
}
