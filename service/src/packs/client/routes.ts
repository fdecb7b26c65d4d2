import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { allowOrigin } from '../../http/pipeline/client-auth.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { Ref } from '../../http/schema/fields.ts'
import type { Clock } from '../../kernel/clock.ts'
import { formatUsdc } from '../../kernel/money.ts'
import type { ClientSessionService } from './sessions/service.ts'
import { sessionToWire } from './sessions/wire.ts'
import { ClientWire } from './wire.ts'

export type ClientRouteDeps = { sessions: ClientSessionService; clock: Clock }

const sentHeaders = 'authorization, content-type, idempotency-key'
/** Browsers ask again after this time at the latest. */
const preflightSeconds = '600'

export function clientRoutes(app: App, { sessions, clock }: ClientRouteDeps): void {
  app.get(
    '/api/v1/client/session',
    {
      config: { operationId: 'getClient', client: 'any', scope: 'packs:purchase', gate: 'read' },
      schema: {
        summary: 'Get the client session of this token and the credits of its end user',
        tags: ['Client sessions'],
        response: { 200: success(Ref(ClientWire)) },
      },
    },
    async ({ caller }) => {
      const { session, credits } = await sessions.describe(caller)
      return ok({ ...sessionToWire(session, clock.now()), credits_usdc: formatUsdc(credits) })
    },
  )

  app.options(
    '/api/v1/client/*',
    {
      config: {
        operationId: 'none',
        public: 'A preflight carries no token; only origins with a live session pass it.',
      },
      schema: { hide: true, response: { 204: Type.Unknown({ description: 'No body.' }) } },
    },
    async ({ headers: { origin } }, reply) => {
      reply.header('vary', 'origin')
      if (origin !== undefined && (await sessions.auth.hasOrigin(origin))) {
        allowOrigin(reply, origin)
        reply
          .header('access-control-allow-methods', 'GET, POST')
          .header('access-control-allow-headers', sentHeaders)
          .header('access-control-max-age', preflightSeconds)
      }
      return reply.code(204).send()
    },
  )
}
