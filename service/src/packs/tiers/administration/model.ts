import { micros, shareDown, type Bps, type Micros } from '../../../kernel/money.ts'
import { expectedValue, type TierSnapshot } from '../snapshots/model.ts'

/** Whether the price of a tier covers the buyback of its cards. */
export type Solvency = {
  readonly price: Micros
  readonly expectedValue: Micros
  /** Cost of an average pack when all of its cards are sold back. */
  readonly expectedPayout: Micros
  /** Cost of the best possible pack. */
  readonly maxPayout: Micros
  readonly float: Micros
  /** Maximum cost of all open sell-back windows. */
  readonly liability: Micros
  /** The float over the liability; null when no window is open. */
  readonly coverageBps: number | null
  /** Below this price a pack loses money when its cards are sold back. */
  readonly minPrice: Micros
  readonly isSolvent: boolean
}

const cent = 10_000n
const maxCoverageBps = 1_000_000n

/** Rounds up to the next whole cent, the smallest unit of a price. */
const upToCent = (amount: bigint): Micros => micros(((amount + cent - 1n) / cent) * cent)

const bestOf = ({ reading }: TierSnapshot): Micros =>
  micros(
    reading.slots.reduce((sum, weights) => {
      const bounds = weights.map((weight, shelf) => (weight > 0 ? (reading.bounds[shelf]?.max ?? 0n) : 0n))
      return sum + bounds.reduce((best, bound) => (bound > best ? bound : best), 0n)
    }, 0n),
  )

export function assessSolvency(
  snapshot: TierSnapshot,
  { price, bps, float, liability }: { price: Micros; bps: Bps; float: Micros; liability: Micros },
): Solvency {
  const value = expectedValue(snapshot.reading, snapshot.averages)
  const payout = shareDown(value, bps)
  const coverage = liability === 0n ? null : (float * 10_000n) / liability
  const minPrice = upToCent(payout)
  return {
    price,
    expectedValue: value,
    expectedPayout: payout,
    maxPayout: shareDown(bestOf(snapshot), bps),
    float,
    liability,
    coverageBps: coverage === null ? null : Number(coverage > maxCoverageBps ? maxCoverageBps : coverage),
    minPrice,
    isSolvent: price >= minPrice,
  }
}
