import { micros, type Micros } from '../../../kernel/money.ts'
import { dayMs } from '../../../kernel/time.ts'

/** How far a price follows its catalog value within a day without a person's consent. */
export const jumpBoundBps = 4_000n
export const anchorAgeMs = dayMs
/** An accepted value is what further moves are measured from for this long; then the price in force is. */
export const acceptedForMs = 7 * dayMs

/** A catalog value that moved beyond the bound: the oracle stops there until a person accepts it or it returns. */
export type PriceJump = {
  readonly id: number
  readonly groupId: number
  /** The price that the move is measured from. */
  readonly anchor: Micros
  /** The catalog value. */
  readonly target: Micros
  readonly openedAt: Date
  readonly closedAt: Date | null
  readonly decision: 'accepted' | 'returned' | null
  readonly actor: string | null
}

export const highestOf = (anchor: Micros): Micros => micros((anchor * (10_000n + jumpBoundBps)) / 10_000n)
export const lowestOf = (anchor: Micros): Micros => micros((anchor * (10_000n - jumpBoundBps) + 9_999n) / 10_000n)

/** The value as far as the bound allows. */
export function boundTarget(anchor: Micros, target: Micros): Micros {
  const [low, high] = [lowestOf(anchor), highestOf(anchor)]
  return target > high ? high : target < low ? low : target
}
