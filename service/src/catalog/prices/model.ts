import { cents, type Cents } from '../../kernel/money.ts'
import type { Condition, GradedRecord, Marketplaces, PriceRecord, SoldBand, Trend } from '../records.ts'
import {
  distance,
  isRecent,
  judgeSales,
  medianOf,
  nearest,
  quantile,
  valueOfSales,
  type Comp,
} from './estimate/model.ts'

/** The evidence for one company's grade of a card. */
export type GradedEvidence = {
  readonly company: string
  readonly grade: string
  /** The value given by a price feed. */
  readonly feed: Cents | undefined
  readonly comps: readonly Comp[]
}

/** From this many sales on they determine the value alone. */
export const soldFrom = 5
const highFrom = 10
const mediumFrom = 3
const trendFrom = 2
const feedSpreadPercent = 15n

const ascending = (left: bigint, right: bigint): number => (left < right ? -1 : left > right ? 1 : 0)

/** The change between two amounts in percent, to one decimal. Undefined without a base. */
export function trendBetween(before: bigint, after: bigint): Trend | undefined {
  if (before <= 0n) return undefined
  const tenths = nearest(distance(after, before) * 1_000n, before)
  const direction = tenths === 0n ? 'flat' : after > before ? 'up' : 'down'
  return { direction, percent: Number(tenths) / 10 }
}

type Sales = {
  readonly value: Cents
  readonly band: SoldBand
  readonly trend: Trend | undefined
  readonly lastSoldAt: Date
}

/** The sales of the last three months: their value, and the range of those that are no outliers. */
function readSales(comps: readonly Comp[], now: Date): Sales | undefined {
  const judged = judgeSales(comps, now)
  const kept = judged.flatMap(({ sale, rejection }) => (rejection === undefined ? [sale] : []))
  const value = valueOfSales(judged, now)
  if (value === undefined || kept.length === 0) return undefined
  const sorted = kept.map(({ price }) => price).toSorted(ascending)
  const recent = kept.filter((comp) => isRecent(comp, now)).map(({ price }) => price)
  const before = kept.filter((comp) => !isRecent(comp, now)).map(({ price }) => price)
  const median = quantile(sorted, 50)
  const recentMedian = recent.length > 0 ? medianOf(recent) : median
  const hasTrend = recent.length >= trendFrom && before.length >= trendFrom
  return {
    value,
    band: { median, recentMedian, p10: quantile(sorted, 10), p90: quantile(sorted, 90), count: kept.length },
    trend: hasTrend ? trendBetween(medianOf(before), recentMedian) : undefined,
    lastSoldAt: new Date(Math.max(...kept.map(({ soldAt }) => soldAt.getTime()))),
  }
}

function feedOnly({ company, grade }: GradedEvidence, feed: Cents): GradedRecord {
  return {
    company,
    grade,
    value: feed,
    low: cents(nearest(feed * (100n - feedSpreadPercent), 100n)),
    high: cents(nearest(feed * (100n + feedSpreadPercent), 100n)),
    confidence: 'low',
    valueKind: 'feed',
    soldCount: 0,
  }
}

/**
 * The value of a graded card. Five or more sales determine it alone; fewer are blended with the feed by their number;
 * without sales the feed is used. Undefined without any evidence.
 */
export function reconcileGraded(evidence: GradedEvidence, now: Date): GradedRecord | undefined {
  const { company, grade, feed, comps } = evidence
  const sales = readSales(comps, now)
  if (!sales) return feed === undefined ? undefined : feedOnly(evidence, feed)
  const { band, trend, lastSoldAt } = sales
  const isBlend = band.count < soldFrom && feed !== undefined
  const weight = BigInt(band.count)
  const scale = BigInt(soldFrom)
  const value = isBlend ? cents(nearest(sales.value * weight + feed * (scale - weight), scale)) : sales.value
  return {
    company,
    grade,
    value,
    // A value can be outside the range of the sales that are no outliers; its bounds are extended to include it.
    low: value < band.p10 ? value : band.p10,
    high: value > band.p90 ? value : band.p90,
    confidence: band.count >= highFrom ? 'high' : band.count >= mediumFrom ? 'med' : 'low',
    valueKind: isBlend ? 'blended' : 'sold',
    soldCount: band.count,
    ...(trend && { trend }),
    lastSoldAt: lastSoldAt.toISOString(),
    band,
  }
}

/** The evidence for the value of one card or sealed product. */
export type PriceEvidence = {
  readonly cardId: string
  readonly market: Cents | null
  readonly marketAt: Date | null
  /** A trend given by the feed itself. */
  readonly feedTrend: Trend | undefined
  /** The market price a week before, if known. */
  readonly weekBefore: Cents | undefined
  readonly ladder: ReadonlyMap<Condition, Cents>
  readonly graded: readonly GradedEvidence[]
  readonly marketplaces?: Marketplaces | undefined
}

