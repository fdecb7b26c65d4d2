import type { Db } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import type { TimelineEntry } from '../shared/timeline/model.ts'
import type { EndUserService, PresentedIdentity } from '../wallet/end-users/service.ts'
import type { Sellback, SellbackStatus, ShownSellback } from './model.ts'
import { findSellback, listItems, listSellbacks } from './store.ts'
import { listSellbackTimeline } from './timeline-store.ts'

export type SellbackQuery = PresentedIdentity & {
  status?: SellbackStatus | undefined
  beforeId?: number | undefined
}

export type SellbackService = ReturnType<typeof createSellbackService>

/** Reads a partner's sell-backs. */
export function createSellbackService({ db, endUsers }: { db: Db; endUsers: EndUserService }) {
  async function withItems(sellbacks: readonly Sellback[]): Promise<ShownSellback[]> {
    const items =
      sellbacks.length === 0
        ? []
        : await listItems(
            db,
            sellbacks.map(({ id }) => id),
          )
    const bySellback = Map.groupBy(items, ({ sellbackId }) => sellbackId)
    return sellbacks.map((sellback) => ({ sellback, items: bySellback.get(sellback.id) ?? [] }))
  }

  async function show(sellback: Sellback): Promise<ShownSellback> {
    const [shown] = await withItems([sellback])
    return shown ?? { sellback, items: [] }
  }

  async function get(partnerId: number, id: number): Promise<ShownSellback> {
    return show((await findSellback(db, partnerId, id)) ?? fail(404, 'not_found', `Sell-back ${id} not found.`))
  }

  /** Newest first, one more than the page. */
  async function list(
    partnerId: number,
    { external_user_id, wallet_address, ...filter }: SellbackQuery,
    page: { limit: number; offset: number },
  ): Promise<ShownSellback[]> {
    const isNamed = external_user_id !== undefined || wallet_address !== undefined
    const user = isNamed ? await endUsers.find(partnerId, { external_user_id, wallet_address }) : undefined
    if (isNamed && !user) return []
    return withItems(await listSellbacks(db, { ...filter, partnerId, endUserId: user?.id }, page))
  }

  async function timeline(partnerId: number, id: number): Promise<TimelineEntry[]> {
    await get(partnerId, id)
    return listSellbackTimeline(db, partnerId, id)
  }

  return { show, get, list, timeline }
}
