import { request } from 'undici'
import type { Attributes } from '../kernel/trace.ts'
import type { SpanRecord } from './tracer.ts'

export type ExporterOptions = {
  /** The address of the collector; `/v1/traces` is appended. */
  endpoint: string
  headers: Readonly<Record<string, string>>
  serviceName: string
  log: { warn(fields: object, message: string): void }
  everyMs?: number
}

export type Exporter = {
  record(span: SpanRecord): void
  /** Sends what is waiting. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/** More waiting spans than this are dropped: traces must not use up the memory of the service. */
const maxWaiting = 4_096
const batchSize = 512
const timeoutMs = 10_000
const nanosPerMs = 1_000_000n

const nanosOf = (ms: number): string =>
  (BigInt(Math.trunc(ms)) * nanosPerMs + BigInt(Math.round((ms % 1) * 1e6))).toString()

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }))

const spanOf = ({ startMs, endMs, attributes, error, ...span }: SpanRecord) => ({
  ...span,
  startTimeUnixNano: nanosOf(startMs),
  endTimeUnixNano: nanosOf(endMs),
  attributes: attributesOf(attributes),
  status: error === undefined ? {} : { code: 2, message: error },
})

/** Sends spans in batches as OTLP over HTTP, in JSON. */
export function createExporter({ endpoint, headers, serviceName, log, everyMs = 5_000 }: ExporterOptions): Exporter {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const resource = { attributes: attributesOf({ 'service.name': serviceName }) }
  let waiting: SpanRecord[] = []
  let dropped = 0
  let sending: Promise<void> = Promise.resolve()

  async function send(spans: readonly SpanRecord[]): Promise<void> {
    const scopeSpans = [{ scope: { name: 'packhouse' }, spans: spans.map(spanOf) }]
    const body = JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] })
    try {
      const answer = await request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      })
      await answer.body.dump()
      if (answer.statusCode >= 300) throw new Error(`The collector answered ${answer.statusCode}.`)
    } catch (err) {
      log.warn({ err, spans: spans.length }, 'traces not exported')
    }
  }

  function flush(): Promise<void> {
    const batch = waiting
    waiting = []
    if (dropped > 0) log.warn({ spans: dropped }, 'traces dropped')
    dropped = 0
    for (let from = 0; from < batch.length; from += batchSize) {
      const part = batch.slice(from, from + batchSize)
      sending = sending.then(() => send(part))
    }
    return sending
  }

  const timer = setInterval(() => void flush(), everyMs).unref()
  return {
    record(span) {
      if (waiting.length >= maxWaiting) dropped += 1
      else waiting.push(span)
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
