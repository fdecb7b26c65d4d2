import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { clearCookie, requireSession, type OperatorAuth } from '../../http/pipeline/operator-auth.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { Ref } from '../../http/schema/fields.ts'
import { fail, Refusal } from '../../kernel/errors.ts'
import { ownSessionRoutes } from './own-routes.ts'
import { KnownPassword, SignInBody } from './own-wire.ts'
import type { Sessions } from './sessions.ts'
import type { Replies } from './console-replies.ts'
import { consoleUrl, forPeople, forVisitors, tags } from '../console-route-config.ts'
import { securityRoutes } from './console-security-routes.ts'
import { ConsoleSessionWire } from './console-wire.ts'

const url = `${consoleUrl}/session`
const whileLocked = { ...forPeople, isOpenWhileLocked: true } as const

export type SessionRouteDeps = { sessions: Sessions; auth: OperatorAuth; replies: Replies }

function askForCode(error: unknown): never {
  if (error instanceof Refusal && error.error === 'totp_required') fail(401, 'second_factor_required', error.message)
  throw error
}

export function sessionRoutes(app: App, deps: SessionRouteDeps): void {
  const { sessions, replies } = deps
  ownSessionRoutes(app, { url, tags, owner: 'Console', config: forPeople, sessions })
  endingRoutes(app, deps)
  securityRoutes(app, { sessions })

  app.post(
    url,
    {
      config: {
        operationId: 'signInConsole',
        refuses: { 401: ['invalid_credentials', 'totp_required', 'second_factor_required', 'passkey_required'] },
        ...forVisitors('Sign-in: the credentials are in the body.'),
      },
      schema: {
        summary: 'Sign in with e-mail and password',
        description:
          'For account members and operators. Sets an HttpOnly session cookie. Wrong credentials are 401 `invalid_credentials`; a missing authenticator code is 401 `second_factor_required`. Failed attempts delay the next one.',
        tags,
        body: SignInBody,
        response: { 200: success(Ref(ConsoleSessionWire)) },
      },
    },
    async (request, reply) => {
      const { body, ip: address } = request
      const signIn = { ...body, address, deviceToken: replies.deviceTokenOf(request) }
      return replies.open(reply, await sessions.signIn(signIn).catch(askForCode))
    },
  )

  app.get(
    url,
    {
      config: { operationId: 'getConsoleSession', ...whileLocked },
      schema: {
        summary: 'Get the signed-in person with all memberships',
        tags,
        response: { 200: success(Ref(ConsoleSessionWire)) },
      },
    },
    async ({ operatorSession }) => {
      const { operatorId: id, ...session } = requireSession(operatorSession)
      return replies.show({ ...session, operator: { ...session.operator, id } })
    },
  )
}

function endingRoutes(app: App, { sessions, auth, replies }: SessionRouteDeps): void {
  app.delete(
    url,
    {
      config: { operationId: 'signOutConsole', ...whileLocked },
      schema: {
        summary: 'Sign out',
        tags,
        response: { 200: success(Type.Object({ done: Type.Literal(true, { description: 'Always true.' }) })) },
      },
    },
    async ({ operatorSession }, reply) => {
      await sessions.signOut(requireSession(operatorSession).sessionId)
      clearCookie(reply, auth)
      return ok({ done: true as const })
    },
  )

  app.post(
    `${url}/unlock`,
    {
      config: {
        operationId: 'unlockConsoleSession',
        refuses: { 401: ['invalid_credentials', 'totp_required'] },
        ...whileLocked,
      },
      schema: {
        summary: 'Unlock a session that locked after inactivity',
        tags,
        body: Type.Object({ password: KnownPassword }),
        response: { 200: success(Ref(ConsoleSessionWire)) },
      },
    },
    async ({ operatorSession, body }) => {
      const { operatorId: id, ...session } = requireSession(operatorSession)
      await sessions.unlock(session.sessionId, id, body.password)
      return replies.show({ ...session, isLocked: false, operator: { ...session.operator, id } })
    },
  )
}
