import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../../kernel/errors.ts'
import { actorOf, type Operator } from './caller.ts'
import type { RouteConfig } from './route-rules.ts'
import { holdsRole, operatorRoles, type OperatorRole } from './scopes.ts'

/** The session of a cookie. It is locked after a period of inactivity. */
export type OperatorSession = {
  operator: Operator
  email: string
  /** False for the people of partners and tenants, who have no roles of operators. */
  isStaff: boolean
  sessionId: bigint
  csrfToken: string
  isLocked: boolean
  /** The operator has an authenticator or a passkey, or has used badge and PIN at a registered station. */
  hasSecondFactor: boolean
  /** Until when the proof of all factors counts; null when there is none or it is too old. */
  provedUntil: Date | null
  /** The registered station of the session. */
  stationId: number | null
}

export type OperatorAuth = {
  cookieName: string
  /** Marks a device on which an operator has signed in. It authenticates nothing. */
  deviceCookieName: string
  /** Holds the secret of a registered station. */
  stationCookieName: string
  isSecure: boolean
  /** Operators without a second factor may only manage their own session. */
  requiresSecondFactor: boolean
  /** In the sandbox, a platform key acts as an operator with every role. */
  keysActAsOperators: boolean
  identify(token: string): Promise<OperatorSession | undefined>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the request, if a signed-in person sent it. */
    operatorSession: OperatorSession | undefined
  }
  interface FastifyContextConfig {
    /** Allowed in a locked session: unlock, switch operator, sign out. */
    isOpenWhileLocked?: boolean
  }
}

const safeMethods = new Set(['GET', 'HEAD'])
const allRoles = new Set(operatorRoles)
const noRoles: ReadonlySet<OperatorRole> = new Set()

