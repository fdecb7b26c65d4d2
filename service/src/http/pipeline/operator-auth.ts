import { timingSafeEqual } from 'node:crypto'
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../../kernel/errors.ts'
import { actorOf, type Operator } from './caller.ts'
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
  /** The operator has an authenticator, or has used badge and PIN at a station. */
  hasSecondFactor: boolean
  /** Until when the proof of all factors counts; null when there is none or it is too old. */
  provedUntil: Date | null
}

export type OperatorAuth = {
  cookieName: string
  /** Marks a device on which an operator has signed in. It authenticates nothing. */
  deviceCookieName: string
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

/** Whether the cookie is used: the request has no key, and the route requires roles or does not exist. */
export const isForOperators = ({ headers, pipelineState, is404 }: FastifyRequest): boolean =>
  headers.cookie !== undefined &&
  headers['x-api-key'] === undefined &&
  (pipelineState.route.roles !== undefined || is404)

/** Whether the operator has proved enough for this route. */
export function checkProof(
  session: OperatorSession,
  { needsProof, roles }: FastifyContextConfig,
  isRequired: boolean,
): void {
  if (isRequired && roles !== 'any' && !session.hasSecondFactor) {
    fail(403, 'second_factor_required', 'Set up an authenticator first: POST /api/v1/operator/v1/session/totp.')
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

type CookieOptions = Pick<OperatorAuth, 'cookieName' | 'isSecure'>

const attributesOf = ({ isSecure }: CookieOptions): string =>
  `; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`

/** A session cookie that scripts cannot read and other sites cannot send. */
export function setCookie(reply: FastifyReply, options: CookieOptions, token: string): void {
  void reply.header('Set-Cookie', `${options.cookieName}=${token}${attributesOf(options)}`)
}

/** Outlives the sessions, so that attempts from elsewhere do not delay the next sign-in on this device. */
export function setDeviceCookie(
  reply: FastifyReply,
  options: Pick<OperatorAuth, 'deviceCookieName' | 'isSecure'>,
  token: string,
): void {
  const attributes = attributesOf({ cookieName: options.deviceCookieName, isSecure: options.isSecure })
  void reply.header('Set-Cookie', `${options.deviceCookieName}=${token}${attributes}; Max-Age=${deviceSeconds}`)
}

export function clearCookie(reply: FastifyReply, options: CookieOptions): void {
  void reply.header('Set-Cookie', `${options.cookieName}=${attributesOf(options)}; Max-Age=0`)
}
