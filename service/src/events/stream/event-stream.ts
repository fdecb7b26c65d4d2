import type { Db } from '../../db/db.ts'
import type { MoreMetric } from '../../telemetry/metrics.ts'
import type { Recurring } from '../../jobs/schedule.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { EventSink } from './model.ts'
import { publishEvents } from './publisher.ts'
import { readLag } from './store.ts'

export type EventStream = { recurring: readonly Recurring[]; metrics: readonly MoreMetric[] }

const publishEveryMs = 500

/** Publishes the events of all accounts to a stream for consumers, where one is configured. */
export function createEventStream(deps: { db: Db; clock: Clock; eventSink?: EventSink | undefined }): EventStream {
  const { db, clock, eventSink: sink } = deps
  if (!sink) return { recurring: [], metrics: [] }
  const lag = () => readLag(db, sink.stream, clock.now())
  return {
    recurring: [
      {
        queue: 'events.publish',
        everyMs: publishEveryMs,
        run: async (signal) => void (await publishEvents({ db, clock, sink }, signal)),
      },
    ],
    metrics: [
      {
        name: 'event_stream_lag_events',
        help: 'Events that are not published to the stream.',
        read: async () => [{ value: Number((await lag()).events) }],
      },
      {
        name: 'event_stream_lag_seconds',
        help: 'Age of the oldest event that is not published to the stream.',
        read: async () => [{ value: (await lag()).seconds }],
      },
    ],
  }
}
