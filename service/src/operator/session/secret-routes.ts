import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { requireSession } from '../../http/pipeline/operator-auth.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import type { Sessions } from '../../sessions/sessions.ts'
import { Password } from '../people/wire.ts'
import { operatorUrl, tags } from '../route-config.ts'
import { Done, KnownPassword } from './wire.ts'

const url = `${operatorUrl}/session`
const own = { scope: 'platform:admin', gate: 'none', roles: 'any' } as const

/** The password and the authenticator of the signed-in operator. */
export function ownSecretRoutes(app: App, { sessions }: { sessions: Sessions }): void {
  const done = ok({ done: true as const })

  app.post(
    `${url}/password`,
    {
      config: own,
      schema: {
        summary: 'Change your password and end your other sessions',
        tags,
        body: Type.Object({ current: Type.String({ minLength: 1, maxLength: 200 }), password: Password }),
        response: { 200: success(Done) },
      },
    },
    async ({ operatorSession, body }) => {
      const { sessionId, operatorId } = requireSession(operatorSession)
      await sessions.changePassword(sessionId, operatorId, body.current, body.password)
      return done
    },
  )

  app.post(
    `${url}/totp`,
    {
      config: own,
      schema: {
        summary: 'Create an authenticator secret; it takes effect once a code is confirmed',
        tags,
        body: Type.Object({ password: KnownPassword }),
        response: { 201: success(Type.Object({ secret: Type.String(), uri: Type.String() })) },
      },
    },
    async ({ operatorSession, body }, reply) => {
      const { sessionId, operatorId } = requireSession(operatorSession)
      return reply.code(201).send(ok(await sessions.beginTotp(sessionId, operatorId, body.password)))
    },
  )

  app.post(
    `${url}/totp/confirm`,
    {
      config: own,
      schema: {
        summary: 'Confirm the new authenticator with a code',
        tags,
        body: Type.Object({ code: Type.String({ pattern: '^[0-9]{6}$' }) }),
        response: { 200: success(Done) },
      },
    },
    async ({ operatorSession, body }) => {
      await sessions.confirmTotp(requireSession(operatorSession).operatorId, body.code)
      return done
    },
  )

  app.post(
    `${url}/totp/remove`,
    {
      config: { ...own, needsProof: true },
      schema: {
        summary: 'Remove the authenticator',
        tags,
        body: Type.Object({ password: KnownPassword }),
        response: { 200: success(Done) },
      },
    },
    async ({ operatorSession, body }) => {
      const { sessionId, operatorId } = requireSession(operatorSession)
      await sessions.removeTotp(sessionId, operatorId, body.password)
      return done
    },
  )
}
