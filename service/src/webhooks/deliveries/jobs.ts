import type { Db } from '../../db/db.ts'
import type { Recurring } from '../../jobs/schedule.ts'
import type { Clock } from '../../kernel/clock.ts'
import { keptDays } from './model.ts'
import { discardPending, pruneDeliveries, pruneEvents, pruneWebhooks } from './store.ts'
import { dayMs } from '../../kernel/time.ts'

const maxBatches = 200

/** Runs small batches, so that no lock is held for long. */
async function repeat(step: () => Promise<number>, signal: AbortSignal): Promise<void> {
  for (let batch = 0; batch < maxBatches && !signal.aborted; batch++) if ((await step()) === 0) return
}

/** Discards pending deliveries of disabled webhooks and enforces the retention of deliveries and events. */
export function deliveryJobs({ db, clock }: { db: Db; clock: Clock }): readonly Recurring[] {
  const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * dayMs)
  return [
    { queue: 'webhooks.discard', everyMs: 2_000, run: (signal) => repeat(() => discardPending(db), signal) },
    {
      queue: 'webhooks.prune',
      everyMs: 600_000,
      run: async (signal) => {
        await repeat(() => pruneDeliveries(db, daysAgo(keptDays.deliveries)), signal)
        await repeat(() => pruneEvents(db, daysAgo(keptDays.events)), signal)
        await pruneWebhooks(db, daysAgo(keptDays.deliveries))
      },
    },
  ]
}
