import type { Clock } from '../../../kernel/clock.ts'
import { micros } from '../../../kernel/money.ts'
import type { ReconciliationService } from '../../wallet/reconciliation/service.ts'
import { coverageOf, type Solvency } from './model.ts'

export type SolvencyDeps = { clock: Clock; reconciliation: Pick<ReconciliationService, 'reconcile'> }

/** A reconciliation takes some twenty chain reads, so callers share one result. */
const cacheTtlMs = 15_000

export type SolvencyService = ReturnType<typeof createSolvencyService>

/** The public part of the operator's reconciliation. */
export function createSolvencyService({ clock, reconciliation }: SolvencyDeps) {
  let cached: { reading: Promise<Solvency>; until: number } | undefined

  async function read(): Promise<Solvency> {
    const { float: coverage, chain, credits, tokens } = await reconciliation.reconcile()
    const backing = chain && micros(chain.creditsTreasury + chain.vaults)
    return {
      buyback: coverage
        ? {
            ...coverage,
            coverageBps: coverageOf(coverage.float, coverage.liability),
            isCovered: coverage.float >= coverage.liability,
          }
        : null,
      // All credits are owed, whatever their source.
      credits: backing === undefined ? null : { backing, owed: credits.balance, isBacked: backing >= credits.balance },
      tokens: tokens ? { matching: tokens.matching, differing: tokens.differing.length } : null,
      at: clock.now(),
    }
  }

  function show(): Promise<Solvency> {
    const now = performance.now()
    if (cached && cached.until > now) return cached.reading
    const reading = read()
    cached = { reading, until: now + cacheTtlMs }
    reading.catch(() => (cached = undefined))
    return reading
  }

  return { show }
}
