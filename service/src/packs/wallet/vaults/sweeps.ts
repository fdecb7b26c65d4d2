import { encodeFunctionData } from 'viem'
import * as userVault from '../../../chain/abi/user-vault.ts'
import * as vaultFactory from '../../../chain/abi/vault-factory.ts'
import type { Chain } from '../../../chain/chain.ts'
import { idOfIntent, type IntentOutcome } from '../../../chain/intents/model.ts'
import { transact, type Db, type Tx } from '../../../db/db.ts'
import type { Recurring } from '../../../jobs/schedule.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { minuteMs } from '../../../kernel/time.ts'
import type { Sweep, UserVault } from './model.ts'
import {
  attachMoney,
  detachMoney,
  findSweep,
  findVault,
  hasUnswept,
  insertSweep,
  listUnswept,
  markDeployed,
  moveSweep,
} from './store.ts'

export type SweepDeps = { db: Db; clock: Clock; chain: Chain }

export type Sweeps = {
  /** Sweeps credited money to the treasury. A sweep in progress checks for more when it finishes. */
  start(tx: Tx, endUserId: number): Promise<void>
  recurring: Recurring
}

const deployPurpose = 'vault.deploy'
const sweepPurpose = 'vault.sweep'
const retryDelayMs = 10 * minuteMs
const batch = 50

/** The failure of a final intent; undefined when it succeeded or is not final. */
function failureOf(outcome: IntentOutcome): string | undefined {
  if (outcome.depth !== 'final' || outcome.result === 'SUCCEEDED') return undefined
  return 'revert' in outcome ? (outcome.revert.name ?? outcome.revert.message ?? 'reverted') : 'cancelled'
}

/** Deploys and sweeps vaults with the keeper key. Both calls are permissionless and pay only to the treasury. */
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
    assert(vault !== undefined, 'A sweep must have a vault.')
    const sweep = await insertSweep(tx, vault, clock.now())
    if (!sweep) return
    await attachMoney(tx, sweep)
    // A call to an address without code succeeds and does nothing, so the deployment must be final first.
    if (sweep.status === 'DEPLOYING') await submitDeploy(tx, sweep, vault)
    else await submitSweep(tx, sweep, vault)
  }

  async function fail(tx: Tx, id: number, failureReason: string): Promise<void> {
    if (await moveSweep(tx, id, 'fail', clock.now(), { failureReason })) await detachMoney(tx, id)
  }

  hooks.onSettled(deployPurpose, async (tx, intent, outcome) => {
    const id = idOfIntent(intent)
    const failure = failureOf(outcome)
    if (failure !== undefined) return fail(tx, id, failure)
    if (outcome.depth !== 'final') return
    const sweep = await findSweep(tx, id)
    const vault = sweep && (await findVault(tx, sweep.endUserId))
    assert(vault !== undefined, 'A deploying sweep must have a vault.')
    await markDeployed(tx, vault.endUserId, clock.now())
    const moved = await moveSweep(tx, id, 'sweep', clock.now())
    if (moved) await submitSweep(tx, moved, vault)
  })

  hooks.onSettled(sweepPurpose, async (tx, intent, outcome) => {
    const id = idOfIntent(intent)
    const failure = failureOf(outcome)
    if (failure !== undefined) return fail(tx, id, failure)
    if (outcome.depth !== 'final' || !('txHash' in outcome) || outcome.txHash === null) return
    const done = await moveSweep(tx, id, 'finish', clock.now(), { txHash: outcome.txHash })
    if (done && (await hasUnswept(tx, done.endUserId))) await start(tx, done.endUserId)
  })

  async function retryUnswept(): Promise<void> {
    const failedBefore = new Date(clock.now().getTime() - retryDelayMs)
    for (const { endUserId } of await listUnswept(db, failedBefore, batch)) {
      await transact(db, (tx) => start(tx, endUserId))
    }
  }

  return { start, recurring: { queue: 'vaults.sweep', everyMs: minuteMs, run: retryUnswept } }
}
