import { micros, shareDown, shareUp, type Bps, type Micros } from '../../kernel/money.ts'
import { products, type EntryKind, type EntryTotal, type Product } from './earnings/model.ts'
import type { Terms } from './terms/model.ts'

/** What one product earned: gross is what was paid and not paid back. */
export type ProductFigures = {
  packs: bigint
  gross: Micros
  refunds: Micros
  sellbackCount: bigint
  sellbacks: Micros
  fees: Micros
  net: Micros
  shareBps: Bps
  /** Below zero where more was sold back than sold. */
  share: Micros
}

export type Revenue = {
  products: Readonly<Record<Product, ProductFigures>>
  gross: Micros
  refunds: Micros
  sellbackCount: bigint
  sellbacks: Micros
  fees: Micros
  net: Micros
  /** What the partner gets: never less than nothing. */
  share: Micros
  retained: Micros
}

/** A share of what may be below zero, always rounded down. */
const floorShare = (amount: Micros, share: Bps): Micros =>
  amount >= 0n ? shareDown(amount, share) : micros(-shareUp(micros(-amount), share))

function productFigures(totals: readonly EntryTotal[], product: Product, feesBps: Bps, shareBps: Bps): ProductFigures {
  const sum = (entry: EntryKind, what: 'units' | 'amount'): bigint =>
    totals.find((total) => total.product === product && total.entry === entry)?.[what] ?? 0n
  const refunds = micros(sum('REFUND', 'amount'))
  const gross = micros(sum('SALE', 'amount') - refunds)
  const sellbacks = micros(sum('SELLBACK', 'amount'))
  const fees = gross > 0n ? shareUp(gross, feesBps) : micros(0n)
  const net = micros(gross - sellbacks - fees)
  return {
    packs: sum('SALE', 'units') - sum('REFUND', 'units'),
    gross,
    refunds,
    sellbackCount: sum('SELLBACK', 'units'),
    sellbacks,
    fees,
    net,
    shareBps,
    share: floorShare(net, shareBps),
  }
}

/** Gross, minus what was sold back, minus fees, is net; the partner's share of it is paid where there is any. */
export function settleRevenue(totals: readonly EntryTotal[], terms: Terms): Revenue {
  const { feesBps, revenueShareBps, instantRevenueShareBps } = terms
  const tier = productFigures(totals, 'tier', feesBps, revenueShareBps)
  const instant = productFigures(totals, 'instant', feesBps, instantRevenueShareBps)
  const byProduct = { tier, instant }
  const total = (what: 'gross' | 'refunds' | 'sellbacks' | 'fees' | 'net' | 'share'): Micros =>
    micros(products.reduce((sum, product) => sum + byProduct[product][what], 0n))
  const share = total('share')
  const paid = share > 0n ? share : micros(0n)
  return {
    products: byProduct,
    gross: total('gross'),
    refunds: total('refunds'),
    sellbackCount: tier.sellbackCount + instant.sellbackCount,
    sellbacks: total('sellbacks'),
    fees: total('fees'),
    net: total('net'),
    share: paid,
    retained: micros(total('net') - paid),
  }
}
