import { micros, shareDown, shareUp, type Bps, type Micros } from '../../kernel/money.ts'
import { products, type EntryKind, type EntryTotal, type Product } from './earnings/model.ts'
import type { Terms } from './terms/model.ts'

/** Gross is sales less refunds; net is gross less sell-backs and fees. */
type Figures = {
  gross: Micros
  refunds: Micros
  sellbackCount: bigint
  sellbacks: Micros
  fees: Micros
  net: Micros
}

/** Earnings of one product. Its share is negative when sell-backs exceed sales. */
export type ProductFigures = Figures & { packs: bigint; shareBps: Bps; share: Micros }

/** Earnings of all products. The share of the partner is at least zero. */
export type Revenue = Figures & {
  products: Readonly<Record<Product, ProductFigures>>
  share: Micros
  retained: Micros
}

/** A share of a possibly negative amount, rounded down. */
const floorShare = (amount: Micros, share: Bps): Micros =>
  amount >= 0n ? shareDown(amount, share) : micros(-shareUp(micros(-amount), share))

function productFigures(totals: readonly EntryTotal[], product: Product, feesBps: Bps, shareBps: Bps): ProductFigures {
  const sum = (entry: EntryKind, field: 'units' | 'amount'): bigint =>
    totals.find((total) => total.product === product && total.entry === entry)?.[field] ?? 0n
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

/** Net is gross less sell-backs and fees; the partner is paid its share of a positive net. */
export function settleRevenue(totals: readonly EntryTotal[], terms: Terms): Revenue {
  const { feesBps, revenueShareBps, instantRevenueShareBps } = terms
  const tier = productFigures(totals, 'tier', feesBps, revenueShareBps)
  const instant = productFigures(totals, 'instant', feesBps, instantRevenueShareBps)
  const byProduct = { tier, instant }
  const total = (field: 'gross' | 'refunds' | 'sellbacks' | 'fees' | 'net' | 'share'): Micros =>
    micros(products.reduce((sum, product) => sum + byProduct[product][field], 0n))
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
