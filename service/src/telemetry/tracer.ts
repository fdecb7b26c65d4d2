import type { Clock } from '../kernel/clock.ts'
import type { Random } from '../kernel/random.ts'
import type { Attributes, Span, SpanKind, Tracer } from '../kernel/trace.ts'

/** A completed span, with the numbers of OTLP. */
export type SpanRecord = {
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  kind: number
  startMs: number
  endMs: number
  attributes: Attributes
  error: string | undefined
}

export type TracerDeps = {
  clock: Clock
  random: Random
  /** The share of traces that are recorded, from 0 to 1. */
  ratio: number
  record: (span: SpanRecord) => void
}

const kinds = { server: 2, client: 3, consumer: 5 } as const satisfies Record<SpanKind, number>
const form = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/
const noTrace = '0'.repeat(32)

type Parent = { traceId: string; spanId: string }

function parse(text: string | undefined): Parent | undefined {
  const [, traceId = '', spanId = ''] = (text && form.exec(text)) || []
  return traceId === '' || traceId === noTrace ? undefined : { traceId, spanId }
}

/** Decides by the trace id, so that services with the same ratio record the same traces. */
const isSampled = (traceId: string, ratio: number): boolean => Number.parseInt(traceId.slice(18), 16) < ratio * 2 ** 56

export function createTracer({ clock, random, ratio, record }: TracerDeps): Tracer {
  const newId = (bytes: number): string => Buffer.from(random.bytes(bytes)).toString('hex')

  function open(name: string, { traceId, spanId: parentSpanId }: Parent, kind: SpanKind, attributes: Attributes): Span {
    const spanId = newId(8)
    const startMs = clock.now().getTime()
    const startedAt = performance.now()
    return {
      parent: `00-${traceId}-${spanId}-01`,
      end: ({ error, attributes: more } = {}) => {
        const endMs = startMs + (performance.now() - startedAt)
        const all = more ? { ...attributes, ...more } : attributes
        record({ traceId, spanId, parentSpanId, name, kind: kinds[kind], startMs, endMs, attributes: all, error })
      },
    }
  }

  return {
    begin(name, header, attributes) {
      const parent = parse(header) ?? { traceId: newId(16), spanId: '' }
      return isSampled(parent.traceId, ratio) ? open(name, parent, 'server', attributes) : undefined
    },
    start: (name, parent, kind, attributes) =>
      open(name, parse(parent) ?? { traceId: newId(16), spanId: '' }, kind, attributes),
  }
}
