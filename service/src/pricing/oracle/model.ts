import { micros, type Micros } from '../../kernel/money.ts'
import { hourMs } from '../../kernel/time.ts'

/** The contract measures an hour by block time, which may lag behind ours. */
const marginMs = 60_000
/** The most a price moves at once, as the contract has it. */
export const boundBps = 3_000n
/** Moves smaller than this wait until the price has to be confirmed anyway. */
const noticeableBps = 100n

const distance = (left: bigint, right: bigint): bigint => (left > right ? left - right : right - left)

/** As near to the wanted price as one step of the contract allows. */
export function stepTowards(current: Micros, wanted: Micros): Micros {
  const most = (current * (10_000n + boundBps)) / 10_000n
  const least = (current * (10_000n - boundBps) + 9_999n) / 10_000n
  if (wanted > most) return micros(most)
  return micros(wanted < least ? least : wanted)
}

export type PriceToConfirm = {
  readonly current: { readonly price: Micros; readonly at: Date } | undefined
  readonly wanted: Micros | undefined
  readonly now: Date
  /** How old a price may be before the contracts no longer pay by it. */
  readonly maxAgeMs: number
}

/**
 * The price to send, if any. Once an hour at most, so that each step is measured from the price before it; and at the
 * latest when half of its life is over. A first price is not ours to set, and one we do not know is left to grow old.
 */
export function nextPrice({ current, wanted, now, maxAgeMs }: PriceToConfirm): Micros | undefined {
  if (!current || current.price <= 0n || wanted === undefined || wanted <= 0n) return undefined
  const ageMs = now.getTime() - current.at.getTime()
  if (ageMs < hourMs + marginMs) return undefined
  const next = stepTowards(current.price, wanted)
  const isNoticeable = distance(next, current.price) * 10_000n >= current.price * noticeableBps
  return isNoticeable || ageMs * 2 >= maxAgeMs ? next : undefined
}
