import type { Audit } from '../../trust/audit/audit.ts'
import type { Chain } from '../chain.ts'
import type { Intent } from '../intents/model.ts'
import { pausePurpose, type Pausable } from './pauses.ts'
import { revokePurpose, type RevocableRole } from './revocations.ts'
import { transact, type Db } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import type { StoredAddress } from '../addresses.ts'
import { randomBase62, type Random } from '../../kernel/random.ts'

export type ContractAdministration = ReturnType<typeof createContractAdministration>

export type ContractDeps = { db: Db; chain: () => Chain; audit: Audit; random: Random }

/**
 * Pauses contracts and revokes roles. A pause stops new operations only; refunds, reveals and claims always continue. A
 * revoked role is granted again by the timelock alone.
 */
export function createContractAdministration({ db, chain, audit, random }: ContractDeps) {
  async function setPaused(what: Pausable, isPaused: boolean, actor: string): Promise<Intent[]> {
    const { pauses, owners } = chain().administration
    const calls = pauses.calls(what, isPaused)
    await owners.requireKey('pauser', `${isPaused ? 'Pause' : 'Unpause'} ${what}`, calls)
    const nonce = randomBase62(random, 12)
    return transact(db, async (tx) => {
      await audit.record(tx, {
        actor,
        action: isPaused ? 'contract.pause' : 'contract.unpause',
        target: `contract:${what}`,
        details: {},
      })
      const intents: Intent[] = []
      for (const [index, call] of calls.entries())
        intents.push(
          await chain().submit(tx, {
            purpose: pausePurpose,
            reference: `pause:${what}:${nonce}:${index}`,
            role: 'pauser',
            ...call,
          }),
        )
      return intents
    })
  }

  async function revoke(role: RevocableRole, account: StoredAddress, actor: string): Promise<Intent[]> {
    const { revocations, owners } = chain().administration
    const granting = await revocations.granting(role, account)
    if (granting.length === 0) fail(409, 'invalid_status', `No contract grants the role ${role} to ${account}.`)
    const calls = granting.map((contract) => ({ contract, ...revocations.call(contract, role, account) }))
    await owners.requireKey('pauser', `Revoke ${role} of ${account}`, calls)
    const nonce = randomBase62(random, 12)
    return transact(db, async (tx) => {
      await audit.record(tx, { actor, action: 'contract.revoke_role', target: `account:${account}`, details: { role } })
      const intents: Intent[] = []
      for (const { contract, ...call } of calls) {
        const reference = `revoke:${role}:${contract}:${nonce}`
        intents.push(await chain().submit(tx, { purpose: revokePurpose, reference, role: 'pauser', ...call }))
      }
      return intents
    })
  }

  return {
    revoke,
    holders: () => chain().administration.revocations.holders(),
    contracts: () => chain().contracts,
    isPaused: () => chain().administration.pauses.read(),
    setPaused,
  }
}
