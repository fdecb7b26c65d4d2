import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../../kernel/errors.ts'
import type { Caller } from './caller.ts'
import { judgePerson } from './console-access.ts'
import {
  admitAdministrator,
  checkConsoleOrigin,
  checkFactors,
  checkUnlocked,
  consoleTargetOf,
  identifyPerson,
  type ConsoleAuth,
  type ConsoleTarget,
} from './console-auth.ts'
import type { OperatorAuth, OperatorSession } from './operator-auth.ts'

type Exchange = { request: FastifyRequest; reply: FastifyReply }
type MaybePromise = void | Promise<void>

export type ConsoleAdmissionDeps = {
  auth: OperatorAuth
  members: ConsoleAuth
  /** Counts the request of a person. */
  limit: (request: FastifyRequest, personId: number | null) => MaybePromise
  /** The checks of a request whose caller is known. */
  authorize: (caller: Caller, exchange: Exchange) => MaybePromise
  /** The checks of the path and the query of a route without a caller. */
  checkAddress: (request: FastifyRequest) => void
}

export const isForConsole = (request: FastifyRequest): boolean =>
  request.pipelineState.route.isForPeople === true || consoleTargetOf(request) !== undefined

/** Admits the requests of signed-in people below `/api/v1/console`; false when no person is signed in. */
export function createConsoleAdmission({ auth, members, limit, authorize, checkAddress }: ConsoleAdmissionDeps) {
  async function admitMember(
    exchange: Exchange,
    session: OperatorSession,
    target: Exclude<ConsoleTarget, { kind: 'operator' }>,
  ): Promise<void> {
    const { request } = exchange
    const caller = await members.findMember(session, target)
    if (!caller?.person) fail(404, 'not_found', 'Account not found.')
    const { role } = caller.person
    const verdict = judgePerson(role, request.method, request.pipelineState.route)
    if (!verdict.isAllowed) {
      const names = verdict.roles.join(', ')
      fail(
        403,
        'Insufficient permissions',
        `Your role ${role} does not allow this${names && `; it needs one of ${names}`}.`,
        {
          details: { required: { roles: verdict.roles } },
        },
      )
    }
    checkFactors(session, role, auth, verdict.needsProof)
    request.caller = caller
    await authorize(caller, exchange)
  }

  return async (exchange: Exchange): Promise<boolean> => {
    const { request } = exchange
    const { route } = request.pipelineState
    const target = consoleTargetOf(request)
    const session = await identifyPerson(request, auth)
    if (!session) return false
    await limit(request, session.operator.id)
    checkConsoleOrigin(request)
    checkUnlocked(session, route)
    if (request.is404) return true
    if (!target) {
      if (route.needsProof) checkFactors(session, 'owner', auth, true)
      checkAddress(request)
      return true
    }
    // The console and the operator endpoints are no part of an account.
    if (route.isOfConsole || route.operatorsOnly || route.isOutsideAccounts)
      fail(404, 'not_found', 'Endpoint not found.')
    if (target.kind !== 'operator') {
      await admitMember(exchange, session, target)
      return true
    }
    admitAdministrator(request, session, auth)
    checkAddress(request)
    return true
  }
}
