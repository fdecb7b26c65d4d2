import type { Hex } from 'viem'
import type { Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Adoptions } from '../wallet/adoptions/adopt.ts'
import type { AdoptedAct } from '../wallet/adoptions/model.ts'
import type { Repayment } from './credits.ts'
import type { Sale } from './model.ts'
import type { ProductAdapter } from './product-adapter.ts'

export type Settlement<Row extends Sale> = ReturnType<typeof createSettlement<Row>>

export type SettlementDeps<Row extends Sale> = {
  product: Pick<ProductAdapter<Row>, 'name' | 'store' | 'credits' | 'announce'>
  adoptions: Pick<Adoptions, 'book' | 'remove' | 'giveBack' | 'lockByReference'>
  clock: Clock
  /** Undefined when the request belongs to no purchase of a partner. */
  findSale(tx: Tx, requestId: string): Promise<Row | undefined>
  deleteRequest(tx: Tx, requestId: string): Promise<void>
}

/** Settles the credits of a purchase once its block is safe, and reverts it after a reorg. */
export function createSettlement<Row extends Sale>(deps: SettlementDeps<Row>) {
  const { product, adoptions, clock, findSale, deleteRequest } = deps
  const { name, store, credits, announce } = product

  /** The act of an adopted purchase, which may have no row of its own. */
  const actOf = async (tx: Tx, sale: Row | undefined, partnerRef: Hex): Promise<AdoptedAct | undefined> =>
    !sale || sale.isAdopted ? adoptions.lockByReference(tx, name, partnerRef) : undefined

  async function pay(tx: Tx, requestId: string, partnerRef: Hex): Promise<void> {
    const sale = await findSale(tx, requestId)
    const isBooked = await adoptions.book(tx, await actOf(tx, sale, partnerRef))
    if (!isBooked && sale?.custody === 'CUSTODIAL') await credits.pay(tx, sale, clock.now())
  }

  async function revert(tx: Tx, requestId: string, partnerRef: Hex, stage: 'included' | 'safe'): Promise<void> {
    const now = clock.now()
    const sale = await findSale(tx, requestId)
    await deleteRequest(tx, requestId)
    const isRemoved = await adoptions.remove(tx, await actOf(tx, sale, partnerRef))
    if (!sale) return
    const reversions = sale.reversions + 1
    if (isRemoved) {
      await store.note(tx, sale.id, now, { requestId: null })
      const failed = await store.move(tx, sale.id, { event: 'refuse', now, reason: 'tx_not_found' })
      if (failed) await announce(tx, 'failed', failed)
      return
    }
    if (sale.custody === 'CUSTODIAL') {
      if (stage === 'safe') await credits.unpay(tx, sale, now)
      return store.note(tx, sale.id, now, { requestId: null, ...(stage === 'safe' && { reversions }) })
    }
    const changes = { requestId: null, reversions }
    const moved = await store.move(tx, sale.id, { event: 'reorgRemoved', now, changes })
    if (moved) await announce(tx, 'reverted', moved)
  }

  /** Returns what the contract repaid: to the suspense account for an adopted purchase that was not charged. */
  async function repay(tx: Tx, sale: Row, repayment: Repayment, now: Date): Promise<void> {
    if (sale.custody !== 'CUSTODIAL') return
    const { firstPack } = repayment
    const amount = sale.isAdopted
      ? await adoptions.giveBack(tx, name, sale.id, repayment.amount, String(firstPack))
      : repayment.amount
    if (amount > 0n) await credits.repay(tx, sale, { firstPack, amount }, now)
  }

  return { pay, revert, repay }
}
