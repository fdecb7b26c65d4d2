import type { FastifyBaseLogger } from 'fastify'
import { pino, type Logger } from 'pino'
import type { Answered } from '../pipeline/answered.ts'
import type { Caller } from '../pipeline/caller.ts'

const { symbols } = pino
const info = 30
const longestWaitMs = 100
const enoughToWrite = 64

/** What a logger keeps ready for its own lines. */
type Inside = {
  /** How a line of each level begins. */
  [symbols.lsCacheSym]: Readonly<Record<number, string>>
  [symbols.timeSym]: () => string
  [symbols.chindingsSym]: string
  [symbols.streamSym]: { write(lines: string): void; lastLevel?: number; [symbols.needsMetadataGsym]?: boolean }
}

const callerFields = (caller: Caller | undefined): string =>
  caller ? `,"key_id":${JSON.stringify(caller.keyId)},"account_id":${caller.accountId}` : ''

/** Only fields listed here: nothing a caller sent can slip in. Ids, methods and routes need no escaping. */
function fieldsOf({ requestId, caller, method, route, status, ms }: Answered): string {
  const what = `,"method":"${method}","route":"${route}"`
  const how = `,"status":${status},"ms":${Math.round(ms * 10) / 10}`
  return `,"request_id":"${requestId}"${callerFields(caller)}${what}${how}`
}

export type RequestLog = { note(answered: Answered): void; flush(): void }

/**
 * One line for every answered request, written by the page. The logger's own way asks of every field what it might be and
 * measures every line; and a line that is put together by itself, between two requests, costs several times what it does as
 * one of many. Done with every request, that would be the dearest part of a small answer.
 */
export function createRequestLog(logger: Logger): RequestLog {
  const inside = logger as unknown as Inside
  let waiting: { time: string; answered: Answered }[] = []
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const start = inside[symbols.lsCacheSym][info]
    const bindings = inside[symbols.chindingsSym]
    let lines = ''
    for (const { time, answered } of waiting) {
      lines += `${start}${time}${bindings}${fieldsOf(answered)},"msg":"answered"}\n`
    }
    waiting = []
    const stream = inside[symbols.streamSym]
    if (stream[symbols.needsMetadataGsym] === true) stream.lastLevel = info
    stream.write(lines)
  }

  function note(answered: Answered): void {
    if (logger.levelVal > info) return
    waiting.push({ time: inside[symbols.timeSym](), answered })
    if (waiting.length >= enoughToWrite) flush()
    else timer ??= setTimeout(flush, longestWaitMs).unref()
  }

  return { note, flush }
}

/** The logger as the framework gets it: one for all requests, where it would make one for each. */
export function sharedLogger(logger: Logger): FastifyBaseLogger {
  const shared = Object.create(logger) as Logger
  const makeOnce: Logger['child'] = (bindings, options) => {
    const made = logger.child(bindings, options)
    made.child = (() => made) as unknown as Logger['child']
    return made as never
  }
  shared.child = makeOnce
  return shared
}
