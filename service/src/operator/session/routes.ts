import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import type { Operator } from '../../http/pipeline/caller.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import {
  clearCookie,
  readCookie,
  setCookie,
  setDeviceCookie,
  type OperatorSession,
  type OperatorAuth,
} from '../../http/pipeline/operator-auth.ts'
import { operatorRoles } from '../../http/pipeline/scopes.ts'
import { Ref } from '../../http/schema/fields.ts'
import { timeToWire } from '../../http/schema/timestamps.ts'
import { fail } from '../../kernel/errors.ts'
import type { Opened, Sessions } from '../../sessions/sessions.ts'
import { Password } from '../people/wire.ts'
import { BadgeBody, KnownPassword, OpenedWire, ProofBody, SignInBody } from './wire.ts'
import { operatorUrl, tags } from '../route-config.ts'

const url = `${operatorUrl}/session`
const own = { scope: 'platform:admin', gate: 'none', roles: 'any' } as const
const Done = Type.Object({ done: Type.Literal(true) })

export type SessionRouteDeps = { sessions: Sessions; auth: OperatorAuth }

/** Only signed-in operators have a session; a sandbox key that acts as an operator has none. */
function requireSession(session: OperatorSession | undefined): OperatorSession & { operatorId: number } {
  if (!session || session.operator.id === null) fail(401, 'unauthorized', 'Sign in first.')
  return { ...session, operatorId: session.operator.id }
}

export function sessionRoutes(app: App, deps: SessionRouteDeps): void {
  openingRoutes(app, deps)
  stationRoutes(app, deps)
  ownSecretRoutes(app, deps)
}

type Shown = {
  operator: Operator
  csrfToken: string | null
  isLocked: boolean
  hasSecondFactor: boolean
  provedUntil: Date | null
}

function createShow({ sessions }: SessionRouteDeps) {
  return ({ operator, csrfToken, isLocked, hasSecondFactor, provedUntil }: Shown) =>
    ok({
      operator: {
        id: operator.id,
        name: operator.name,
        roles: operatorRoles.filter((role) => operator.roles.has(role)),
        site_ids: operator.siteIds && [...operator.siteIds],
      },
      csrf_token: csrfToken,
      is_locked: isLocked,
      has_second_factor: hasSecondFactor,
      proved_until: timeToWire(provedUntil),
      idle_lock_seconds: sessions.idleSeconds,
    })
}

const shownOf = ({ person, csrfToken, hasSecondFactor, provedUntil }: Opened): Shown => ({
  operator: { id: person.id, name: person.name, roles: new Set(person.roles), siteIds: person.siteIds },
  csrfToken,
  isLocked: false,
  hasSecondFactor,
  provedUntil,
})

function openingRoutes(app: App, deps: SessionRouteDeps): void {
  const { sessions, auth } = deps
  const show = createShow(deps)

  app.post(
    url,
    {
      config: { scope: 'none', gate: 'none' },
      schema: {
        summary: 'Sign in with e-mail and password',
        description:
          'Sets an HttpOnly session cookie and returns the token for X-CSRF-Token. After five failures each further one doubles the delay for this account from this address, up to 15 minutes. A device on which the operator has signed in before, known by its own cookie, is not delayed by failures elsewhere.',
        tags,
        body: SignInBody,
        response: { 201: success(Ref(OpenedWire)) },
      },
    },
    async (request, reply) => {
      const { body, ip, headers } = request
      // A cross-site form cannot send JSON; Sec-Fetch-Site is checked as a second line of defense.
      if (headers['sec-fetch-site'] === 'cross-site')
        fail(403, 'csrf_rejected', 'Cross-site sign-in is not allowed; sign in from this origin.')
      const deviceToken = readCookie(request, auth.deviceCookieName)
      const opened = await sessions.signIn({ ...body, address: ip, deviceToken })
      setCookie(reply, auth, opened.token)
      if (opened.deviceToken !== undefined) setDeviceCookie(reply, auth, opened.deviceToken)
      return reply.code(201).send(show(shownOf(opened)))
    },
  )

  app.get(
    url,
    {
      config: { ...own, isOpenWhileLocked: true },
      schema: { summary: 'Get the current operator session', tags, response: { 200: success(Ref(OpenedWire)) } },
    },
    async ({ operatorSession, operator }) =>
      show(
        operatorSession ?? { operator, csrfToken: null, isLocked: false, hasSecondFactor: false, provedUntil: null },
      ),
  )

  app.delete(
    url,
    {
      config: { ...own, isOpenWhileLocked: true },
      schema: { summary: 'Sign out', tags, response: { 200: success(Done) } },
    },
    async ({ operatorSession }, reply) => {
      await sessions.signOut(requireSession(operatorSession).sessionId)
      clearCookie(reply, auth)
      return ok({ done: true as const })
    },
  )
}

function stationRoutes(app: App, deps: SessionRouteDeps): void {
  const { sessions, auth } = deps
  const show = createShow(deps)
  const config = { ...own, isOpenWhileLocked: true } as const

  app.post(
    `${url}/switch`,
    {
      config,
      schema: {
        summary: 'Switch the station to another operator by badge and PIN',
        tags,
        body: BadgeBody,
        response: { 201: success(Ref(OpenedWire)) },
      },
    },
    async ({ operatorSession, body, ip }, reply) => {
      const opened = await sessions.switchTo({
        ...body,
        sessionId: requireSession(operatorSession).sessionId,
        address: ip,
      })
      setCookie(reply, auth, opened.token)
      return reply.code(201).send(show(shownOf(opened)))
    },
  )

  app.post(
    `${url}/unlock`,
    {
      config,
      schema: {
        summary: 'Unlock a station that locked after inactivity',
        tags,
        body: Type.Object({ password: KnownPassword }),
        response: { 200: success(Ref(OpenedWire)) },
      },
    },
    async ({ operatorSession, body }) => {
      const session = requireSession(operatorSession)
      await sessions.unlock(session.sessionId, session.operatorId, body.password)
      return show({ ...session, isLocked: false })
    },
  )

  app.post(
    `${url}/prove`,
    {
      config: own,
      schema: {
        summary: 'Prove your factors again for sensitive actions',
        description: 'Approvals and other sensitive actions require a proof of at most ten minutes ago.',
        tags,
        body: ProofBody,
        response: { 200: success(Done) },
      },
    },
    async ({ operatorSession, body }) => {
      await sessions.prove(requireSession(operatorSession), body)
      return ok({ done: true as const })
    },
  )
}

function ownSecretRoutes(app: App, { sessions }: SessionRouteDeps): void {
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
      config: own,
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
