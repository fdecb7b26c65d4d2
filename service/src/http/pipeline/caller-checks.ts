import type { FastifyRequest } from 'fastify'
import { fail } from '../../kernel/errors.ts'
import type { Caller } from './caller.ts'
import { checkInternalGrant } from './internal-grants.ts'
import { holdsScope } from './scopes.ts'

export function checkKind(caller: Caller, request: FastifyRequest): void {
  const { kinds } = request.pipelineState.route
  if (kinds && !kinds.includes(caller.kind)) {
    fail(403, 'Insufficient permissions', 'Key type not allowed for this endpoint.', {
      details: { required: { kinds }, key_kind: caller.kind },
    })
  }
}

/**
 * A suspended account can read its own data and revoke or rotate its keys, and nothing else. The card catalog is a paid
 * product and therefore not included.
 */
export function checkStanding(caller: Caller, request: FastifyRequest): void {
  const { area, isOpenToSuspended } = request.pipelineState.route
  if (caller.accountStatus === 'ACTIVE' || isOpenToSuspended === true) return
  if (area !== 'catalog' && (request.method === 'GET' || request.method === 'HEAD')) return
  const label = caller.kind === 'pack_partner' ? 'partner_suspended' : 'account_suspended'
  fail(403, label, 'The account is suspended; contact your account manager.')
}

export function checkScope(caller: Caller, request: FastifyRequest): void {
  const { scope, grant, billing, members } = request.pipelineState.route
  checkInternalGrant(caller, grant)
  const isReplaced = caller.person !== undefined && members?.replacesScope === true
  if (scope !== undefined && scope !== 'any' && !isReplaced) {
    const wanted = typeof scope === 'string' ? [scope] : scope
    if (!wanted.some((one) => holdsScope(caller.scopes, one))) {
      fail(403, 'Insufficient permissions', `The key lacks the required scope ${wanted.join(' or ')}.`, {
        details: { required: { scopes: wanted } },
      })
    }
  }
  if (billing && caller.partner?.billingModel !== billing) {
    const label = billing === 'TIER' ? 'not_tier_partner' : 'not_pool_partner'
    fail(403, label, `This endpoint requires a partner with the billing model ${billing}.`)
  }
}
