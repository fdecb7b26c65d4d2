import type { Static } from 'typebox'
import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { requireSession } from '../../http/pipeline/operator-auth.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { idPathOf, Ref } from '../../http/schema/fields.ts'
import { Done } from './own-wire.ts'
import type { OpenSession } from './session-store.ts'
import type { Sessions } from './sessions.ts'
import { consoleUrl, forPeople, tags } from '../console-route-config.ts'
import { OwnSecurityWire, type OwnSessionWire } from './console-wire.ts'

const url = `${consoleUrl}/security`

const sessionToWire = (session: OpenSession, currentId: bigint): Static<typeof OwnSessionWire> => ({
  id: Number(session.id),
  is_current: session.id === currentId,
  method: session.method,
  address: session.address,
  station: session.station,
  has_second_factor: session.factorAt !== null,
  started_at: session.startedAt.toISOString(),
  last_seen_at: session.lastSeenAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
})

/** The factors and the sessions of the signed-in person. */
export function securityRoutes(app: App, { sessions }: { sessions: Sessions }): void {
  app.get(
    url,
    {
      config: { operationId: 'getConsoleSecurity', ...forPeople },
      schema: {
        summary: 'Get your factors and your open sessions',
        tags,
        response: { 200: success(Ref(OwnSecurityWire)) },
      },
    },
    async ({ operatorSession }) => {
      const { operatorId, sessionId } = requireSession(operatorSession)
      const { person, passkeys, sessions: open } = await sessions.showSecurity(operatorId)
      return ok({
        has_authenticator: person.totpConfirmedAt !== null,
        passkeys,
        has_badge: person.badgeHash !== null,
        sessions: open.map((one) => sessionToWire(one, sessionId)),
      })
    },
  )

  app.post(
    `${url}/sessions/:id/end`,
    {
      config: { operationId: 'endConsoleSession', ...forPeople },
      schema: {
        summary: 'End one of your sessions',
        description: 'Its next request is rejected, and its event stream ends within seconds.',
        tags,
        params: idPathOf('session'),
        response: { 200: success(Done) },
      },
    },
    async ({ operatorSession, params }) => {
      await sessions.endOwn(requireSession(operatorSession).operatorId, params.id)
      return ok({ done: true as const })
    },
  )

  app.post(
    `${url}/sessions/end-others`,
    {
      config: { operationId: 'endOtherConsoleSessions', ...forPeople },
      schema: {
        summary: 'End all your sessions but this one',
        tags,
        response: {
          200: success(Type.Object({ ended: Type.Integer({ description: 'How many sessions ended.' }) })),
        },
      },
    },
    async ({ operatorSession }) => {
      const { operatorId, sessionId } = requireSession(operatorSession)
      return ok({ ended: await sessions.endOthers(operatorId, sessionId) })
    },
  )
}
