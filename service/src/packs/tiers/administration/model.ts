import type { MarketAction } from '../../../assets/actions/model.ts'
import { micros, shareDown, type Bps, type Micros } from '../../../kernel/money.ts'
import type { ShelfDisplay } from '../model.ts'
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

const maxReturnBps = 100_000n

/** What a pack returns to its buyer on average, of its price; 9,240 is 92.4 %. */
export function returnBps(value: Micros, price: Micros): number {
  if (price === 0n) return Number(maxReturnBps)
  const share = (value * 10_000n) / price
  return Number(share > maxReturnBps ? maxReturnBps : share)
}

const highReturnBps = 9_500
const largeMoveBps = 500

/** A return above 95 %, or one that moves by five points or more, takes a second person to activate. */
export const needsSecondPerson = (share: number, live: number | undefined): boolean =>
  share > highReturnBps || (live !== undefined && Math.abs(share - live) >= largeMoveBps)

/** A proposed version of a tier and its last activation. */
export type VersionRow = {
  readonly version: number
  readonly price: Micros
  readonly proposedAt: Date
  /** Null when the transaction was not sent by this service. */
  readonly proposedBy: string | null
  readonly activatedAt: Date | null
  readonly activatedBy: string | null
}

export type VersionStatus = 'live' | 'paused' | 'proposed' | 'past'

export type TierVersion = VersionRow & {
  readonly status: VersionStatus
  readonly slots: readonly (readonly number[])[]
  /** By the current average values of the shelves. */
  readonly expectedValue: Micros
  readonly returnBps: number
  /** Whether an operator needs the approval of another person to activate it. */
  readonly needsSecondPerson: boolean
}

/** A request moves at most this many cards, in transactions of up to 100. */
export const maxMoved = 500
export type ShelfValue = { readonly shelf: number; readonly value: Micros | null; readonly cards: number }

export type StockedShelf = ShelfDisplay & {
  readonly shelf: number
  readonly min: Micros
  readonly max: Micros
  readonly cards: number
  /** Free cards in the inventory that fit, up to 500. */
  readonly fitting: number
  readonly values: readonly Omit<ShelfValue, 'shelf'>[]
}

export type TierStock = { readonly shelves: readonly StockedShelf[]; readonly packsPerDay: number }

export type Moved = { readonly cards: number; readonly left: number; readonly actions: MarketAction[] }
