import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { pino, type Logger } from 'pino'
import type { Area } from './caller.ts'

const { symbols } = pino
const info = 30
const longestWaitMs = 100
const enoughToWrite = 4_096

/** What a logger keeps ready for its own lines. */
type Inside = {
  /** How a line of each level begins. */
  [symbols.lsCacheSym]: Readonly<Record<number, string>>
  [symbols.timeSym]: () => string
  [symbols.chindingsSym]: string
  [symbols.streamSym]: { write(lines: string): void; lastLevel?: number; [symbols.needsMetadataGsym]?: boolean }
}

/**
 * Takes lines whose fields are put together already and hands them on by the page. The logger's own way asks of every field
 * what it might be and measures every line: done with every request, that is the dearest part of a small answer.
 */
function createLines(logger: Logger) {
  const inside = logger as unknown as Inside
  let waiting = ''
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting === '') return
    const lines = waiting
    waiting = ''
    const stream = inside[symbols.streamSym]
    if (stream[symbols.needsMetadataGsym] === true) stream.lastLevel = info
    stream.write(lines)
  }

  function add(fields: string): void {
    const start = inside[symbols.lsCacheSym][info] + inside[symbols.timeSym]() + inside[symbols.chindingsSym]
    waiting += `${start}${fields},"msg":"answered"}\n`
    if (waiting.length >= enoughToWrite) flush()
    else timer ??= setTimeout(flush, longestWaitMs).unref()
  }

  return { add, flush }
}

const callerFields = ({ caller }: FastifyRequest): string =>
  caller ? `,"key_id":${JSON.stringify(caller.keyId)},"account_id":${caller.accountId}` : ''

/**
 * One line for every answered request, and only fields listed here: nothing a caller sent can slip in. Ids, methods and
 * routes hold no character that would have to be escaped.
 */
export function logRequests(app: FastifyInstance, logger: Logger): void {
  const lines = createLines(logger)
  app.addHook('onResponse', (request, reply, done) => {
    if (logger.levelVal <= info) {
      const route = request.admission?.route.url ?? 'unknown'
      const what = `,"method":"${request.method}","route":"${route}"`
      const how = `,"status":${reply.statusCode},"ms":${Math.round(reply.elapsedTime * 10) / 10}`
      lines.add(`,"request_id":"${request.id}"${callerFields(request)}${what}${how}`)
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
