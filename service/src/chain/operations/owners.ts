import type { Address, Hex } from 'viem'
import type { Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { decodeCall, encodeAct } from '../deploy/acts.ts'
import type { Deployment } from '../deploy/deploy.ts'
import { toSafeBatch } from '../deploy/safe.ts'
import { hasKey } from '../intents/accounts.ts'

type OwnedCall = { readonly to: Address; readonly data: Hex }

export type Owners = {
  /**
   * Refuses calls of a role that an account of its own holds, such as a Safe, of which the service has no key. The refusal
   * has the calls for its owners to sign: no intent waits for a key that never comes.
   */
  requireKey(role: 'pauser', name: string, calls: readonly OwnedCall[]): Promise<void>
}

export type OwnerDeps = { db: Db; clock: Clock; deployment: Deployment }

export function createOwners({ db, clock, deployment }: OwnerDeps): Owners {
  const { chainId, roles } = deployment
  return {
    async requireKey(role, name, calls) {
      const account = roles[role]
      if (await hasKey(db, { chainId, role, address: account })) return
      const acts = calls.map((call) => encodeAct(deployment, decodeCall(deployment, call)))
      const description = acts.map(({ contract, method }) => `${contract}.${method.name}`).join(', ')
      const safeFile = toSafeBatch({ chainId, safe: account, name, description, createdAt: clock.now(), calls: acts })
      const unsigned = calls.map(({ to, data }) => ({ to, data, value: '0' }))
      fail(409, 'governance_required', `The owners of the ${role} sign these calls; import details.safe_file there.`, {
        details: { account, call: unsigned[0], calls: unsigned, safe_file: safeFile },
      })
    },
  }
}
