import type { Db } from '../../db/db.ts'
import type { MoreMetric } from '../../telemetry/metrics.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Recorder } from './recorder.ts'
import { readBacklog } from './queue-store.ts'

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
      help: 'Delivery attempts of this process by result.',
      label: 'result',
      read: async () => Object.entries(recorder.counts()).map(([result, value]) => ({ value, labels: { result } })),
    },
    {
      name: 'webhook_deliveries_pending',
      help: 'Pending webhook deliveries.',
      read: async () => [{ value: (await backlog()).pending }],
    },
    {
      name: 'webhook_overdue_seconds',
      help: 'Age of the most overdue delivery.',
      read: async () => [{ value: (await backlog()).overdueSeconds }],
    },
    {
      name: 'outbox_depth',
      help: 'Events without a sequence number.',
      read: async () => [{ value: (await backlog()).unsequenced }],
    },
  ]
}
