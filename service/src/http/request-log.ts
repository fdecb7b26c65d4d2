import type { FastifyInstance } from 'fastify'
import type { Area } from './caller.ts'

/** One line for every answered request, and only fields listed here: nothing a caller sent can slip in. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { keyId, accountId } = request.caller ?? {}
    app.log.info(
      {
        request_id: request.id,
        key_id: keyId,
        account_id: accountId,
        method: request.method,
        route: request.admission?.route.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
    done()
  })
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
