import type { Tx } from '../../db/db.ts'
import { claimApproval, requireApproval } from '../../http/pipeline/approved-requests.ts'
import type { Operator } from '../../http/pipeline/caller.ts'
import type { OperatorRole } from '../../http/pipeline/scopes.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { dayMs } from '../../kernel/time.ts'
import { insertGrant, lockGrants, sumGranted } from './grant-store.ts'

type Limits = {
  /** What one person grants to or charges a tenant within the window without other people. */
  aloneCents: bigint
  /** The most of one request, also with the approval of other people. */
  mostCents: bigint
}

/** The limits of the roles that grant service credits and charge adjustments; the highest role of a person applies. */
export const grantLimits: Readonly<Partial<Record<OperatorRole, Limits>>> = {
  account_manager: { aloneCents: 100_00n, mostCents: 1_000_00n },
  treasury: { aloneCents: 1_000_00n, mostCents: 1_000_000_00n },
}

/** Approves what exceeds the limit of one person. */
export const grantApprovers = ['treasury'] as const satisfies readonly OperatorRole[]

const windowMs = 30 * dayMs
const noLimits: Limits = { aloneCents: 0n, mostCents: 0n }

export function limitsOf(roles: ReadonlySet<OperatorRole>): Limits {
  const held = [...roles].flatMap((role) => grantLimits[role] ?? [])
  return held.reduce((highest, limits) => (limits.mostCents > highest.mostCents ? limits : highest), noLimits)
}

type Granting = Parameters<typeof claimApproval>[0] & { operator: Operator }

export type Grants = ReturnType<typeof createGrants>

/** Admits service credits and adjustments within the limits of a role, and above them with other people. */
export function createGrants({ clock }: { clock: Clock }) {
  /** Joins the transaction of the grant. Charges count like credits. */
  return async function admit(tx: Tx, request: Granting, given: { accountId: number; cents: bigint }): Promise<void> {
    const { accountId } = given
    const { actor, operator } = request
    const cents = given.cents < 0n ? -given.cents : given.cents
    if (cents === 0n) return
    const { aloneCents, mostCents } = limitsOf(operator.roles)
    if (cents > mostCents) {
      fail(403, 'Insufficient permissions', `The roles of this person allow at most ${mostCents} cents.`, {
        details: { max_cents: Number(mostCents) },
      })
    }
    await lockGrants(tx, accountId)
    const now = clock.now()
    const granted = await sumGranted(tx, { accountId, actor, since: new Date(now.getTime() - windowMs) })
    const isJoint = granted + cents > aloneCents
    if (isJoint) requireApproval(request)
    await insertGrant(tx, { accountId, actor, cents, isJoint }, now)
  }
}
