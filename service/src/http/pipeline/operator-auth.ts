import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../../kernel/errors.ts'
import { actorOf, type Operator } from './caller.ts'
import { holdsRole, operatorRoles } from './scopes.ts'

/** Whoever a cookie belongs to. A locked one has left the station alone for too long. */
export type Identified = { operator: Operator; sessionId: bigint; csrfToken: string; isLocked: boolean }

export type OperatorAuth = {
  cookieName: string
  isSecure: boolean
  /** In the sandbox a platform key stands in for a person with every role. */
  keysStandIn: boolean
  identify(token: string): Promise<Identified | undefined>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in stay this request belongs to, where a person sent it. */
    stay: Identified | undefined
  }
  interface FastifyContextConfig {
    /** A locked station may still do this: unlock itself, change hands, sign out. */
    isOpenWhileLocked?: boolean
  }
}

const safeMethods = new Set(['GET', 'HEAD'])
const allRoles = new Set(operatorRoles)

function isSame(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Our tokens are letters and digits, so there is nothing to decode. */
function tokenOf({ headers }: FastifyRequest, name: string): string | undefined {
  const pairs = headers.cookie?.split(';') ?? []
  return pairs
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

/**
 * A page of somebody else can make a browser send our cookie, but cannot read the token or set the header. What the
 * browser itself says of the origin is believed as well.
 */
function checkSameSite({ method, headers }: FastifyRequest, csrfToken: string): void {
  if (safeMethods.has(method)) return
  const site = headers['sec-fetch-site']
  const token = headers['x-csrf-token']
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none'
  if (isForeign || typeof token !== 'string' || !isSame(token, csrfToken)) {
    fail(403, 'csrf_rejected', 'Send the csrf_token of your session in X-CSRF-Token, from our own pages.')
  }
}

/** Whether a cookie counts here: no key came along, and the route asks for roles or is not there at all. */
export const isForOperators = ({ headers, pipelineState, is404 }: FastifyRequest): boolean =>
  headers.cookie !== undefined &&
  headers['x-api-key'] === undefined &&
  (pipelineState.route.roles !== undefined || is404)

/** True when a person who may enter is at the door. False leaves the request to those who look at keys. */
export async function authenticateOperator(request: FastifyRequest, operatorAuth: OperatorAuth): Promise<boolean> {
  const { roles, isOpenWhileLocked } = request.pipelineState.route
  const token = tokenOf(request, operatorAuth.cookieName)
  const stay = token === undefined ? undefined : await operatorAuth.identify(token)
  if (!stay) return false
  request.stay = stay
  request.operator = stay.operator
  request.actor = `operator:${stay.operator.id}`
  if (roles === undefined) return true
  checkSameSite(request, stay.csrfToken)
  if (stay.isLocked && !isOpenWhileLocked) {
    fail(401, 'session_locked', 'This station was left alone; unlock it with your badge or password.')
  }
  if (!holdsRole(stay.operator.roles, roles)) {
    fail(403, 'Insufficient permissions', `This needs one of the roles ${[roles].flat().join(', ')}.`, {
      details: { required: { roles } },
    })
  }
  return true
}

/** A key where people are expected: it stands in for one in the sandbox and is turned away elsewhere. */
export function standInForOperator(request: FastifyRequest, operatorAuth: OperatorAuth | undefined): void {
  const { roles, isForPeople } = request.pipelineState.route
  if (roles === undefined) return
  request.actor = actorOf(request.caller)
  if (isForPeople && operatorAuth && !operatorAuth.keysStandIn) {
    fail(403, 'Insufficient permissions', 'People sign in here; a key opens this in the sandbox only.')
  }
  request.operator = { id: null, name: request.caller.accountName, roles: allRoles, siteIds: null }
}

type CookieOptions = Pick<OperatorAuth, 'cookieName' | 'isSecure'>

const attributesOf = ({ isSecure }: CookieOptions): string =>
  `; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`

/** No script can read it, no other site can make a browser send it, and it goes when the browser closes. */
export function setCookie(reply: FastifyReply, options: CookieOptions, token: string): void {
  void reply.header('Set-Cookie', `${options.cookieName}=${token}${attributesOf(options)}`)
}

export function clearCookie(reply: FastifyReply, options: CookieOptions): void {
  void reply.header('Set-Cookie', `${options.cookieName}=${attributesOf(options)}; Max-Age=0`)
}
