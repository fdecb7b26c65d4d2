import type { Config } from './config/config.ts'
import type { Secrets } from './config/secrets.ts'
import type { EventSink } from '../events/stream/model.ts'
import { createNatsSink } from '../events/stream/nats.ts'

/** The stream of NATS_URL; connected when the first events are published. */
export function openEventSink(
  { natsStream: stream }: Config,
  { natsUrl: url }: Secrets,
  closers: (() => Promise<void> | void)[],
): EventSink | undefined {
  if (url === undefined) return undefined
  const sink = createNatsSink({ url, stream })
  closers.push(sink.close)
  return sink
}
