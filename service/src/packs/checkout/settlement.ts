import type { Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Sale } from './model.ts'
import type { ProductAdapter } from './product-adapter.ts'

export type SettlementDeps<Row extends Sale> = {
  product: Pick<ProductAdapter<Row>, 'store' | 'credits' | 'announce'>
  clock: Clock
  /** Undefined when the request belongs to no purchase of a partner. */
  findSale(tx: Tx, requestId: string): Promise<Row | undefined>
  deleteRequest(tx: Tx, requestId: string): Promise<void>
}

/** Settles the credits of a purchase once its block is safe, and reverts it after a reorg. */
export function createSettlement<Row extends Sale>({ product, clock, findSale, deleteRequest }: SettlementDeps<Row>) {
  const { store, credits, announce } = product

  async function pay(tx: Tx, requestId: string): Promise<void> {
    const sale = await findSale(tx, requestId)
    if (sale?.custody === 'CUSTODIAL') await credits.pay(tx, sale, clock.now())
  }

  async function revert(tx: Tx, requestId: string, stage: 'included' | 'safe'): Promise<void> {
    const now = clock.now()
    const sale = await findSale(tx, requestId)
    await deleteRequest(tx, requestId)
    if (!sale) return
    const reversions = sale.reversions + 1
    if (sale.custody === 'CUSTODIAL') {
      if (stage === 'safe') await credits.unpay(tx, sale, now)
      return store.note(tx, sale.id, now, { requestId: null, ...(stage === 'safe' && { reversions }) })
    }
    const changes = { requestId: null, reversions }
    const moved = await store.move(tx, sale.id, { event: 'reorgRemoved', now, changes })
    if (moved) await announce(tx, 'reverted', moved)
  }

  return { pay, revert }
}
