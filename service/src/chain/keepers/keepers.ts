import type { Address } from 'viem'
import type { Recurring } from '../../jobs/schedule.ts'
import type { FetchRevelation } from '../clients/revelations.ts'
import { createAllowances } from './allowances.ts'
import type { RevealDeps } from './reveals.ts'
import { createReveals } from './reveals.ts'
import { createRevelations } from './revelations.ts'
import { createRefunds, type RefundDeps } from './refunds.ts'
import { createCommitRevealKeeper, type CommitRevealDeps } from './commit-reveal.ts'
import { registerRequestHandlers, type RequestHandlerDeps } from './requests.ts'

export type KeeperDeps = RevealDeps &
  RefundDeps &
  Pick<RequestHandlerDeps, 'registry'> &
  Omit<CommitRevealDeps, 'secret'> & {
    /** Secret of the commit-reveal source; undefined where this service is not the source. */
    randomnessSecret: Uint8Array | undefined
    /** Reads the numbers of the entropy provider; undefined where only the provider delivers them. */
    fetchRevelation: FetchRevelation | undefined
    provider: Address
  }

export type Keepers = { recurring: readonly Recurring[] }

/** Keepers call permissionless functions so that buyers need not: deliver random numbers, reveal, refund, rescue. */
export function createKeepers(deps: KeeperDeps): Keepers {
  const reveals = createReveals(deps)
  const refunds = createRefunds(deps)
  const refreshAllowances = createAllowances(deps)
  registerRequestHandlers({ ...deps, onMoved: reveals.plan })
  const { randomnessSecret: secret } = deps
  const { fetchRevelation } = deps
  const deliverRevelations = fetchRevelation && createRevelations({ ...deps, fetchRevelation })
  const answerRandomness = secret && createCommitRevealKeeper({ ...deps, secret })
  return {
    recurring: [
      ...(answerRandomness ? [{ queue: 'chain.randomness', everyMs: 1_000, run: answerRandomness }] : []),
      ...(deliverRevelations ? [{ queue: 'chain.revelations', everyMs: 5_000, run: deliverRevelations }] : []),
      { queue: 'chain.reveals', everyMs: 2_000, run: reveals.sweep },
      { queue: 'chain.refunds', everyMs: 5_000, run: refunds.sweep },
      { queue: 'chain.allowances', everyMs: 60_000, run: refreshAllowances },
    ],
  }
}
