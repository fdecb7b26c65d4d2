import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino, type Logger } from 'pino'
import type { Area, Caller } from './caller.ts'

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

/** An answer that was given, before it is a line. */
type Answered = {
  /** When, as the logger writes it. */
  time: string
  requestId: string
  caller: Caller | undefined
  method: string
  route: string
  status: number
  ms: number
}

const callerFields = (caller: Caller | undefined): string =>
  caller ? `,"key_id":${JSON.stringify(caller.keyId)},"account_id":${caller.accountId}` : ''

/** Ids, methods and routes hold no character that would have to be escaped. */
function lineOf({ requestId, caller, method, route, status, ms }: Answered): string {
  const what = `,"method":"${method}","route":"${route}"`
  const how = `,"status":${status},"ms":${Math.round(ms * 10) / 10}`
  return `,"request_id":"${requestId}"${callerFields(caller)}${what}${how},"msg":"answered"}\n`
}

/**
 * Takes answers down and writes their lines by the page. The logger's own way asks of every field what it might be and
 * measures every line; and a line that is put together by itself, between two requests, costs several times what it does as
 * one of many: done with every request, that is the dearest part of a small answer.
 */
function createLines(logger: Logger) {
  const inside = logger as unknown as Inside
  let waiting: Answered[] = []
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const start = inside[symbols.lsCacheSym][info]
    const bindings = inside[symbols.chindingsSym]
    let lines = ''
    for (const answered of waiting) lines += `${start}${answered.time}${bindings}${lineOf(answered)}`
    waiting = []
    const stream = inside[symbols.streamSym]
    if (stream[symbols.needsMetadataGsym] === true) stream.lastLevel = info
    stream.write(lines)
  }

  function add(answered: Answered): void {
    waiting.push(answered)
    if (waiting.length >= enoughToWrite) flush()
    else timer ??= setTimeout(flush, longestWaitMs).unref()
  }

  return { add, flush, now: () => inside[symbols.timeSym]() }
}

/** One line for every answered request, and only fields listed here: nothing a caller sent can slip in. */
export function logRequests(app: FastifyInstance, logger: Logger): void {
  const lines = createLines(logger)
  app.addHook('onResponse', (request, reply, done) => {
    if (logger.levelVal <= info) {
      lines.add({
        time: lines.now(),
        requestId: request.id,
        caller: request.caller,
        method: request.method,
        route: request.admission?.route.url ?? 'unknown',
        status: reply.statusCode,
        ms: reply.elapsedTime,
      })
    }
    done()
  })
  app.addHook('onClose', lines.flush)
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

/** What became of a request of an area, for whoever keeps count. */
export type NoteAnswer = (answer: { area: Area; accountId: number | undefined; hasFailed: boolean }) => void

/** Tells of every answer. Being turned away because one's own requests fill the gate is no failure of ours. */
export function countAnswers(app: FastifyInstance, note: NoteAnswer): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { route, release } = request.admission ?? {}
    if (route?.area !== undefined) {
      const isFull = reply.statusCode === 503 && route.gate !== 'none' && release === undefined && request.caller
      note({ area: route.area, accountId: request.caller?.accountId, hasFailed: reply.statusCode >= 500 && !isFull })
    }
    done()
  })
}
