import { encodeFunctionData, type Abi, type Address } from 'viem'
import { abi as errorsAbi } from '../../../chain/abi/errors.ts'
import { abi } from '../../../chain/abi/instant-store.ts'
import type { IntentHooks } from '../../../chain/intents/hooks.ts'
import type { SubmitIntent } from '../../../chain/intents/submit.ts'
import { transact, type Db } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { nextRetryRound } from '../../purchases/pool-store.ts'
import { takeUndeliveredPacks } from './delivery-store.ts'
import { dayMs, hourMs } from '../../../kernel/time.ts'

export type UndeliveredDeps = { db: Db; clock: Clock; hooks: IntentHooks; submit: SubmitIntent; store: Address }

const purpose = 'store.free'
const cardsAtOnce = 50
const againMs = hourMs
/** The store's own grace; after it a pack with a card that cannot move is paid back. */
const graceMs = dayMs

/** Delivers cards that could not move when their pack was opened, and asks for the money of packs whose cards never can. */
export function createUndeliveredKeeper({ db, clock, hooks, submit, store }: UndeliveredDeps) {
  hooks.onSettled(purpose, { errors: errorsAbi as Abi, isPassing: ({ name }) => name === 'TooEarly' })

  return function free(): Promise<void> {
    return transact(db, async (tx) => {
      const now = clock.now()
      const askedBefore = new Date(now.getTime() - againMs)
      for (const { requestId, stuckAt } of await takeUndeliveredPacks(tx, { now, askedBefore, limit: cardsAtOnce })) {
        const isOverdue = now.getTime() - stuckAt.getTime() >= graceMs
        const functionName = isOverdue ? 'refundStuck' : 'retryStuck'
        const data = encodeFunctionData({ abi, functionName, args: [BigInt(requestId)] })
        await submit(tx, { purpose, reference: `stuck:${await nextRetryRound(tx)}`, to: store, data, role: 'keeper' })
      }
    })
  }
}
