import type { Clock } from '../../../kernel/clock.ts'
import { micros } from '../../../kernel/money.ts'
import type { ReconciliationService } from '../../wallet/reconciliation/service.ts'
import { coverageOf, type Solvency } from './model.ts'

export type SolvencyDeps = { clock: Clock; reconciliation: Pick<ReconciliationService, 'reconcile'> }

/** Looking costs the chain some twenty questions, so everybody of one moment is told the same. */
const keepMs = 15_000

export type SolvencyService = ReturnType<typeof createSolvencyService>

/** The operator's own reckoning, as far as it concerns those who are owed something. */
export function createSolvencyService({ clock, reconciliation }: SolvencyDeps) {
  let kept: { looking: Promise<Solvency>; until: number } | undefined

  async function look(): Promise<Solvency> {
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
      // Whoever holds credits is owed them, however they came by them.
      credits: backing === undefined ? null : { backing, owed: credits.balance, isBacked: backing >= credits.balance },
      tokens: tokens ? { matching: tokens.matching, differing: tokens.differing.length } : null,
      at: clock.now(),
    }
  }

  function show(): Promise<Solvency> {
    const now = performance.now()
    if (kept && kept.until > now) return kept.looking
    const looking = look()
    kept = { looking, until: now + keepMs }
    looking.catch(() => (kept = undefined))
    return looking
  }

  return { show }
}
