// Calls that wait because no process authorized them: those of a release from before permits, of a lost permit key, or of a
// stranger. A person on the host looks at what each moves and authorizes the ones that the installation really decided on.
import type { Audit } from '../../trust/audit/audit.ts'
import { transact, type Db, type Reader, type Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Contracts } from '../deploy/contracts.ts'
import { fillPurpose, type Intent } from '../intents/model.ts'
import { describeCall, type DescribedCall } from '../signers/describe-call.ts'
import { createPermitCheck, digestOf, type PermitKey, type PermittedCall, type Permits } from './permit.ts'
import { listOpenIntents, lockIntents, setPermit } from './store.ts'

export type AuthorizeDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly audit: Audit
  readonly chainId: number
  readonly contracts: Contracts
  readonly permits: Pick<Permits, 'permit'>
  /** The keys whose permits the relayer believes. */
  readonly permitKeys: readonly PermitKey[]
}

export type WaitingCall = {
  readonly intent: Intent
  /** Why the relayer does not sign it. */
  readonly reason: string
  readonly digest: string
  /** Undefined for a call that no rule of its role allows: a permit would not help it. */
  readonly moves: DescribedCall | undefined
}

/** A call as a person saw it: what is authorized is exactly that. */
export type SeenCall = { readonly id: bigint; readonly digest: string }

/** A choice that cannot be carried out, for the person at the terminal. */
export class AuthorizationProblem extends Error {
  override readonly name = 'AuthorizationProblem'
}

const listedAtMost = 1_000

const callOf = (chainId: number, intent: Intent): PermittedCall => {
  const { role, purpose, reference, to, data, valueWei } = intent
  return { chainId, role, purpose, reference, to, data, valueWei }
}

/** The open calls without a valid permit, the oldest first. */
export async function listWaitingCalls(deps: AuthorizeDeps, reader: Reader = deps.db): Promise<WaitingCall[]> {
  const { clock, chainId, contracts, permitKeys } = deps
  const check = createPermitCheck(permitKeys)
  const now = clock.now()
  const open = await listOpenIntents(reader, { chainId, except: fillPurpose, limit: listedAtMost })
  const found: WaitingCall[] = []
  for (const intent of open) {
    const call = callOf(chainId, intent)
    const reason = await check.refuse(call, intent.permit, now)
    if (reason === undefined) continue
    found.push({ intent, reason, digest: digestOf(call), moves: describeCall(intent.role, contracts, intent) })
  }
  return found
}

async function authorizeOne(tx: Tx, deps: AuthorizeDeps, { intent, digest }: WaitingCall, actor: string) {
  const { clock, audit, chainId, permits } = deps
  const now = clock.now()
  const call = callOf(chainId, intent)
  await setPermit(tx, intent.id, permits.permit(call, now), now)
  await audit.record(tx, {
    actor,
    action: 'chain_intent.authorized',
    target: `chain_intent:${intent.id}`,
    details: { purpose: intent.purpose, reference: intent.reference, digest },
  })
}

/** Signs permits for calls that a person saw, all or none. */
export async function authorizeCalls(
  deps: AuthorizeDeps,
  seen: readonly SeenCall[],
  actor: string,
): Promise<WaitingCall[]> {
  return transact(deps.db, async (tx) => {
    await lockIntents(
      tx,
      seen.map(({ id }) => id),
    )
    const waiting = new Map((await listWaitingCalls(deps, tx)).map((one) => [one.intent.id, one]))
    const chosen = seen.map(({ id, digest }) => {
      const found = waiting.get(id)
      if (!found) throw new AuthorizationProblem(`Call ${id} does not wait for an authorization.`)
      if (found.digest !== digest) throw new AuthorizationProblem(`Call ${id} was changed since it was shown.`)
      if (!found.moves) throw new AuthorizationProblem(`No rule of ${found.intent.role} allows call ${id}.`)
      return found
    })
    for (const one of chosen) await authorizeOne(tx, deps, one, actor)
    return chosen
  })
}
