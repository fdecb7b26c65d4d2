import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { knownCaller } from './admission.ts'
import { agentOf } from './agent-names.ts'
import type { Area, Caller } from './caller.ts'

/** A completed request, as the request log and the metrics record it. */
export type CompletedRequest = {
  readonly requestId: string
  readonly method: string
  /** The route pattern, never a value chosen by the caller. */
  readonly route: string
  readonly area: Area | undefined
  readonly caller: Caller | undefined
  /** The program that the caller names in `X-Agent`. */
  readonly agent: string | undefined
  readonly status: number
  readonly ms: number
  readonly url: string
  readonly sentBody: string | undefined
  readonly receivedBody: unknown
  readonly hasFailed: boolean
}

export type RecordResponse = (completed: CompletedRequest) => void

/** A 503 because the account's own requests fill the gate is not a failure of the service. */
function isGateFull(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  const { route, release } = request.pipelineState ?? {}
  return statusCode === 503 && route?.gate !== 'none' && release === undefined && knownCaller(request) !== undefined
}

/** Notifies the listeners of every response, in one hook instead of one per listener. */
export function notifyResponses(app: FastifyInstance, listeners: readonly RecordResponse[]): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url = 'unknown', area } = request.pipelineState?.route ?? {}
    const status = reply.statusCode
    const completed: CompletedRequest = {
      requestId: request.id,
      method: request.method,
      route: url,
      area,
      caller: knownCaller(request),
      agent: agentOf(request),
      status,
      ms: reply.elapsedTime,
      url: request.url,
      sentBody: request.pipelineState?.sent,
      receivedBody: request.body,
      hasFailed: status >= 500 && !isGateFull(request, reply),
    }
    for (const listener of listeners) listener(completed)
    done()
  })
}
