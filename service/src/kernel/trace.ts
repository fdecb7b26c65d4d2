import { AsyncLocalStorage } from 'node:async_hooks'

/** A W3C `traceparent` of a request that is traced. Requests that are not traced have none. */
export type TraceParent = string

export type SpanKind = 'server' | 'client' | 'consumer'
export type Attributes = Readonly<Record<string, string | number>>

export type Span = {
  readonly parent: TraceParent
  end(outcome?: { error?: string | undefined; attributes?: Attributes }): void
}

export type Tracer = {
  /** Begins the trace of a request, or continues the caller's; undefined when it is not sampled. */
  begin(name: string, header: string | undefined, attributes: Attributes): Span | undefined
  /** A part of a trace that was begun. */
  start(name: string, parent: TraceParent, kind: SpanKind, attributes: Attributes): Span
}

const current = new AsyncLocalStorage<TraceParent>()

/** Stored with jobs, events and intents, so that later work joins the trace. */
export const currentTrace = (): TraceParent | null => current.getStore() ?? null

export const withTrace = <Result>(parent: TraceParent, work: () => Result): Result => current.run(parent, work)

/** Runs the work as a part of the trace that caused it, if there is one. */
export async function traced<Result>(
  tracer: Tracer | undefined,
  parent: TraceParent | null,
  { name, kind, attributes }: { name: string; kind: SpanKind; attributes: Attributes },
  work: () => Promise<Result>,
): Promise<Result> {
  if (!tracer || parent === null) return work()
  const span = tracer.start(name, parent, kind, attributes)
  try {
    const result = await withTrace(span.parent, work)
    span.end()
    return result
  } catch (error) {
    span.end({ error: error instanceof Error ? error.name : 'unknown' })
    throw error
  }
}
