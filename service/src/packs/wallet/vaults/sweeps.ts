import { encodeFunctionData } from 'viem'
import * as userVault from '../../../chain/abi/user-vault.ts'
import * as vaultFactory from '../../../chain/abi/vault-factory.ts'
import type { Chain } from '../../../chain/chain.ts'
import type { Intent, IntentOutcome } from '../../../chain/intents/model.ts'
import { transact, type Db, type Tx } from '../../../db/db.ts'
import type { Recurring } from '../../../jobs/schedule.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Sweep, UserVault } from './model.ts'
import {
  attachMoney,
  detachMoney,
  findSweep,
  findVault,
  hasUnswept,
  insertSweep,
  listForgotten,
  markDeployed,
  moveSweep,
} from './store.ts'

export type SweepDeps = { db: Db; clock: Clock; chain: Chain }

export type Sweeps = {
  /** Brings what was credited to the treasury; what is under way already will look again when it is done. */
  start(tx: Tx, endUserId: number): Promise<void>
  recurring: Recurring
}

const deployPurpose = 'vault.deploy'
const sweepPurpose = 'vault.sweep'
const restMs = 600_000
const batch = 50

const sweepIdOf = ({ reference }: Intent): number => Number(reference.slice(reference.indexOf(':') + 1))

/** Why an intent ended without doing what it was for; undefined when it did, or has not ended. */
function failureOf(outcome: IntentOutcome): string | undefined {
  if (outcome.depth !== 'final' || outcome.result === 'SUCCEEDED') return undefined
  return 'revert' in outcome ? (outcome.revert.name ?? outcome.revert.message ?? 'reverted') : 'cancelled'
}

/** Vaults are made and emptied by whoever holds the keeper's key: both are open to anybody and lead to one place. */
export function createSweeps({ db, clock, chain }: SweepDeps): Sweeps {
  const { hooks, submit, contracts } = chain

  async function submitDeploy(tx: Tx, { id }: Sweep, { userRef }: UserVault): Promise<void> {
    const data = encodeFunctionData({ abi: vaultFactory.abi, functionName: 'deploy', args: [userRef] })
    const reference = `${deployPurpose}:${id}`
    await submit(tx, { purpose: deployPurpose, reference, to: contracts.vaultFactory, data, role: 'keeper' })
  }

  async function submitSweep(tx: Tx, { id }: Sweep, { address }: UserVault): Promise<void> {
    const data = encodeFunctionData({ abi: userVault.abi, functionName: 'sweep' })
    const reference = `${sweepPurpose}:${id}`
    await submit(tx, { purpose: sweepPurpose, reference, to: address, data, role: 'keeper' })
  }

  async function start(tx: Tx, endUserId: number): Promise<void> {
    const vault = await findVault(tx, endUserId)
    assert(vault !== undefined, 'What is swept lies in a vault.')
    const sweep = await insertSweep(tx, vault, clock.now())
    if (!sweep) return
    await attachMoney(tx, sweep)
    // A call to an address without code succeeds and does nothing, so the contract comes first and must be final.
    if (sweep.status === 'DEPLOYING') await submitDeploy(tx, sweep, vault)
    else await submitSweep(tx, sweep, vault)
  }

  async function fail(tx: Tx, id: number, failureReason: string): Promise<void> {
    if (await moveSweep(tx, id, 'fail', clock.now(), { failureReason })) await detachMoney(tx, id)
  }

  hooks.onSettled(deployPurpose, async (tx, intent, outcome) => {
    const id = sweepIdOf(intent)
    const failure = failureOf(outcome)
    if (failure !== undefined) return fail(tx, id, failure)
    if (outcome.depth !== 'final') return
    const sweep = await findSweep(tx, id)
    const vault = sweep && (await findVault(tx, sweep.endUserId))
    assert(vault !== undefined, 'A sweep that deploys has a vault.')
    await markDeployed(tx, vault.endUserId, clock.now())
    const moved = await moveSweep(tx, id, 'sweep', clock.now())
    if (moved) await submitSweep(tx, moved, vault)
  })

  hooks.onSettled(sweepPurpose, async (tx, intent, outcome) => {
    const id = sweepIdOf(intent)
    const failure = failureOf(outcome)
    if (failure !== undefined) return fail(tx, id, failure)
    if (outcome.depth !== 'final' || !('txHash' in outcome) || outcome.txHash === null) return
    const done = await moveSweep(tx, id, 'finish', clock.now(), { txHash: outcome.txHash })
    if (done && (await hasUnswept(tx, done.endUserId))) await start(tx, done.endUserId)
  })

  async function pickUpForgotten(): Promise<void> {
    const restedSince = new Date(clock.now().getTime() - restMs)
    for (const { endUserId } of await listForgotten(db, restedSince, batch)) {
      await transact(db, (tx) => start(tx, endUserId))
    }
  }

  return { start, recurring: { queue: 'vaults.sweep', everyMs: 60_000, run: pickUpForgotten } }
}
