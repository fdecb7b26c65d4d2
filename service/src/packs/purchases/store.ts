import { sql } from 'kysely'
import { createSaleStore } from '../checkout/store.ts'
import { purchaseMachine, type Purchase, type PurchaseEvent } from './model.ts'

export const purchaseStore = createSaleStore<Purchase, PurchaseEvent>({
  sales: 'purchases',
  moves: { table: 'purchase_moves', sale: 'purchase_id' },
  requests: 'pool_requests',
  productId: 'tier_id',
  more: sql`p.tier_id as "tierId"`,
  events: purchaseMachine.events,
})

export const { find: findPurchase, lock: lockPurchase, move: movePurchase, note: notePurchase } = purchaseStore
