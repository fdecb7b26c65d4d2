import { fail } from '../../kernel/errors.ts'
import {
  judgeGrant,
  judgeManagement,
  jointScopes,
  type Grantor,
  type GrantVerdict,
  type WantedKey,
} from '../accounts/grants/model.ts'

/** Creating, rotating and widening a key all need authority over every scope that results. */
export const checkGrant = (grantor: Grantor, wanted: WantedKey): void => enforce(judgeGrant(grantor, wanted))

/** Narrowing and revoking a key grants nothing, but stops what others rely on. */
export const checkManagement = (grantor: Grantor, key: WantedKey): void => enforce(judgeManagement(grantor, key))

function enforce(verdict: GrantVerdict): void {
  if (verdict.isAllowed) return
  const { reason, scopes } = verdict
  const isJoint = scopes.some((scope) => jointScopes.includes(scope))
  const message =
    reason === 'platform_key'
      ? 'A platform key is created on the host, and changed by itself or on the host.'
      : `You may not grant ${scopes.join(', ')}${isJoint ? '; two people of the platform grant it together (POST /api/v1/operator/v1/approvals)' : ''}.`
  fail(403, 'Insufficient permissions', message, { details: { reason, scopes } })
}
