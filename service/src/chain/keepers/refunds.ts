import { encodeFunctionData, type Abi } from 'viem'
import * as comboPool from '../abi/combo-pool.ts'
import * as errors from '../abi/errors.ts'
import * as instantStore from '../abi/instant-store.ts'
import { transact, type Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Contracts } from '../deploy/contracts.ts'
import type { RelayerLog } from '../intents/context.ts'
import type { IntentHooks } from '../intents/hooks.ts'
import type { SubmitIntent } from '../intents/submit.ts'
import type { RequestKey } from './model.ts'
import { listOverdue } from './store.ts'
import { dayMs, minuteMs } from '../../kernel/time.ts'

export type RefundDeps = {
  db: Db
  clock: Clock
  contracts: Contracts
  hooks: IntentHooks
  submit: SubmitIntent
  log: RelayerLog
  refundDelaySeconds: number
}

export type Refunds = { sweep(): Promise<void> }

export const refundPurpose = 'keeper.refund'
export const rescuePurpose = 'keeper.rescue'

/** The chain's clock may lag behind the service's. */
const marginMs = 15_000
/** How long after the refund delay a blocked request is rescued; must match the contracts. */
const rescueMs = 7 * dayMs
/** A call that ended while its request stays open is planned again: a reorg had removed the request, or gave it another time. */
const againMs = 10 * minuteMs
const maxReverts = 3

/** Refunds every purchase without a random number in time, and rescues queues that are blocked for a week. */
export function createRefunds({ db, clock, contracts, hooks, submit, log, refundDelaySeconds }: RefundDeps): Refunds {
  function encode(functionName: 'refund' | 'rescue', { seller, requestId }: RequestKey) {
    const args = [requestId] as const
    return seller === 'POOL'
      ? { to: contracts.comboPool, data: encodeFunctionData({ abi: comboPool.abi, functionName, args }) }
      : { to: contracts.instantStore, data: encodeFunctionData({ abi: instantStore.abi, functionName, args }) }
  }

  for (const purpose of [refundPurpose, rescuePurpose]) {
    hooks.onSettled(purpose, {
      errors: errors.abi as Abi,
      isPassing: ({ name }, { tries }) => name === 'TooEarly' || (name === 'NotNext' && tries < 100),
      wantsRetry: async (_tx, { reverts }) => reverts < maxReverts,
      async settled(_tx, { reference }, outcome) {
        const isDone = outcome.depth !== 'final' || outcome.result === 'SUCCEEDED'
        // Another account was faster, or the random number arrived; the logs decide.
        const isOver = 'revert' in outcome && ['NotRefundable', 'NotReady'].includes(outcome.revert.name ?? '')
        if (!isDone && !isOver) log.error({ reference, outcome: outcome.result }, 'purchase refund failed')
      },
    })
  }

  async function repay(functionName: 'refund' | 'rescue', status: 'REQUESTED' | 'READY', ageMs: number): Promise<void> {
    const purpose = functionName === 'refund' ? refundPurpose : rescuePurpose
    const before = new Date(clock.now().getTime() - ageMs)
    const round = Math.floor(clock.now().getTime() / againMs)
    for (const key of await listOverdue(db, { status, before, purpose, round })) {
      const reference = `${purpose}:${key.seller}:${key.requestId}:${round}`
      await transact(db, (tx) => submit(tx, { purpose, reference, role: 'keeper', ...encode(functionName, key) }))
    }
  }

  return {
    async sweep() {
      const delayMs = refundDelaySeconds * 1_000 + marginMs
      await repay('refund', 'REQUESTED', delayMs)
      await repay('rescue', 'READY', delayMs + rescueMs)
    },
  }
}
