import { micros, shareDown, shareUp, type Bps, type Micros } from '../../kernel/money.ts'
import { products, type EntryKind, type EntryTotal, type Product, type TierSum } from './earnings/model.ts'
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

const feesOf = (gross: Micros, feesBps: Bps): Micros => (gross > 0n ? shareUp(gross, feesBps) : micros(0n))

function productFigures(totals: readonly EntryTotal[], product: Product, feesBps: Bps, shareBps: Bps): ProductFigures {
  const sum = (entry: EntryKind, field: 'units' | 'amount'): bigint =>
    totals.find((total) => total.product === product && total.entry === entry)?.[field] ?? 0n
  const refunds = micros(sum('REFUND', 'amount'))
  const gross = micros(sum('SALE', 'amount') - refunds)
  const sellbacks = micros(sum('SELLBACK', 'amount'))
  const fees = feesOf(gross, feesBps)
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

/** Earnings of one tier; null for what belongs to none, such as sold-back prizes. */
export type TierFigures = ProductFigures & { tierId: number | null; name: string | null }

/** Splits the earnings of packs by tier. Fees and shares are rounded on the running total, so the rows add up to it. */
export function splitByTier(sums: readonly TierSum[], whole: ProductFigures, feesBps: Bps): TierFigures[] {
  const totalOf = (field: 'packs' | 'gross' | 'refunds' | 'sellbackCount' | 'sellbacks'): bigint =>
    sums.reduce((sum, row) => sum - row[field], whole[field])
  const rest = {
    tierId: null,
    name: null,
    packs: totalOf('packs'),
    gross: micros(totalOf('gross')),
    refunds: micros(totalOf('refunds')),
    sellbackCount: totalOf('sellbackCount'),
    sellbacks: micros(totalOf('sellbacks')),
  }
  const isEmpty = rest.packs === 0n && rest.gross === 0n && rest.sellbackCount === 0n && rest.sellbacks === 0n
  const to = { gross: 0n, fees: 0n, net: 0n, share: 0n }
  return [...sums, ...(isEmpty ? [] : [rest])].map((row) => {
    to.gross += row.gross
    const fees = micros(feesOf(micros(to.gross), feesBps) - to.fees)
    to.fees += fees
    const net = micros(row.gross - row.sellbacks - fees)
    to.net += net
    const share = micros(floorShare(micros(to.net), whole.shareBps) - to.share)
    to.share += share
    return { ...row, fees, net, shareBps: whole.shareBps, share }
  })
}
