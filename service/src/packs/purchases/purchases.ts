import type { Chain } from '../../chain/chain.ts'
import type { SwitchService } from '../../flags/service.ts'
import type { App } from '../../http/app-type.ts'
import { registerArea } from '../../http/pipeline/route-rules.ts'
import type { Recurring } from '../../jobs/schedule.ts'
import { createEmit } from '../../outbox/outbox.ts'
import { closedCheckout, openCheckout, type Checkout, type CheckoutDeps } from '../checkout/checkout.ts'
import { storedAddress } from '../checkout/settlement.ts'
import type { Site } from '../shared/public-urls.ts'
import { createTokenMetadata, type TokenMetadata, type ValueTokens } from '../shared/token-metadata.ts'
import { createPackGoods, createTierReader } from './adapter.ts'
import { collectionRoutes } from './collection/routes.ts'
import { createCollectionService } from './collection/service.ts'
import { createAnnounce } from './events.ts'
import { feedRoutes } from './feed/routes.ts'
import { createFeedService } from './feed/service.ts'
import { registerPoolHandlers } from './handlers.ts'
import type { Purchase } from './model.ts'
import { createProgress, createShowCards } from './progress.ts'
import { purchaseRoutes } from './routes.ts'
import { createPurchaseService } from './service.ts'
import { findPurchase } from './store.ts'
import { createStuckKeeper } from './undelivered.ts'

export type PurchasesWingDeps = Omit<CheckoutDeps, 'requireSwitch' | 'chain'> & {
  chain: Chain | undefined
  switches: SwitchService
  valueTokens: ValueTokens
  site: Site
}

export type PurchasesWing = {
  checkout: Checkout<Purchase>
  find(id: number, partnerId: number): Promise<Purchase | undefined>
  routes(app: App): void
  recurring: readonly Recurring[]
}

type PackSales = { checkout: Checkout<Purchase>; recurring: readonly Recurring[] }

/** Opens the checkout for packs and follows what the pool contract reports of them. */
function openPackSales(deps: CheckoutDeps, tokens: TokenMetadata): PackSales {
  const { db, clock, chain } = deps
  const { client, contracts, registry, hooks, submit } = chain
  const pool = contracts.comboPool
  const announce = createAnnounce(createEmit({ clock }))
  const goods = createPackGoods(pool, createTierReader(db, client, pool), announce)
  const { recordings, watch, ...checkout } = openCheckout(goods, deps)
  const progress = createProgress({ announce, showCards: createShowCards(tokens) })
  registerPoolHandlers(registry, { clock, pool: storedAddress(pool), goods, recordings, progress, tokens })
  return {
    checkout,
    recurring: [
      { queue: 'pool.free', everyMs: 60_000, run: createStuckKeeper({ db, clock, hooks, submit, pool }) },
      { queue: 'purchases.watch', everyMs: 5_000, run: watch },
    ],
  }
}

/** Packs: bought, revealed, refunded, and listed. */
export function createPurchases(deps: PurchasesWingDeps): PurchasesWing {
  const { db, chain, endUsers, switches, site } = deps
  const tokens = createTokenMetadata(deps.valueTokens)
  const requireSwitch = (): Promise<void> => switches.require('custodial')
  const { checkout, recurring }: PackSales = chain
    ? openPackSales({ ...deps, chain, requireSwitch }, tokens)
    : { checkout: closedCheckout(), recurring: [] }
  const purchases = createPurchaseService({ db, endUsers, showCards: createShowCards(tokens) })
  const collection = createCollectionService({ db, endUsers, tokens })
  const feed = createFeedService({ db, tokens })

  function routes(app: App): void {
    registerArea(app, { area: 'packs', kinds: ['pack_partner'] }, (area) => {
      purchaseRoutes(area, { purchases, checkout, site })
      collectionRoutes(area, { collection })
      feedRoutes(area, { feed })
    })
  }

  return { checkout, find: (id, partnerId) => findPurchase(db, id, partnerId), routes, recurring }
}
