import { micros, type Micros } from '../../../kernel/money.ts'
import { hourMs, minuteMs } from '../../../kernel/time.ts'

/** The contract measures an hour by block time, which may lag behind ours. */
const marginMs = minuteMs
/** The maximum change of a price per update, as enforced by the contract. */
export const boundBps = 3_000n
/** Smaller changes wait until the price must be confirmed. */
const noticeableBps = 100n

const distance = (left: bigint, right: bigint): bigint => (left > right ? left - right : right - left)

/** The price closest to the target that one update allows. */
export function stepTowards(current: Micros, target: Micros): Micros {
  const most = (current * (10_000n + boundBps)) / 10_000n
  const least = (current * (10_000n - boundBps) + 9_999n) / 10_000n
  if (target > most) return micros(most)
  return micros(target < least ? least : target)
}

export type PriceToConfirm = {
  readonly current: { readonly price: Micros; readonly at: Date } | undefined
  readonly target: Micros | undefined
  readonly now: Date
  /** The age at which the contracts no longer accept a price. */
  readonly maxAgeMs: number
}

/**
 * The price to send, if any: at most once an hour, because the contract measures each step from the last price, and at the
 * latest after half of the maximum age. First prices are never set automatically, and unknown prices expire.
 */
export function nextPrice({ current, target, now, maxAgeMs }: PriceToConfirm): Micros | undefined {
  if (!current || current.price <= 0n || target === undefined || target <= 0n) return undefined
  const ageMs = now.getTime() - current.at.getTime()
  if (ageMs < hourMs + marginMs) return undefined
  const next = stepTowards(current.price, target)
  const isNoticeable = distance(next, current.price) * 10_000n >= current.price * noticeableBps
  return isNoticeable || ageMs * 2 >= maxAgeMs ? next : undefined
}
