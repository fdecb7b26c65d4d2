import type { Head } from '../clients/reads.ts'

export type Fees = { readonly maxFeeWei: bigint; readonly maxPriorityFeeWei: bigint }

export type FeePolicy = {
  /** Priority fee above the base fee. */
  readonly tipWei: bigint
  /** Highest fee per gas of any transaction; one that would need more waits. */
  readonly maxFeeCapWei: bigint
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)
const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/** Twice the base fee covers six full blocks in a row; unused fee is not charged. */
export function quoteFees({ baseFeeWei }: Pick<Head, 'baseFeeWei'>, { tipWei, maxFeeCapWei }: FeePolicy): Fees {
  const maxFeeWei = smaller(baseFeeWei * 2n + tipWei, maxFeeCapWei)
  return { maxFeeWei: larger(maxFeeWei, 1n), maxPriorityFeeWei: smaller(tipWei, maxFeeWei) }
}

/** Nodes replace a transaction only if both fees rise by an eighth. Rounded up, as nodes do. */
const raise = (fee: bigint): bigint => larger((fee * 1_125n + 999n) / 1_000n, fee + 1n)

/** The fees of a replacement: enough for the pool and the market. Undefined when the cap forbids it. */
export function bumpFees(highest: Fees, market: Fees, { maxFeeCapWei }: FeePolicy): Fees | undefined {
  const maxFeeWei = larger(raise(highest.maxFeeWei), market.maxFeeWei)
  const maxPriorityFeeWei = larger(raise(highest.maxPriorityFeeWei), market.maxPriorityFeeWei)
  if (maxFeeWei > maxFeeCapWei) return undefined
  return { maxFeeWei: larger(maxFeeWei, maxPriorityFeeWei), maxPriorityFeeWei }
}
