import type { Db } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import type { EndUserService } from '../wallet/end-users/service.ts'
import type { Purchase, RevealedCard } from './model.ts'
import type { TimelineEntry } from '../shared/timeline/model.ts'
import { listSales, type SaleQuery } from '../checkout/list.ts'
import { findPurchase, purchaseStore } from './store.ts'
import { listPurchaseTimeline } from './timeline-store.ts'

export type PurchaseServiceDeps = {
  db: Db
  endUsers: EndUserService
  showCards(reader: Db, purchaseIds: readonly number[]): Promise<RevealedCard[]>
}

export type ShownPurchase = { purchase: Purchase; cards: RevealedCard[] }

export type PurchaseService = ReturnType<typeof createPurchaseService>

/** Reads the purchases of a partner. */
export function createPurchaseService({ db, endUsers, showCards }: PurchaseServiceDeps) {
  async function withCards(purchases: readonly Purchase[]): Promise<ShownPurchase[]> {
    const cards = await showCards(
      db,
      purchases.filter(({ submittedAt }) => submittedAt !== null).map(({ id }) => id),
    )
    const byPurchase = Map.groupBy(cards, ({ purchaseId }) => purchaseId)
    return purchases.map((purchase) => ({ purchase, cards: byPurchase.get(purchase.id) ?? [] }))
  }

  const get = async (partnerId: number, id: number): Promise<Purchase> =>
    (await findPurchase(db, id, partnerId)) ?? fail(404, 'not_found', `Purchase ${id} not found.`)

  async function show(partnerId: number, id: number): Promise<ShownPurchase> {
    const purchase = await get(partnerId, id)
    const [shown] = await withCards([purchase])
    return shown ?? { purchase, cards: [] }
  }

  const list = async (
    partnerId: number,
    query: SaleQuery,
    page: { limit: number; offset: number },
  ): Promise<ShownPurchase[]> =>
    withCards(await listSales({ db, endUsers, store: purchaseStore }, partnerId, query, page))

  async function timeline(partnerId: number, id: number): Promise<TimelineEntry[]> {
    await get(partnerId, id)
    return listPurchaseTimeline(db, partnerId, id)
  }

  return { show, list, timeline, withCards }
}
