import type { Db } from '../../../db/db.ts'
import { fail } from '../../../kernel/errors.ts'
import { findPurchase } from '../store.ts'
import type { TimelineEntry } from './model.ts'
import { listTimeline } from './store.ts'

export type TimelineService = ReturnType<typeof createTimelineService>

/** What happened to a purchase, from the request to the final block and every webhook delivery. */
export function createTimelineService({ db }: { db: Db }) {
  async function show(partnerId: number, id: number): Promise<TimelineEntry[]> {
    if (!(await findPurchase(db, id, partnerId))) fail(404, 'not_found', `Purchase ${id} not found.`)
    return listTimeline(db, partnerId, id)
  }

  return { show }
}
