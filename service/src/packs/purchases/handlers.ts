import { getAbiItem } from 'viem'
import { abi } from '../../chain/abi/combo-pool.ts'
import type { HandlerRegistry } from '../../chain/indexer/registry.ts'
import { micros } from '../../kernel/money.ts'
import type { ProductAdapter } from '../checkout/product-adapter.ts'
import type { PurchaseRecorder } from '../checkout/recorder.ts'
import { createSettlement, type Settlement } from '../checkout/settlement.ts'
import type { Adoptions } from '../wallet/adoptions/adopt.ts'
import { packPurchased, readPackPurchased } from './adapter.ts'
import type { Purchase } from './model.ts'
import { deleteRequest, deleteVersion, insertRequest, insertVersion, lockRequest } from './pool-store.ts'
import { registerRefundHandlers, type RefundDeps } from './refund.ts'
import { registerRevealHandlers, type RevealDeps } from './reveal.ts'

export type PoolHandlerDeps = RevealDeps &
  Omit<RefundDeps, 'settlement'> & {
    product: Pick<ProductAdapter<Purchase>, 'name' | 'store' | 'credits' | 'announce'>
    adoptions: Adoptions
    recorder: PurchaseRecorder<Purchase>
  }

const tierVersion = getAbiItem({ abi, name: 'TierVersion' })

function registerPurchaseHandlers(
  registry: HandlerRegistry,
  { clock, pool, recorder }: PoolHandlerDeps,
  settlement: Settlement<Purchase>,
): void {
  registry.on(tierVersion, pool, {
    name: 'pool.version',
    included: (tx, { args: { tierId, version, price, tables } }) =>
      insertVersion(tx, { tierId, version, slotCount: tables.length, unitPrice: micros(price) }),
    removed: (tx, { args: { tierId, version } }) => deleteVersion(tx, tierId, version),
  })

  registry.on(packPurchased, pool, {
    name: 'pool.purchased',
    async included(tx, log) {
      const bought = readPackPurchased(log)
      const purchase = await recorder.record(tx, bought, clock.now(), { soldAt: log.blockTime })
      if (!purchase) return
      await insertRequest(tx, {
        ...bought,
        tierId: bought.productId,
        purchaseId: purchase.id,
        version: log.args.version,
        blockNumber: log.blockNumber,
        requestedAt: log.blockTime,
      })
    },
    safe: (tx, { args }) => settlement.pay(tx, args.requestId.toString(), args.partnerRef),
    removed: (tx, { args }, { stage }) => settlement.revert(tx, args.requestId.toString(), args.partnerRef, stage),
  })
}

/** Registers the handlers for the events of the pool contract. */
export function registerPoolHandlers(registry: HandlerRegistry, deps: PoolHandlerDeps): void {
  const { product, adoptions, clock } = deps
  const settlement = createSettlement({
    product,
    adoptions,
    clock,
    findSale: async (tx, requestId) => (await lockRequest(tx, BigInt(requestId)))?.purchase,
    deleteRequest,
  })
  registerPurchaseHandlers(registry, deps, settlement)
  registerRevealHandlers(registry, deps)
  registerRefundHandlers(registry, { ...deps, settlement })
}
