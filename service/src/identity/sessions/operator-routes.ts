import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import type { Operator } from '../../http/pipeline/caller.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import {
  clearCookie,
  readCookie,
  requireSameSite,
  requireSession,
  setCookie,
  setDeviceCookie,
  setSessionHint,
  type OperatorAuth,
} from '../../http/pipeline/operator-auth.ts'
import { operatorRoles } from '../../http/pipeline/scopes.ts'
import { Ref } from '../../http/schema/fields.ts'
import { timeToWire } from '../../http/schema/timestamps.ts'
import type { Refusals } from '../../kernel/errors.ts'
import { ownSessionRoutes } from './own-routes.ts'
import { Done, KnownPassword, SignInBody, SignInOptionsBody } from './own-wire.ts'
import { OptionsData } from './passkey-wire.ts'
import type { Passkeys } from './passkeys.ts'
import type { Opened } from './session-rules.ts'
import type { Sessions } from './sessions.ts'
import { BadgeBody, OpenedWire } from './operator-wire.ts'
import { operatorUrl, tags } from '../operator-route-config.ts'

const url = `${operatorUrl}/session`
/** Refusals of a password, a PIN or a code. */
const secrets: Refusals = { 401: ['invalid_credentials', 'totp_required'] }
const own = { scope: 'platform:admin', gate: 'none', roles: 'any' } as const

export type SessionRouteDeps = { sessions: Sessions; passkeys: Passkeys; auth: OperatorAuth }

export function sessionRoutes(app: App, deps: SessionRouteDeps): void {
  const { sessions } = deps
  openingRoutes(app, deps)
  deviceRoutes(app, deps)
  ownSessionRoutes(app, { url, tags, owner: 'Operator', config: own, sessions })
}

type Shown = {
  operator: Operator
  csrfToken: string | null
  isLocked: boolean
  hasSecondFactor: boolean
  provedUntil: Date | null
  stationId: number | null
}

function createShow({ sessions }: SessionRouteDeps) {
  return ({ operator, csrfToken, isLocked, hasSecondFactor, provedUntil, stationId }: Shown) =>
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
      station_id: stationId,
      idle_lock_seconds: sessions.idleSeconds,
    })
}

const shownOf = ({ person, csrfToken, hasSecondFactor, provedUntil, stationId }: Opened): Shown => ({
  operator: { id: person.id, name: person.name, roles: new Set(person.roles), siteIds: person.siteIds },
  csrfToken,
  isLocked: false,
  hasSecondFactor,
  provedUntil,
  stationId,
})

function openingRoutes(app: App, deps: SessionRouteDeps): void {
  const { sessions, auth } = deps
  const show = createShow(deps)

  app.post(
    url,
    {
      config: {
        operationId: 'signInOperator',
        refuses: { 401: ['invalid_credentials', 'totp_required', 'passkey_required'] },
        public: 'Sign-in: the credentials are in the body.',
      },
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
      requireSameSite(request)
      const { body, ip } = request
      const deviceToken = readCookie(request, auth.deviceCookieName)
      const stationSecret = readCookie(request, auth.stationCookieName)
      const opened = await sessions.signIn({ ...body, address: ip, deviceToken, stationSecret, isStaffOnly: true })
      setCookie(reply, auth, opened.token)
      if (opened.deviceToken !== undefined) setDeviceCookie(reply, auth, opened.deviceToken)
      setSessionHint(reply, auth)
      return reply.code(201).send(show(shownOf(opened)))
    },
  )

  app.post(
    `${url}/options`,
    {
      config: {
        operationId: 'getOperatorSignInOptions',
        refuses: secrets,
        public: 'Sign-in: the password is in the body.',
      },
      schema: {
        summary: 'Get the options to sign in with a passkey',
        description: 'Verifies the password; failures delay further attempts as those of a sign-in do.',
        tags,
        body: SignInOptionsBody,
        response: { 200: success(OptionsData) },
      },
    },
    async (request) => {
      requireSameSite(request)
      const deviceToken = readCookie(request, auth.deviceCookieName)
      return ok({ options: await sessions.beginSignIn({ ...request.body, address: request.ip, deviceToken }) })
    },
  )

  app.get(
    url,
    {
      config: { operationId: 'getOperatorSession', ...own, isOpenWhileLocked: true },
      schema: { summary: 'Get the current operator session', tags, response: { 200: success(Ref(OpenedWire)) } },
    },
    async ({ operatorSession, operator }) =>
      show(
        operatorSession ?? {
          operator,
          csrfToken: null,
          isLocked: false,
          hasSecondFactor: false,
          provedUntil: null,
          stationId: null,
        },
      ),
  )

  app.delete(
    url,
    {
      config: { operationId: 'signOutOperator', ...own, isOpenWhileLocked: true },
      schema: { summary: 'Sign out', tags, response: { 200: success(Done) } },
    },
    async ({ operatorSession }, reply) => {
      await sessions.signOut(requireSession(operatorSession).sessionId)
      clearCookie(reply, auth)
      return ok({ done: true as const })
    },
  )
}

