import type { Chain } from '../../chain/chain.ts'
import type { FlagService } from '../switches/service.ts'
import type { App } from '../../http/app-type.ts'
import { registerArea } from '../../http/pipeline/route-rules.ts'
import type { Recurring } from '../../jobs/schedule.ts'
import { timelineRoute } from '../shared/timeline/routes.ts'
import { sellbackRoutes } from './routes.ts'
import { createSellbackService, type SellbackService } from './service.ts'
import {
  createNoSellbackUseCases,
  createSellbackUseCases,
  type SellbackUseCaseDeps,
  type SellbackUseCases,
} from './use-cases.ts'

export type SellbackWingDeps = Omit<SellbackUseCaseDeps, 'requireFlag' | 'chain'> & {
  chain: Chain | undefined
  flags: FlagService
}

export type SellbackWing = {
  sellbacks: SellbackService
  useCases: SellbackUseCases
  routes(app: App): void
  recurring: readonly Recurring[]
}

/** Composes sell-back: quotes, sales by wallet, vault and relay, and their confirmation. */
export function createSellback(deps: SellbackWingDeps): SellbackWing {
  const { db, endUsers, flags, chain } = deps
  const requireFlag = (): Promise<void> => flags.require('sellback')
  const useCases = chain ? createSellbackUseCases({ ...deps, chain, requireFlag }) : createNoSellbackUseCases()
  const sellbacks = createSellbackService({ db, endUsers })

  return {
    sellbacks,
    useCases,
    routes(app) {
      registerArea(app, { area: 'packs', kinds: ['pack_partner'] }, (area) => {
        sellbackRoutes(area, { sellbacks, useCases })
        timelineRoute(area, {
          operationId: 'getSellbackTimeline',
          url: '/api/v1/mystery/sellback/:sellback_id',
          param: 'sellback_id',
          name: 'a sell-back',
          content: 'States, transactions with their blocks, sold cards, ledger entries and webhook deliveries',
          tags: ['Sell-back'],
          config: { scope: 'packs:read', gate: 'read', billing: 'TIER' },
          list: sellbacks.timeline,
        })
      })
    },
    recurring: useCases.recurring,
  }
}
