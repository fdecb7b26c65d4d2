import type { Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { hourMs } from '../../kernel/time.ts'
import { findWebhook } from '../endpoints/store.ts'
import type { DeliveryStats } from './model.ts'
import { countByHour, summarizeDeliveries } from './store.ts'

export type StatsService = ReturnType<typeof createStatsService>

/** How the deliveries of a webhook went, by the hour. */
export function createStatsService({ db, clock }: { db: Db; clock: Clock }) {
  async function show(accountId: number, webhookId: number, hours: number): Promise<DeliveryStats> {
    if (!(await findWebhook(db, accountId, webhookId))) fail(404, 'not_found', `Webhook ${webhookId} not found.`)
    const to = clock.now()
    const span = { webhookId, from: new Date(to.getTime() - (hours - 1) * hourMs), to }
    return { ...(await summarizeDeliveries(db, span)), hours: await countByHour(db, span) }
  }

  return { show }
}
