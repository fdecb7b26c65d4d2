import type { Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { bodyOf, deliveryIdOf } from '../types/messages.ts'
import type { EventSink, StreamMessage } from './model.ts'
import { listAfter, moveCursor, readCursor, type PositionedEvent } from './store.ts'

export type PublisherDeps = { db: Db; clock: Clock; sink: EventSink; batchSize?: number }

const defaultBatchSize = 500

function messageOf(stream: string, event: PositionedEvent): StreamMessage {
  const { accountId, sequence, position } = event
  return {
    id: `${accountId}:${deliveryIdOf(event)}`,
    subject: `${stream}.${accountId}.${event.event}`,
    headers: {
      'Packhouse-Account': String(accountId),
      'Packhouse-Sequence': String(sequence),
      'Packhouse-Position': String(position),
    },
    body: bodyOf(event),
  }
}

/** Appends all new events to the sink and moves the cursor behind them. Returns how many were published. */
export async function publishEvents(
  { db, clock, sink, batchSize = defaultBatchSize }: PublisherDeps,
  signal: AbortSignal,
): Promise<number> {
  let cursor = await readCursor(db, sink.stream)
  for (let published = 0; ;) {
    const events = await listAfter(db, cursor, batchSize)
    const last = events.at(-1)
    if (!last || signal.aborted) return published
    await sink.append(events.map((event) => messageOf(sink.stream, event)))
    const isMoved = await moveCursor(db, sink.stream, { from: cursor, to: last.position, now: clock.now() })
    // Another process publishes as well, after this one was suspended for longer than its lease.
    if (!isMoved) return published
    cursor = last.position
    published += events.length
  }
}
