import type { Abi } from 'viem'
import { abi as errorsAbi } from '../../chain/abi/errors.ts'
import type { IntentHooks } from '../../chain/intents/hooks.ts'
import type { SubmitIntent } from '../../chain/intents/submit.ts'
import { transact, type Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { dayMs, hourMs } from '../../kernel/time.ts'
import type { Sale } from './model.ts'
import type { ProductAdapter } from './product-adapter.ts'
import { nextRetryRound, takeUndelivered } from './undelivered-store.ts'

export type UndeliveredDeps<Row extends Sale> = {
  product: Pick<ProductAdapter<Row>, 'seller' | 'undelivered'>
  db: Db
  clock: Clock
  hooks: IntentHooks
  submit: SubmitIntent
}

const batchSize = 50
const retryAfterMs = hourMs
/** The grace period of the contracts; after it an undelivered pack can be refunded. */
const graceMs = dayMs

/** Retries the delivery of undelivered packs, and refunds them once the contract's grace period is over. */
export function createUndeliveredKeeper<Row extends Sale>({ product, db, clock, hooks, submit }: UndeliveredDeps<Row>) {
  const { seller, undelivered } = product
  const { purpose, tables, encodeRefund, encodeRetry } = undelivered
  hooks.onSettled(purpose, { errors: errorsAbi as Abi, isPassing: ({ name }) => name === 'TooEarly' })

  return function retryUndelivered(): Promise<void> {
    return transact(db, async (tx) => {
      const now = clock.now()
      const retriedBefore = new Date(now.getTime() - retryAfterMs)
      const refunded = new Set<string>()
      for (const delivery of await takeUndelivered(tx, tables, { now, retriedBefore, limit: batchSize })) {
        const pack = `${delivery.requestId}:${delivery.pack}`
        if (refunded.has(pack)) continue
        const isOverdue = now.getTime() - delivery.stuckAt.getTime() >= graceMs
        if (isOverdue) refunded.add(pack)
        const data = isOverdue ? encodeRefund(delivery) : encodeRetry(delivery)
        await submit(tx, { purpose, reference: `stuck:${await nextRetryRound(tx)}`, to: seller, data, role: 'keeper' })
      }
    })
  }
}
