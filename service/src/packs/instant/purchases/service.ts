import type { Db, Reader } from '../../../db/db.ts'
import { fail } from '../../../kernel/errors.ts'
import type { EndUserService } from '../../wallet/end-users/service.ts'
import { listSales, type SaleQuery } from '../../checkout/list.ts'
import type { TimelineEntry } from '../../shared/timeline/model.ts'
import type { InstantPurchase, OpenedPack, ShownInstantPurchase } from './model.ts'
import { instantPurchaseStore, listDeliveredCards, listDeliveredPacks } from './store.ts'
import { listInstantTimeline } from './timeline-store.ts'

export type InstantPurchaseDeps = { db: Db; endUsers: EndUserService }

/** Reads the opened packs of purchases, keyed by purchase id. */
export async function readOpenedPacks(
  reader: Reader,
  purchaseIds: readonly number[],
): Promise<ReadonlyMap<number, OpenedPack>> {
  if (purchaseIds.length === 0) return new Map()
  const packs = new Map((await listDeliveredPacks(reader, purchaseIds)).map((pack) => [pack.purchaseId, pack]))
  const cards = Map.groupBy(await listDeliveredCards(reader, purchaseIds), ({ purchaseId }) => purchaseId)
  return new Map(purchaseIds.map((id) => [id, { pack: packs.get(id) ?? null, cards: cards.get(id) ?? [] }]))
}

export type InstantPurchaseService = ReturnType<typeof createInstantPurchaseService>

/** Reads the instant purchases of a partner. */
export function createInstantPurchaseService({ db, endUsers }: InstantPurchaseDeps) {
  async function withPacks(purchases: readonly InstantPurchase[]): Promise<ShownInstantPurchase[]> {
    const fulfilled = purchases.filter(({ status }) => status === 'FULFILLED').map(({ id }) => id)
    const opened = await readOpenedPacks(db, fulfilled)
    return purchases.map((purchase) => ({ purchase, opened: opened.get(purchase.id) }))
  }

  const withPack = async (purchase: InstantPurchase): Promise<ShownInstantPurchase> =>
    (await withPacks([purchase]))[0] ?? { purchase, opened: undefined }

  async function show(partnerId: number, id: number): Promise<ShownInstantPurchase> {
    const purchase = await instantPurchaseStore.find(db, id, partnerId)
    return withPack(purchase ?? fail(404, 'not_found', `Instant purchase ${id} not found.`))
  }

  const list = async (
    partnerId: number,
    query: SaleQuery,
    page: { limit: number; offset: number },
  ): Promise<ShownInstantPurchase[]> =>
    withPacks(await listSales({ db, endUsers, store: instantPurchaseStore }, partnerId, query, page))

  async function timeline(partnerId: number, id: number): Promise<TimelineEntry[]> {
    await show(partnerId, id)
    return listInstantTimeline(db, partnerId, id)
  }

  return { show, list, timeline, withPack }
}
