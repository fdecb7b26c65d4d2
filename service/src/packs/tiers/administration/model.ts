import { micros, shareDown, type Bps, type Micros } from '../../../kernel/money.ts'
import { expectedValue, type TierSnapshot } from '../snapshots/model.ts'

/** Whether what a tier earns pays for what its cards may be sold back for. */
export type Solvency = {
  readonly price: Micros
  readonly expectedValue: Micros
  /** What an average pack costs us when every card of it is sold back. */
  readonly expectedPayout: Micros
  /** What the best pack costs us. */
  readonly maxPayout: Micros
  readonly float: Micros
  /** The most that open windows can cost. */
  readonly liability: Micros
  /** The float over the liability; null while nothing is open. */
  readonly coverageBps: number | null
  /** Below this price every pack loses money once its cards come back. */
  readonly minPrice: Micros
  readonly isSolvent: boolean
}

const cent = 10_000n
const maxCoverageBps = 1_000_000n

/** Up to the next whole cent: prices have no smaller part. */
const upToCent = (amount: bigint): Micros => micros(((amount + cent - 1n) / cent) * cent)

const bestOf = ({ reading }: TierSnapshot): Micros =>
  micros(
    reading.slots.reduce((sum, weights) => {
      const bounds = weights.map((weight, shelf) => (weight > 0 ? (reading.bounds[shelf]?.max ?? 0n) : 0n))
      return sum + bounds.reduce((best, bound) => (bound > best ? bound : best), 0n)
    }, 0n),
  )

export function judgeSolvency(
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
