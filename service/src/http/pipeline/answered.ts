import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Area, Caller } from './caller.ts'

/** An answer that was given, as those hear of it who write it down or keep count. */
export type Answered = {
  readonly requestId: string
  readonly method: string
  /** The route as it was declared: nothing a caller can choose. */
  readonly route: string
  readonly area: Area | undefined
  readonly caller: Caller | undefined
  readonly status: number
  readonly ms: number
  readonly hasFailed: boolean
}

export type NoteAnswer = (answered: Answered) => void

/** Being turned away because one's own requests fill the gate is no failure of ours. */
function isTurnedAway({ pipelineState, caller }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  const { route, release } = pipelineState ?? {}
  return statusCode === 503 && route?.gate !== 'none' && release === undefined && caller !== undefined
}

/** Tells of every answer. There is one hook for all who listen: each by itself would ask the framework for the same. */
export function notifyAnswered(app: FastifyInstance, listeners: readonly NoteAnswer[]): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url = 'unknown', area } = request.pipelineState?.route ?? {}
    const status = reply.statusCode
    const answered: Answered = {
      requestId: request.id,
      method: request.method,
      route: url,
      area,
      caller: request.caller,
      status,
      ms: reply.elapsedTime,
      hasFailed: status >= 500 && !isTurnedAway(request, reply),
    }
    for (const listener of listeners) listener(answered)
    done()
  })
}
