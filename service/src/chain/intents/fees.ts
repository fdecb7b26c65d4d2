import type { Head } from '../clients/reads.ts'

export type Fees = { readonly maxFeeWei: bigint; readonly maxPriorityFeeWei: bigint }

export type FeePolicy = {
  /** What we pay above the base fee. */
  readonly tipWei: bigint
  /** No transaction offers more per gas than this; one that would need more waits for a cheaper hour. */
  readonly maxFeeCapWei: bigint
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)
const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/** Twice the base fee outlasts six full blocks in a row; what is not needed is not paid. */
export function quoteFees({ baseFeeWei }: Pick<Head, 'baseFeeWei'>, { tipWei, maxFeeCapWei }: FeePolicy): Fees {
  const maxFeeWei = smaller(baseFeeWei * 2n + tipWei, maxFeeCapWei)
  return { maxFeeWei: larger(maxFeeWei, 1n), maxPriorityFeeWei: smaller(tipWei, maxFeeWei) }
}

/** Nodes replace a transaction only for an eighth more of both fees. Rounded up, as they round. */
const raise = (fee: bigint): bigint => larger((fee * 1_125n + 999n) / 1_000n, fee + 1n)

/** The fees of a replacement: enough for the pool and enough for the market. Undefined when the cap forbids it. */
export function bumpFees(highest: Fees, market: Fees, { maxFeeCapWei }: FeePolicy): Fees | undefined {
  const maxFeeWei = larger(raise(highest.maxFeeWei), market.maxFeeWei)
  const maxPriorityFeeWei = larger(raise(highest.maxPriorityFeeWei), market.maxPriorityFeeWei)
  if (maxFeeWei > maxFeeCapWei) return undefined
  return { maxFeeWei: larger(maxFeeWei, maxPriorityFeeWei), maxPriorityFeeWei }
}