export const conditions: readonly Condition[] = ['NM', 'LP', 'MP', 'HP', 'DMG']

/** By company, then the best grade first; non-numeric grades come last. */
export function compareGraded(
  left: Pick<GradedRecord, 'company' | 'grade'>,
  right: Pick<GradedRecord, 'company' | 'grade'>,
): number {
  if (left.company !== right.company) return left.company < right.company ? -1 : 1
  const [a, b] = [Number.parseFloat(left.grade), Number.parseFloat(right.grade)]
  if (Number.isNaN(a) !== Number.isNaN(b)) return Number.isNaN(a) ? 1 : -1
  if (!Number.isNaN(a) && a !== b) return b - a
  return left.grade < right.grade ? -1 : left.grade > right.grade ? 1 : 0
}

function weeklyTrend({ market, feedTrend, weekBefore }: PriceEvidence): Trend | undefined {
  const trend =
    feedTrend ?? (market !== null && weekBefore !== undefined ? trendBetween(weekBefore, market) : undefined)
  return trend?.direction === 'flat' ? undefined : trend
}

/** The price record of a card, from all evidence. */
export function resolvePrice(evidence: PriceEvidence, now: Date): PriceRecord {
  const { cardId, market, marketAt, ladder, graded } = evidence
  const trend7d = weeklyTrend(evidence)
  return {
    kind: 'price',
    cardId,
    market,
    ...(market !== null && marketAt && { marketUpdatedAt: marketAt.toISOString() }),
    ...(trend7d && { trend7d }),
    conditions: conditions.flatMap((condition) => {
      const price = ladder.get(condition)
      return price === undefined ? [] : [{ condition, price }]
    }),
    graded: graded.flatMap((entry) => reconcileGraded(entry, now) ?? []).sort(compareGraded),
    ...(evidence.marketplaces && { marketplaces: evidence.marketplaces }),
  }
}

/** Cards and sealed products are priced alike but have separate ids. */
export type PricedItem = 'card' | 'sealed'

/** A feed's quote of one card or sealed product. */
export type PriceQuote = {
  readonly itemId: string
  readonly market: Cents | null
  readonly at: Date
  readonly trend?: Trend | undefined
  /** Omitted when the feed has no conditions: the known ones are then kept. */
  readonly ladder?: readonly { readonly condition: Condition; readonly price: Cents }[] | undefined
  readonly graded?: readonly { readonly company: string; readonly grade: string; readonly value: Cents }[] | undefined
  /** Omitted when the feed has none: the known ones are then kept. */
  readonly marketplaces?: Marketplaces | undefined
  /** The defined source of the quote; omitted for the operator's own. */
  readonly source?: string | undefined
}

export type GradedSale = {
  readonly cardId: string
  readonly company: string
  readonly grade: string
  readonly price: Cents
  readonly soldAt: Date
  readonly source: string
  readonly sourceId: string
  /** As the source names the seller; omitted where it does not. */
  readonly seller?: string | undefined
}

export type PriceBatch = {
  readonly item: PricedItem
  readonly quotes: readonly PriceQuote[]
  readonly sales: readonly GradedSale[]
}
export type PriceReceipt = { readonly changed: number; readonly newSales: number; readonly unknown: readonly string[] }

/** JSON has no bigints: amounts are stored as whole numbers of cents, which doubles represent exactly. */
export const storePrice = (price: PriceRecord): string =>
  JSON.stringify(price, (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))

type Stored<Value> = Value extends bigint
  ? number
  : Value extends readonly (infer Item)[]
    ? readonly Stored<Item>[]
    : Value extends object
      ? { [Name in keyof Value]: Stored<Value[Name]> }
      : Value
export type StoredPrice = Stored<PriceRecord>

const amount = (value: number): Cents => cents(BigInt(value))
const amountOrNull = (value: number | null): Cents | null => (value === null ? null : amount(value))

export function readStoredPrice(stored: StoredPrice): PriceRecord {
  return {
    ...stored,
    market: amountOrNull(stored.market),
    conditions: stored.conditions.map(({ condition, price }) => ({ condition, price: amount(price) })),
    graded: stored.graded.map(({ band, ...entry }) => ({
      ...entry,
      value: amount(entry.value),
      low: amountOrNull(entry.low),
      high: amountOrNull(entry.high),
      ...(band && {
        band: {
          median: amount(band.median),
          recentMedian: amount(band.recentMedian),
          p10: amount(band.p10),
          p90: amount(band.p90),
          count: band.count,
        },
      }),
    })),
  }
}
