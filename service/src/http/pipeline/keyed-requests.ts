import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { knownCaller } from './admission.ts'
import { Type, type TObject, type TProperties } from 'typebox'

/** A request to perform once. */
export type KeyedRequest = {
  actor: string
  key: string
  /** Every parameter, after parsing and defaults. */
  parameters: unknown
}

export type KeyedAnswer = { status: number; body: unknown }

/** A claimed request: its transactions are marked, and its answer is kept for replays. */
export type Claimed = {
  within<Result>(work: () => Result): Result
  complete(answer: KeyedAnswer): Promise<void>
}

export type KeyedRequestDeps = {
  /** Returns the answer of an earlier request with this key, or the claim to perform it now. */
  claim(request: KeyedRequest): Promise<{ replay: KeyedAnswer } | { claimed: Claimed }>
  readKey(header: string | undefined): string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The claimed Idempotency-Key of the request. */
    claimedRequest: Claimed | undefined
  }
}

const keyHeader = {
  'idempotency-key': Type.Optional(
    Type.String({
      description:
        'A unique key of the operation, 1..255 characters. Repeating it with the same parameters returns the original response; different parameters are 409 `idempotency_mismatch`.',
    }),
  ),
}

/** The headers that the route declares. */
const headersOf = ({ schema }: RouteOptions): TProperties => (schema?.headers as TObject | undefined)?.properties ?? {}

/** A key family, so that a rotated key continues its requests. A person has one for each account. */
function actorOf(request: FastifyRequest): string {
  const isOperator = request.operatorSession && !knownCaller(request)?.person
  return isOperator ? `operator:${request.operator.id}` : `family:${request.caller.familyId}`
}

const parametersOf = ({ method, routeOptions, params, query, body }: FastifyRequest) => ({
  method,
  url: routeOptions.url,
  params,
  query,
  body: body ?? null,
})

type Done = (error?: Error) => void

/** Accepts an Idempotency-Key on keyed routes that are registered afterwards. */
export function acceptIdempotencyKeys(app: FastifyInstance, { claim, readKey }: KeyedRequestDeps): void {
  async function enter(request: FastifyRequest, reply: FastifyReply, done: Done): Promise<void> {
    const header = request.headers['idempotency-key']
    if (header === undefined) return done()
    try {
      const key = readKey([header].flat()[0])
      const outcome = await claim({ actor: actorOf(request), key, parameters: parametersOf(request) })
      if ('replay' in outcome) {
        void reply.code(outcome.replay.status).header('Idempotent-Replayed', 'true').send(outcome.replay.body)
        return
      }
      request.claimedRequest = outcome.claimed
    } catch (refusal) {
      return done(refusal as Error)
    }
    request.claimedRequest.within(done)
  }

  async function complete<Payload>(request: FastifyRequest, reply: FastifyReply, payload: Payload): Promise<Payload> {
    await request.claimedRequest?.complete({ status: reply.statusCode, body: payload })
    request.claimedRequest = undefined
    return payload
  }

  app.decorateRequest('claimedRequest')
  app.addHook('onRoute', (route) => {
    if (!route.config?.isKeyed) return
    route.schema = { ...route.schema, headers: Type.Object({ ...headersOf(route), ...keyHeader }) }
    route.preHandler = [...[route.preHandler ?? []].flat(), (request, reply, done) => void enter(request, reply, done)]
    route.preSerialization = [...[route.preSerialization ?? []].flat(), complete]
  })
}
