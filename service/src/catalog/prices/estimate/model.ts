import { cents, type Cents } from '../../../kernel/money.ts'
import { dayMs } from '../../../kernel/time.ts'

/** A sold graded copy. Sales without a known seller count as sales of different sellers. */
export type Comp = { readonly price: Cents; readonly soldAt: Date; readonly seller?: string | null | undefined }

export const windowDays = 90
const recentDays = 30
const middleDays = 60
/** The most sales of one seller that count, the newest first. */
export const mostPerSeller = 2
const outlierDeviations = 3n

const ascending = (left: bigint, right: bigint): number => (left < right ? -1 : left > right ? 1 : 0)

/** Division of non-negative numbers, rounded to the nearest. */
export const nearest = (amount: bigint, by: bigint): bigint => (amount * 2n + by) / (by * 2n)

/** The quantile of sorted amounts, interpolated between neighbours. */
export function quantile(sorted: readonly bigint[], percent: number): Cents {
  const place = (sorted.length - 1) * percent
  const at = Math.floor(place / 100)
  const low = sorted[at] ?? 0n
  const high = sorted[at + 1] ?? low
  return cents(low + nearest((high - low) * BigInt(place % 100), 100n))
}

export function medianOf(amounts: readonly bigint[]): Cents {
  return quantile(amounts.toSorted(ascending), 50)
}

export const distance = (left: bigint, right: bigint): bigint => (left > right ? left - right : right - left)

/** Drops sales whose distance from the median is large compared to the median distance. */
export function withoutOutliers<Sale extends Comp>(comps: readonly Sale[]): readonly Sale[] {
  if (comps.length < 3) return comps
  const median = medianOf(comps.map(({ price }) => price))
  const deviation = medianOf(comps.map(({ price }) => distance(price, median)))
  // Where most sales have the same price, one percent of it still counts as equal.
  const scale = deviation > median / 100n ? deviation : median / 100n
  return comps.filter(({ price }) => distance(price, median) <= scale * outlierDeviations)
}

export const ageDays = ({ soldAt }: Pick<Comp, 'soldAt'>, now: Date): number =>
  (now.getTime() - soldAt.getTime()) / dayMs

/** A sale of the last month counts four times as much as one of three months ago. */
export function weightOf(comp: Comp, now: Date): number {
  const age = ageDays(comp, now)
  return age <= recentDays ? 4 : age <= middleDays ? 2 : 1
}

export const isRecent = (comp: Comp, now: Date): boolean => ageDays(comp, now) <= recentDays

export const rejections = ['future', 'too_old', 'seller_cap', 'outlier'] as const
export type Rejection = (typeof rejections)[number]
export type Judged<Sale extends Comp = Comp> = { readonly sale: Sale; readonly rejection: Rejection | undefined }

/** Which sales count, and why the others do not. */
export function judgeSales<Sale extends Comp>(comps: readonly Sale[], now: Date): Judged<Sale>[] {
  const rejected = new Map<Sale, Rejection>()
  const bySeller = new Map<string, number>()
  for (const sale of comps.toSorted((left, right) => right.soldAt.getTime() - left.soldAt.getTime())) {
    const age = ageDays(sale, now)
    if (age < 0) rejected.set(sale, 'future')
    else if (age > windowDays) rejected.set(sale, 'too_old')
    else if (typeof sale.seller === 'string') {
      const count = (bySeller.get(sale.seller) ?? 0) + 1
      bySeller.set(sale.seller, count)
      if (count > mostPerSeller) rejected.set(sale, 'seller_cap')
    }
  }
  const counted = comps.filter((sale) => !rejected.has(sale))
  const near = new Set(withoutOutliers(counted))
  for (const sale of counted) if (!near.has(sale)) rejected.set(sale, 'outlier')
  return comps.map((sale) => ({ sale, rejection: rejected.get(sale) }))
}

type Vote = { readonly price: bigint; readonly weight: number }

/** The price with half of the weight on either side; between two such prices their mean. `extra` weight lies above or below all. */
function middleOf(
  votes: readonly Vote[],
  extra: { readonly above: number; readonly below: number },
): bigint | undefined {
  const sorted = votes.toSorted((left, right) => ascending(left.price, right.price))
  const half = (votes.reduce((sum, { weight }) => sum + weight, 0) + extra.above + extra.below) / 2
  if (extra.above >= half || extra.below >= half) return undefined
  const find = (ordered: readonly Vote[], start: number): bigint => {
    let sum = start
    for (const { price, weight } of ordered) {
      sum += weight
      if (sum >= half) return price
    }
    return 0n
  }
  return nearest(find(sorted, extra.below) + find(sorted.toReversed(), extra.above), 2n)
}

/**
 * The value of sales: their median, weighted by age. An outlier has a vote on the side it is on, and none by its amount:
 * what one sale can move does not depend on its price.
 */
export function valueOfSales(judged: readonly Judged[], now: Date): Cents | undefined {
  const value = middleOf(votesOf(judged, now), { above: 0, below: 0 })
  return value === undefined ? undefined : cents(value)
}

const votesOf = (judged: readonly Judged[], now: Date): Vote[] =>
  judged.flatMap(({ sale, rejection }) =>
    rejection === undefined || rejection === 'outlier' ? [{ price: sale.price, weight: weightOf(sale, now) }] : [],
  )

/** The feed's part in a value: sales below the number that decide alone are blended with it. */
export type Blend = { readonly feed: Cents | undefined; readonly soldFrom: number }

const freshWeight = 4

/** The range that the value stays in whatever the prices of some more sales of today are; undefined is without bound. */
export type Reach = { readonly low: Cents | undefined; readonly high: Cents | undefined }

export function reachOf(judged: readonly Judged[], sales: number, { feed, soldFrom }: Blend, now: Date): Reach {
  const votes = votesOf(judged, now)
  const weight = sales * freshWeight
  const high = middleOf(votes, { above: weight, below: 0 })
  const low = middleOf(votes, { above: 0, below: weight })
  if (feed === undefined) return { low: asCents(low), high: asCents(high) }
  // Further sales may be outliers or make outliers of others, so any number of them may be blended with the feed.
  const most = BigInt(Math.min(soldFrom, votes.length + sales))
  const scale = BigInt(soldFrom)
  const blend = (value: bigint): bigint => nearest(value * most + feed * (scale - most), scale)
  const highest = high === undefined ? undefined : maxOf(blend(high), feed)
  const lowest = low === undefined ? undefined : minOf(blend(low), feed)
  return { low: asCents(lowest), high: asCents(highest) }
}

const asCents = (amount: bigint | undefined): Cents | undefined => (amount === undefined ? undefined : cents(amount))
const maxOf = (left: bigint, right: bigint): bigint => (left > right ? left : right)
const minOf = (left: bigint, right: bigint): bigint => (left < right ? left : right)

const mostFakes = 200

/** The fewest sales of today that can move the value by the percentage, upwards or downwards, at any price. */
export function salesToMove(judged: readonly Judged[], value: Cents, percent: bigint, blend: Blend, now: Date) {
  const above = nearest(value * (100n + percent), 100n)
  const below = nearest(value * (100n - percent), 100n)
  const fewest = (isMoved: (reach: Reach) => boolean): number | undefined => {
    for (let sales = 1; sales <= mostFakes; sales++) if (isMoved(reachOf(judged, sales, blend, now))) return sales
    return undefined
  }
  return {
    up: { sales: fewest(({ high }) => high === undefined || high >= above), price: cents(above) },
    down: { sales: fewest(({ low }) => low === undefined || low <= below), price: cents(below) },
  }
}