function isSame(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Our tokens contain no character that a cookie escapes, so the value needs no decoding. */
export function readCookie({ headers }: FastifyRequest, name: string): string | undefined {
  const pairs = headers.cookie?.split(';') ?? []
  return pairs
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

/**
 * CSRF protection: another site can make a browser send the cookie, but cannot read the token or set the header.
 * `Sec-Fetch-Site`, which the browser sets, is checked as well.
 */
function checkSameSite({ method, headers }: FastifyRequest, csrfToken: string): void {
  if (safeMethods.has(method)) return
  const site = headers['sec-fetch-site']
  const token = headers['x-csrf-token']
  const isCrossSite = site !== undefined && site !== 'same-origin' && site !== 'none'
  if (isCrossSite || typeof token !== 'string' || !isSame(token, csrfToken)) {
    fail(
      403,
      'csrf_rejected',
      'X-CSRF-Token must be the csrf_token of the session, and the request must be same-origin.',
    )
  }
}

/** Only signed-in operators have a session; a sandbox key that acts as an operator has none. */
export function requireSession(session: OperatorSession | undefined): OperatorSession & { operatorId: number } {
  if (!session || session.operator.id === null) fail(401, 'unauthorized', 'Sign in first.')
  return { ...session, operatorId: session.operator.id }
}

/** A cross-site form cannot send JSON; Sec-Fetch-Site is checked as a second line of defense. */
export function requireSameSite({ headers }: Pick<FastifyRequest, 'headers'>): void {
  if (headers['sec-fetch-site'] === 'cross-site')
    fail(403, 'csrf_rejected', 'Cross-site sign-in is not allowed; sign in from this origin.')
}

/** Whether the cookie is used: the request has no key, and the route requires roles or does not exist. */
export const isForOperators = ({ headers, pipelineState, is404 }: FastifyRequest): boolean =>
  headers.cookie !== undefined &&
  headers['x-api-key'] === undefined &&
  (pipelineState.route.roles !== undefined || is404)

/** Whether the operator has proved enough for this route. */
export function checkProof(session: OperatorSession, route: RouteConfig, isRequired: boolean): void {
  const { needsProof, roles, peopleOnly } = route
  // Every operator manages their own session; approving is an act of a role, whichever the approval requires.
  if (isRequired && (roles !== 'any' || peopleOnly) && !session.hasSecondFactor) {
    fail(
      403,
      'second_factor_required',
      'Set up an authenticator or a passkey first: POST /api/v1/operator/v1/session/totp or …/session/passkeys/options. After a badge sign-in outside a registered station, prove it: POST …/session/prove.',
    )
  }
  if (needsProof && session.provedUntil === null) {
    fail(401, 'proof_required', 'Confirm your identity first: POST /api/v1/operator/v1/session/prove.')
  }
}

/** True when an authorized operator sent the request; false continues with API key authentication. */
export async function authenticateOperator(request: FastifyRequest, operatorAuth: OperatorAuth): Promise<boolean> {
  const { roles, isOpenWhileLocked } = request.pipelineState.route
  const token = readCookie(request, operatorAuth.cookieName)
  const session = token === undefined ? undefined : await operatorAuth.identify(token)
  if (!session || (!session.isStaff && roles !== undefined)) return false
  request.operatorSession = session
  request.operator = session.operator
  request.actor = `operator:${session.operator.id}`
  if (roles === undefined) return true
  checkSameSite(request, session.csrfToken)
  if (session.isLocked && !isOpenWhileLocked) {
    fail(401, 'session_locked', 'The session is locked; unlock it with your badge or password.')
  }
  if (!holdsRole(session.operator.roles, roles)) {
    fail(403, 'Insufficient permissions', `This endpoint requires one of the roles ${[roles].flat().join(', ')}.`, {
      details: { required: { roles } },
    })
  }
  checkProof(session, request.pipelineState.route, operatorAuth.requiresSecondFactor)
  return true
}

/** Handles an API key on an operator route: it acts as an operator in the sandbox and is rejected elsewhere. */
export function actAsOperator(request: FastifyRequest, operatorAuth: OperatorAuth | undefined): void {
  const { roles: wanted, operatorsOnly, peopleOnly } = request.pipelineState.route
  if (wanted === undefined) return
  if (peopleOnly) {
    fail(403, 'Insufficient permissions', 'This endpoint requires a signed-in operator; API keys are not accepted.')
  }
  request.actor = actorOf(request.caller)
  if (operatorsOnly && operatorAuth && !operatorAuth.keysActAsOperators) {
    fail(
      403,
      'Insufficient permissions',
      'This endpoint requires an operator session; API keys are accepted in the sandbox only.',
    )
  }
  const roles = operatorAuth?.keysActAsOperators === false ? noRoles : allRoles
  request.operator = { id: null, name: request.caller.accountName, roles, siteIds: null }
}

const deviceSeconds = 180 * 86_400
/** Browsers keep a cookie for at most 400 days. */
const stationSeconds = 400 * 86_400

type CookieOptions = Pick<OperatorAuth, 'cookieName' | 'isSecure'>

const attributesOf = ({ isSecure }: CookieOptions): string =>
  `; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`

/** A cookie that scripts cannot read and other sites cannot send; of the browser session unless it has a lifetime. */
export function setCookie(reply: FastifyReply, options: CookieOptions, token: string, maxAgeSeconds?: number): void {
  const lifetime = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`
  void reply.header('Set-Cookie', `${options.cookieName}=${token}${attributesOf(options)}${lifetime}`)
}

/** Outlives the sessions, so that attempts from elsewhere do not delay the next sign-in on this device. */
export function setDeviceCookie(
  reply: FastifyReply,
  { deviceCookieName: cookieName, isSecure }: Pick<OperatorAuth, 'deviceCookieName' | 'isSecure'>,
  token: string,
): void {
  setCookie(reply, { cookieName, isSecure }, token, deviceSeconds)
}

/** Keeps the secret of a registered station on its device. */
export function setStationCookie(
  reply: FastifyReply,
  { stationCookieName: cookieName, isSecure }: Pick<OperatorAuth, 'stationCookieName' | 'isSecure'>,
  secret: string,
): void {
  setCookie(reply, { cookieName, isSecure }, secret, stationSeconds)
}

const hintOf = (lifetime: string, { isSecure }: CookieOptions): string =>
  `${isSecure ? '__Host-' : ''}packhouse_session_hint=1; Path=/; SameSite=Strict${isSecure ? '; Secure' : ''}${lifetime}`

/** Opens nothing: tells the pages that a session may exist, so that those of visitors send no request that is refused. */
export function setSessionHint(reply: FastifyReply, options: CookieOptions): void {
  void reply.header('Set-Cookie', hintOf('', options))
}

export function clearCookie(reply: FastifyReply, options: CookieOptions): void {
  void reply.header('Set-Cookie', `${options.cookieName}=${attributesOf(options)}; Max-Age=0`)
  void reply.header('Set-Cookie', hintOf('; Max-Age=0', options))
}
