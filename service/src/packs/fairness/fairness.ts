import type { Chain } from '../../chain/chain.ts'
import type { App } from '../../http/app-type.ts'
import { registerArea } from '../../http/pipeline/route-rules.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { PublicUrls } from '../shared/public-urls.ts'
import type { ReconciliationService } from '../wallet/reconciliation/service.ts'
import { fairnessRoutes } from './routes.ts'
import { createFairnessService, type FairnessDeps, type FairnessService } from './service.ts'
import { createSummarizeDraw } from './summarize.ts'
import { solvencyRoutes } from './solvency/routes.ts'
import { createSolvencyService } from './solvency/service.ts'
import { verifyPageRoutes } from './verify-routes.ts'

export type FairnessWingDeps = FairnessDeps & {
  clock: Clock
  chain: Chain | undefined
  reconciliation: ReconciliationService
  publicUrls: PublicUrls
}

export type FairnessWing = { fairness: FairnessService; routes(app: App): void }

/** Composes the fairness wing: draw verification, solvency and the public verify page. */
export function createFairness(deps: FairnessWingDeps): FairnessWing {
  const { clock, chain, reconciliation, publicUrls } = deps
  const fairness = createFairnessService(deps)
  const solvency = createSolvencyService({ clock, reconciliation })

  return {
    fairness,
    routes(app) {
      registerArea(app, { area: 'packs', kinds: ['pack_partner'] }, (area) => {
        fairnessRoutes(area, { fairness, publicUrls })
        solvencyRoutes(area, { solvency })
      })
      verifyPageRoutes(app, { fairness, summarize: createSummarizeDraw(deps), chainId: chain?.chainId, publicUrls })
    },
  }
}
