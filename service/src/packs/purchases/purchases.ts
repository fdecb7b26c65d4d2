import type { Chain } from '../../chain/chain.ts'
import type { Db } from '../../db/db.ts'
import type { App } from '../../http/app-type.ts'
import { registerArea } from '../../http/route-rules.ts'
import type { Recurring } from '../../jobs/schedule.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Random } from '../../kernel/random.ts'
import { createEmit } from '../../outbox/outbox.ts'
import { createBuyback, createNoBuyback } from '../sellback/sellback.ts'
import { collectionRoutes } from './collection/routes.ts'
import { createCollectionService } from './collection/service.ts'
import { fairnessRoutes } from '../fairness/routes.ts'
import { createFairnessService } from '../fairness/service.ts'
import { feedRoutes } from './feed/routes.ts'
import { createFeedService } from './feed/service.ts'
import type { Money } from '../wallet/wallet.ts'
import { createShowCards } from './progress.ts'
import { purchaseRoutes } from './routes.ts'
import { createPurchaseService } from './service.ts'
import type { PassPoint } from '../checkout/crash-points.ts'
import { createNoPurchasing, createPurchasing, type Purchasing } from '../checkout/checkout.ts'
import { createTokenBook, type ValueTokens } from '../shared/token-metadata.ts'
import { sellbackRoutes } from '../sellback/routes.ts'
import { createSellbackService } from '../sellback/service.ts'
import type { Site } from '../shared/public-urls.ts'
import { solvencyRoutes } from '../fairness/solvency/routes.ts'
import { createSolvencyService } from '../fairness/solvency/service.ts'
import { statsRoutes } from '../stats/routes.ts'
import { createStatsService } from '../stats/service.ts'
import { verifyPageRoutes } from '../fairness/verify-routes.ts'

export type SellingDeps = {
  db: Db
  clock: Clock
  random: Random
  money: Money
  chain: Chain | undefined
  log: { error(fields: object, message: string): void }
  passPoint?: PassPoint | undefined
  valueTokens: ValueTokens
  site: Site
}

export type Selling = {
  purchasing: Purchasing
  routes(app: App): void
  recurring: readonly Recurring[]
}

/** Packs: bought, drawn, owned, sold back, and told about. */
export function createSelling(deps: SellingDeps): Selling {
  const { db, clock, random, money, chain, log, passPoint, site } = deps
  const tokens = createTokenBook(deps.valueTokens)
  const { endUsers, switches, vaultOf } = money
  const emit = createEmit({ clock })
  const purchasing = chain
    ? createPurchasing({
        db,
        clock,
        random,
        emit,
        endUsers,
        tokens,
        vaultOf,
        requireSwitch: () => switches.require('custodial'),
        chain,
        log,
        passPoint,
      })
    : createNoPurchasing()
  const requireSwitch = (): Promise<void> => switches.require('sellback')
  const buyback = chain ? createBuyback({ ...money, db, clock, emit, requireSwitch, chain }) : createNoBuyback()
  const purchases = createPurchaseService({ db, endUsers, showCards: createShowCards(tokens) })
  const collection = createCollectionService({ db, endUsers, tokens })
  const sellbacks = createSellbackService({ db, endUsers })
  const feed = createFeedService({ db, tokens })
  const stats = createStatsService({ db, clock })
  const fairness = createFairnessService({ db, chain })
  const solvency = createSolvencyService({ clock, reconciliation: money.reconciliation })

  function routes(app: App): void {
    registerArea(app, { area: 'packs', kinds: ['pack_partner'] }, (area) => {
      purchaseRoutes(area, { purchases, purchasing, site })
      sellbackRoutes(area, { sellbacks, buyback })
      fairnessRoutes(area, { fairness, site })
      solvencyRoutes(area, { solvency })
      collectionRoutes(area, { collection })
      feedRoutes(area, { feed })
      statsRoutes(area, { stats })
    })
    verifyPageRoutes(app, { fairness, chainId: chain?.chainId, site })
  }

  return { purchasing, routes, recurring: [...purchasing.recurring, ...buyback.recurring] }
}