function deviceRoutes(app: App, deps: SessionRouteDeps): void {
  const { sessions, passkeys, auth } = deps
  const show = createShow(deps)
  const config = { ...own, isOpenWhileLocked: true } as const

  app.post(
    `${url}/switch`,
    {
      config: { operationId: 'switchOperatorSession', refuses: secrets, ...config },
      schema: {
        summary: 'Switch the station to another operator by badge and PIN',
        description:
          'At a registered station badge and PIN count as a second factor. Elsewhere, outside the sandbox, the operator must prove the other factors before using a role.',
        tags,
        body: BadgeBody,
        response: { 201: success(Ref(OpenedWire)) },
      },
    },
    async (request, reply) => {
      const { operatorSession, body, ip } = request
      const opened = await sessions.switchTo({
        ...body,
        sessionId: requireSession(operatorSession).sessionId,
        address: ip,
        stationSecret: readCookie(request, auth.stationCookieName),
      })
      setCookie(reply, auth, opened.token)
      setSessionHint(reply, auth)
      return reply.code(201).send(show(shownOf(opened)))
    },
  )

  app.post(
    `${url}/unlock`,
    {
      config: { operationId: 'unlockOperatorSession', refuses: [secrets, { 409: ['invalid_status'] }], ...config },
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
    `${url}/lock`,
    {
      config: { operationId: 'lockOperatorSession', ...config },
      schema: {
        summary: 'Lock the session now, as inactivity does',
        tags,
        response: { 200: success(Done) },
      },
    },
    async ({ operatorSession }) => {
      await sessions.lock(requireSession(operatorSession).sessionId)
      return ok({ done: true as const })
    },
  )

  app.post(
    `${url}/pin`,
    {
      config: { operationId: 'chooseOperatorPin', refuses: { 409: ['invalid_status'] }, ...own, needsProof: true },
      schema: {
        summary: 'Choose the PIN of your badge',
        tags,
        body: Type.Object({ pin: Type.String({ pattern: '^[0-9]{6,8}$', description: 'Six to eight digits.' }) }),
        response: { 200: success(Done) },
      },
    },
    async ({ operatorSession, body }) => {
      await sessions.choosePin(requireSession(operatorSession).operatorId, body.pin)
      return ok({ done: true as const })
    },
  )

  app.post(
    `${url}/prove/options`,
    {
      config: { operationId: 'getOperatorProofOptions', ...own },
      schema: {
        summary: 'Get the options to prove your factors with a passkey',
        tags,
        response: { 200: success(OptionsData) },
      },
    },
    async ({ operatorSession }) => {
      const { operatorId } = requireSession(operatorSession)
      return ok({ options: await passkeys.beginAssertion(`operator:${operatorId}`, 'prove') })
    },
  )
}
