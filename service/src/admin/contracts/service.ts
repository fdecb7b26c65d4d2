import type { Audit } from '../../audit/audit.ts'
import type { Chain } from '../../chain/chain.ts'
import type { Intent } from '../../chain/intents/model.ts'
import { pausePurpose, type Pausable } from '../../chain/operations/pauses.ts'
import { transact, type Db } from '../../db/db.ts'
import { randomBase62, type Random } from '../../kernel/random.ts'

export type ContractAdministration = ReturnType<typeof createContractAdministration>

export type ContractDeps = { db: Db; chain: () => Chain; audit: Audit; random: Random }

/** Pauses contracts. A pause stops new operations only; refunds, reveals and claims always continue. */
export function createContractAdministration({ db, chain, audit, random }: ContractDeps) {
  async function setPaused(what: Pausable, isPaused: boolean, actor: string): Promise<Intent[]> {
    const nonce = randomBase62(random, 12)
    return transact(db, async (tx) => {
      await audit.record(tx, {
        actor,
        action: isPaused ? 'contract.pause' : 'contract.unpause',
        target: `contract:${what}`,
        details: {},
      })
      const intents: Intent[] = []
      for (const [index, call] of chain().administration.pauses.calls(what, isPaused).entries())
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

  return { contracts: () => chain().contracts, isPaused: () => chain().administration.pauses.read(), setPaused }
}
