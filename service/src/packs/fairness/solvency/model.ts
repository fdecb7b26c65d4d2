import type { Micros } from '../../../kernel/money.ts'

/** Reserves against liabilities. A part is null while the chain cannot be read. */
export type Solvency = {
  readonly buyback: {
    readonly float: Micros
    /** The highest cost of all open buyback windows. */
    readonly liability: Micros
    readonly coverageBps: number | null
    readonly isCovered: boolean
  } | null
  readonly credits: { readonly backing: Micros; readonly owed: Micros; readonly isBacked: boolean } | null
  readonly tokens: { readonly matching: number; readonly differing: number } | null
  readonly at: Date
}

const maxCoverageBps = 1_000_000n

/** The float divided by the liability; null without liability. */
export function coverageOf(float: Micros, liability: Micros): number | null {
  if (liability === 0n) return null
  const coverage = (float * 10_000n) / liability
  return Number(coverage > maxCoverageBps ? maxCoverageBps : coverage)
}
