import type { Logger } from 'pino'
import { openEventSink } from './event-sink.ts'
import type { Settings } from './settings.ts'
import { openTracer } from './tracing.ts'

type Closers = (() => Promise<void> | void)[]

/** What the operator's own systems receive: events and traces, where they are configured. */
export async function openIntegrations({ config, secrets }: Settings, log: Logger, closers: Closers) {
  return {
    eventSink: openEventSink(config, secrets, closers),
    tracer: await openTracer(config, secrets, log, closers),
  }
}
