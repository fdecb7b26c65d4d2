import { getAbiItem } from 'viem'
import { abi } from '../../chain/abi/combo-pool.ts'
import type { StoredAddress } from '../../chain/addresses.ts'
import type { HandlerRegistry } from '../../chain/indexer/registry.ts'
import type { Clock } from '../../kernel/clock.ts'
import { micros } from '../../kernel/money.ts'
import type { Credits } from '../checkout/credits.ts'
import type { Settlement } from '../checkout/settlement.ts'
import type { Purchase } from './model.ts'
import { deleteRefund, insertRefund, lockRequest, markRefunded } from './pool-store.ts'
import type { Progress } from './progress.ts'

export type RefundDeps = {
  clock: Clock
  pool: StoredAddress
  product: { credits: Credits }
  settlement: Pick<Settlement<Purchase>, 'repay'>
  progress: Progress
}

const refunded = getAbiItem({ abi, name: 'PackRefunded' })

/** A refund counts once its block is safe: only then the credits are returned and the purchase moves. */
export function registerRefundHandlers(
  registry: HandlerRegistry,
  { clock, pool, product: { credits }, settlement, progress }: RefundDeps,
): void {
  registry.on(refunded, pool, {
    name: 'pool.refunded',
    async safe(tx, { args, blockTime, txHash }) {
      const found = await lockRequest(tx, args.requestId)
      if (!found) return
      const now = clock.now()
      const { purchase, request } = found
      const { firstPack, packs } = args
      const amount = micros(args.amount)
      const penalty = micros(args.penalty)
      await insertRefund(tx, {
        purchaseId: purchase.id,
        firstPack,
        packs,
        amount,
        penalty,
        transactionHash: txHash,
        at: blockTime,
      })
      await markRefunded(tx, purchase.id, firstPack, true)
      await settlement.repay(tx, purchase, { firstPack, amount: micros(amount + penalty) }, now)
      await progress.advance(tx, request.requestId, purchase, { now, blockTime })
    },
    async removed(tx, { args }, { stage }) {
      const found = stage === 'safe' ? await lockRequest(tx, args.requestId) : undefined
      if (!found) return
      const now = clock.now()
      const { purchase, request } = found
      const { firstPack } = args
      if (purchase.custody === 'CUSTODIAL')
        await credits.unrepay(tx, purchase, { firstPack, amount: micros(args.amount + args.penalty) }, now)
      await deleteRefund(tx, purchase.id, firstPack)
      await markRefunded(tx, purchase.id, firstPack, false)
      await progress.stepBack(tx, request.requestId, purchase, now)
    },
  })
}
