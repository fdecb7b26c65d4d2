import type { FastifyBaseLogger } from 'fastify'
import { pino, type Logger } from 'pino'
import type { CompletedRequest } from './responses.ts'
import type { Caller } from './caller.ts'

const { symbols } = pino
const info = 30
const maxDelayMs = 100
const maxBuffered = 64

/** Internals of a pino logger. */
type PinoInternals = {
  /** The start of a line by level. */
  [symbols.lsCacheSym]: Readonly<Record<number, string>>
  [symbols.timeSym]: () => string
  [symbols.chindingsSym]: string
  [symbols.streamSym]: { write(lines: string): void; lastLevel?: number; [symbols.needsMetadataGsym]?: boolean }
}

const callerFields = (caller: Caller | undefined): string =>
  caller
    ? `,"key_id":${JSON.stringify(caller.keyId)},"account_id":${caller.accountId}${caller.session ? `,"client_session_id":${caller.session.id}` : ''}`
    : ''

/**
 * A fixed list of fields: of the request itself, only the name of the agent is logged. Ids, methods, routes and names of agents need
 * no escaping.
 */
function fieldsOf({ requestId, caller, agent, method, route, status, ms }: CompletedRequest): string {
  const target = `,"method":"${method}","route":"${route}"`
  const result = `,"status":${status},"ms":${Math.round(ms * 10) / 10}`
  const named = agent === undefined ? '' : `,"agent":"${agent}"`
  return `,"request_id":"${requestId}"${callerFields(caller)}${named}${target}${result}`
}

export type RequestLog = { record(completed: CompletedRequest): void; flush(): void }

/**
 * Writes one line per request, in batches. Pino's generic serialization of each line, and a write per request, would be
 * the most expensive part of a small response.
 */
export function createRequestLog(logger: Logger): RequestLog {
  const internals = logger as unknown as PinoInternals
  let buffered: { time: string; completed: CompletedRequest }[] = []
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (buffered.length === 0) return
    const start = internals[symbols.lsCacheSym][info]
    const bindings = internals[symbols.chindingsSym]
    let lines = ''
    for (const { time, completed } of buffered) {
      lines += `${start}${time}${bindings}${fieldsOf(completed)},"msg":"answered"}\n`
    }
    buffered = []
    const stream = internals[symbols.streamSym]
    if (stream[symbols.needsMetadataGsym] === true) stream.lastLevel = info
    stream.write(lines)
  }

  function record(completed: CompletedRequest): void {
    if (logger.levelVal > info) return
    buffered.push({ time: internals[symbols.timeSym](), completed })
    if (buffered.length >= maxBuffered) flush()
    else timer ??= setTimeout(flush, maxDelayMs).unref()
  }

  return { record, flush }
}

/** The logger passed to Fastify: one child for all requests instead of one per request. */
export function sharedLogger(logger: Logger): FastifyBaseLogger {
  const shared = Object.create(logger) as Logger
  const createChild: Logger['child'] = (bindings, options) => {
    const child = logger.child(bindings, options)
    child.child = (() => child) as unknown as Logger['child']
    return child as never
  }
  shared.child = createChild
  return shared
}
