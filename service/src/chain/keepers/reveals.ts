import { encodeFunctionData, type Abi } from 'viem'
import * as comboPool from '../abi/combo-pool.ts'
import * as errors from '../abi/errors.ts'
import * as instantStore from '../abi/instant-store.ts'
import { transact, type Db, type Tx } from '../../db/db.ts'
import type { Contracts } from '../deploy/contracts.ts'
import type { IntentHooks } from '../intents/hooks.ts'
import type { SubmitIntent } from '../intents/submit.ts'
import type { Line } from './model.ts'
import {
  closeBatches,
  hasOpenBatch,
  listIdleLines,
  listReady,
  lockProduct,
  openBatch,
  type ReadyRequest,
} from './store.ts'

export type RevealDeps = { db: Db; contracts: Contracts; hooks: IntentHooks; submit: SubmitIntent }

export type Reveals = {
  /** Submits the next reveal of a queue, unless one is in progress. */
  plan(tx: Tx, line: Line): Promise<void>
  /** Retries requests left over by a failed or partial call. */
  sweep(): Promise<void>
}

export const revealPurpose = 'keeper.reveal'

/** At seven cards per pack and some 20,000 gas per card, the largest call stays far below the block gas limit. */
const packsAtOnce = 25
/** How often a call that is too early for its node is tried before it is planned again. */
const maxTries = 5

/** As many whole requests as fit, but at least the first. */
function takeBatch(ready: readonly ReadyRequest[]): ReadyRequest[] {
  let packs = 0
  const taken: ReadyRequest[] = []
  for (const request of ready) {
    packs += request.packsLeft
    if (taken.length > 0 && packs > packsAtOnce) break
    taken.push(request)
  }
  return taken
}

/**
 * Reveals purchases so that no buyer has to. A line is served in the order of its sales, one call at a time:
 * the next call is planned when the logs of the previous one are read. Other accounts may reveal as well.
 */
export function createReveals({ db, contracts, hooks, submit }: RevealDeps): Reveals {
  async function plan(tx: Tx, line: Line): Promise<void> {
    await lockProduct(tx, line)
    if (await hasOpenBatch(tx, line)) return
    const ready = takeBatch(await listReady(tx, line, line.seller === 'POOL' ? packsAtOnce : 1))
    const [first] = ready
    if (!first) return
    const ids = ready.map(({ requestId }) => requestId)
    const batch = await openBatch(tx, line.seller, ids)
    const reference = `reveal:${batch}`
    const order = { purpose: revealPurpose, reference, role: 'keeper' }
    if (line.seller === 'STORE') {
      const data = encodeFunctionData({ abi: instantStore.abi, functionName: 'open', args: [first.requestId] })
      await submit(tx, { ...order, to: contracts.instantStore, data })
      return
    }
    const packs = ready.reduce((sum, { packsLeft }) => sum + packsLeft, 0)
    const data = encodeFunctionData({ abi: comboPool.abi, functionName: 'revealMany', args: [ids, packs] })
    await submit(tx, { ...order, to: contracts.comboPool, data })
  }

  hooks.onSettled(revealPurpose, {
    errors: errors.abi as Abi,
    isPassing: ({ name }, { tries }) => (name === 'NotNext' || name === 'NotReady') && tries < maxTries,
  })

  return {
    plan,
    async sweep() {
      await closeBatches(db)
      for (const line of await listIdleLines(db)) await transact(db, (tx) => plan(tx, line))
    },
  }
}
