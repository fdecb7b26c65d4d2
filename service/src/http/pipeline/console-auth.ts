import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { fail } from '../../kernel/errors.ts'
import type { Caller } from './caller.ts'
import { checkProof, readCookie, type OperatorAuth, type OperatorSession } from './operator-auth.ts'
import type { RouteConfig } from './route-rules.ts'
import { holdsRole, type AccountRole } from './scopes.ts'

/** The account in whose name a signed-in person sends a request below `/api/v1/console`. */
export type ConsoleTarget = { kind: 'partner' | 'tenant'; name: string } | { kind: 'operator' }

/** The caller for a person of the account; undefined when the person does not belong to it or it does not exist. */
export type FindMember = (
  person: OperatorSession,
  target: { kind: 'partner' | 'tenant'; name: string },
) => Promise<Caller | undefined>

export type ConsoleAuth = {
  findMember: FindMember
  /** Maps the address of a route for an account to that of the route, and notes the account as the target. */
  rewriteUrl(raw: IncomingMessage): string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route of the console itself: requires a signed-in person of any kind and accepts no API key. */
    isForPeople?: boolean
    /** A route of the console itself, open or not: requests must have the origin of the console. */
    isOfConsole?: boolean
    /** Not served below the path of an account in the console, as the routes of the console and of operators. */
    isOutsideAccounts?: boolean
  }
}

const targets = new WeakMap<IncomingMessage, ConsoleTarget>()

export const noteConsoleTarget = (raw: IncomingMessage, target: ConsoleTarget): void => void targets.set(raw, target)
export const consoleTargetOf = ({ raw }: FastifyRequest): ConsoleTarget | undefined => targets.get(raw)

const safeMethods = new Set(['GET', 'HEAD'])
const isSafe = ({ method }: FastifyRequest): boolean => safeMethods.has(method)

function hasOwnOrigin({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  return typeof origin === 'string' && URL.canParse(origin) && new URL(origin).host === host
}

/** CSRF protection: another site can neither set the header without a preflight nor fake its origin. */
export function checkConsoleOrigin(request: FastifyRequest): void {
  if (isSafe(request)) return
  if (request.headers['x-console'] === '1' && hasOwnOrigin(request)) return
  fail(
    403,
    'csrf_rejected',
    'The request must be same-origin (Origin or Sec-Fetch-Site) and have the header X-Console: 1.',
  )
}

/** The session of the cookie; undefined without a live one. */
export async function identifyPerson(
  request: FastifyRequest,
  auth: OperatorAuth,
): Promise<OperatorSession | undefined> {
  const token = readCookie(request, auth.cookieName)
  const session = token === undefined ? undefined : await auth.identify(token)
  if (!session) return undefined
  request.operatorSession = session
  request.operator = session.operator
  request.actor = `${session.isStaff ? 'operator' : 'person'}:${session.operator.id}`
  return session
}

export function checkUnlocked({ isLocked }: OperatorSession, { isOpenWhileLocked }: RouteConfig): void {
  if (isLocked && !isOpenWhileLocked)
    fail(401, 'session_locked', 'The session is locked; unlock it with your password.')
}

/** Outside the sandbox only a viewer, who changes nothing, works without a second factor. */
export function checkFactors(
  session: OperatorSession,
  role: AccountRole,
  auth: OperatorAuth,
  needsProof: boolean,
): void {
  if (auth.requiresSecondFactor && role !== 'viewer' && !session.hasSecondFactor) {
    fail(
      403,
      'second_factor_required',
      'Set up an authenticator first: POST /api/v1/console/session/totp. If you have one, prove it: POST …/session/prove.',
    )
  }
  if (needsProof && session.provedUntil === null) {
    fail(401, 'proof_required', 'Confirm your identity first: POST /api/v1/console/session/prove.')
  }
}

/**
 * Admits an operator to a route of administration. The handler of a route with `consoleRoles` knows API keys only and sees a
 * caller that names the operator.
 */
export function admitAdministrator(request: FastifyRequest, session: OperatorSession, auth: OperatorAuth): void {
  const { route } = request.pipelineState
  const roles = route.roles ?? route.consoleRoles
  if (!session.isStaff) fail(404, 'not_found', 'Endpoint not found.')
  if (roles === undefined || !holdsRole(session.operator.roles, roles)) {
    const required = [roles ?? []].flat()
    fail(
      403,
      'Insufficient permissions',
      `This endpoint requires one of the roles ${required.join(', ') || '(none)'}.`,
      {
        details: { required: { roles: required } },
      },
    )
  }
  checkProof(session, { ...route, roles }, auth.requiresSecondFactor)
  if (route.roles === undefined) request.caller = administratorOf(request.actor, session)
}

const administratorOf = (actor: string, { operator }: OperatorSession): Caller => ({
  accountId: 0,
  accountName: operator.name,
  accountNumber: null,
  accountStatus: 'ACTIVE',
  kind: 'platform',
  keyId: actor,
  familyId: actor,
  scopes: new Set(['platform:admin']),
  expiresAt: null,
  retiresAt: null,
  partner: null,
  limits: { perMinute: {}, gates: {} },
})
