import type { Micros } from '../../../kernel/money.ts'

/** Whether what we owe is there. Null stands for what the chain cannot be asked for at the moment. */
export type Solvency = {
  readonly buyback: {
    readonly float: Micros
    /** The most that open windows can cost. */
    readonly liability: Micros
    readonly coverageBps: number | null
    readonly isCovered: boolean
  } | null
  readonly credits: { readonly backing: Micros; readonly owed: Micros; readonly isBacked: boolean } | null
  readonly tokens: { readonly matching: number; readonly differing: number } | null
  readonly at: Date
}

const maxCoverageBps = 1_000_000n

/** The float over what is owed; null while nothing is open. */
export function coverageOf(float: Micros, liability: Micros): number | null {
  if (liability === 0n) return null
  const coverage = (float * 10_000n) / liability
  return Number(coverage > maxCoverageBps ? maxCoverageBps : coverage)
}
