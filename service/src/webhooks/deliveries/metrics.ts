import type { Db } from '../../db/db.ts'
import type { MoreMetric } from '../../http/observability/metrics.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Recorder } from './recorder.ts'
import { readBacklog } from './queue-store.ts'

/** What those who watch over the service want to know of deliveries. */
export function deliveryMetrics({
  db,
  clock,
  recorder,
}: {
  db: Db
  clock: Clock
  recorder: Recorder
}): readonly MoreMetric[] {
  const backlog = () => readBacklog(db, clock.now())
  return [
    {
      name: 'webhook_attempts',
      help: 'Attempts of this process since its start, by how they ended.',
      label: 'result',
      read: async () => Object.entries(recorder.counts()).map(([result, value]) => ({ value, labels: { result } })),
    },
    {
      name: 'webhook_deliveries_pending',
      help: 'Deliveries that wait for an attempt.',
      read: async () => [{ value: (await backlog()).pending }],
    },
    {
      name: 'webhook_overdue_seconds',
      help: 'How late the most overdue delivery is.',
      read: async () => [{ value: (await backlog()).overdueSeconds }],
    },
    {
      name: 'outbox_depth',
      help: 'Events that have no number yet.',
      read: async () => [{ value: (await backlog()).unsequenced }],
    },
  ]
}
