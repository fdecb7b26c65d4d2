import { encodeFunctionData, type Abi, type Address } from 'viem'
import { abi as poolAbi } from '../../chain/abi/combo-pool.ts'
import { abi as errorsAbi } from '../../chain/abi/errors.ts'
import type { IntentHooks } from '../../chain/intents/hooks.ts'
import type { SubmitIntent } from '../../chain/intents/submit.ts'
import { transact, type Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { nextRetryRound, takeUndelivered } from './pool-store.ts'
import { dayMs, hourMs } from '../../kernel/time.ts'

export type UndeliveredDeps = { db: Db; clock: Clock; hooks: IntentHooks; submit: SubmitIntent; pool: Address }

const purpose = 'pool.free'
const cardsAtOnce = 50
const againMs = hourMs
/** The pool's own grace; after it a pack with a card that cannot move is paid back. */
const graceMs = dayMs

/** Delivers cards that could not move when they were drawn, and asks for the money of packs whose cards never can. */
export function createUndeliveredKeeper({ db, clock, hooks, submit, pool }: UndeliveredDeps) {
  hooks.onSettled(purpose, { errors: errorsAbi as Abi, isPassing: ({ name }) => name === 'TooEarly' })

  return function free(): Promise<void> {
    return transact(db, async (tx) => {
      const now = clock.now()
      const askedBefore = new Date(now.getTime() - againMs)
      const repaid = new Set<string>()
      const stuck = await takeUndelivered(tx, { now, askedBefore, limit: cardsAtOnce })
      for (const { requestId, pack, slot, stuckAt } of stuck) {
        const name = `${requestId}:${pack}`
        if (repaid.has(name)) continue
        const id = BigInt(requestId)
        const isOverdue = now.getTime() - stuckAt.getTime() >= graceMs
        if (isOverdue) repaid.add(name)
        const data = isOverdue
          ? encodeFunctionData({ abi: poolAbi, functionName: 'refundPack', args: [id, pack] })
          : encodeFunctionData({ abi: poolAbi, functionName: 'retryStuck', args: [id, pack, slot] })
        await submit(tx, { purpose, reference: `stuck:${await nextRetryRound(tx)}`, to: pool, data, role: 'keeper' })
      }
    })
  }
}
