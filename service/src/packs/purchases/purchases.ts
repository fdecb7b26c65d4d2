import { toStored } from '../../chain/addresses.ts'
import type { Chain } from '../../chain/chain.ts'
import type { FlagService } from '../switches/service.ts'
import type { App } from '../../http/app-type.ts'
import { registerArea } from '../../http/pipeline/route-rules.ts'
import type { Recurring } from '../../jobs/schedule.ts'
import { minuteMs } from '../../kernel/time.ts'
import { createEmit, createEmitStep } from '../../events/outbox.ts'
import { closedCheckout, openCheckout, type Checkout, type CheckoutDeps } from '../checkout/checkout.ts'
import type { PublicUrls } from '../shared/public-urls.ts'
import { createTokenMetadata, type TokenMetadata, type ValueTokens } from '../shared/token-metadata.ts'
import { createPackAdapter, createTierOfferReader } from './adapter.ts'
import { collectionRoutes } from './collection/routes.ts'
import { createCollectionService, type CollectionService } from './collection/service.ts'
import { createAnnounce } from './events.ts'
import { feedRoutes } from './feed/routes.ts'
import { createFeedService } from './feed/service.ts'
import { registerPoolHandlers } from './handlers.ts'
import type { Purchase } from './model.ts'
import { createProgress, createShowCards } from './progress.ts'
import { purchaseRoutes } from './routes.ts'
import { createPurchaseService, type PurchaseService } from './service.ts'
import { findPurchase } from './store.ts'

export type PurchasesWingDeps = Omit<CheckoutDeps, 'requireFlag' | 'chain'> & {
  chain: Chain | undefined
  flags: FlagService
  valueTokens: ValueTokens
  publicUrls: PublicUrls
}

export type PurchasesWing = {
  purchases: PurchaseService
  collection: CollectionService
  checkout: Checkout<Purchase>
  find(id: number, partnerId: number): Promise<Purchase | undefined>
  routes(app: App): void
  recurring: readonly Recurring[]
}

type PackSales = { checkout: Checkout<Purchase>; recurring: readonly Recurring[] }

/** Opens the checkout for packs and registers the handlers of the pool contract. */
function openPackSales(deps: CheckoutDeps, tokens: TokenMetadata): PackSales {
  const { db, clock, chain } = deps
  const { client, contracts, registry } = chain
  const pool = contracts.comboPool
  const announce = createAnnounce(createEmit({ clock }))
  const product = createPackAdapter(pool, createTierOfferReader(db, client, pool), announce)
  const { recorder, pollPending, retryUndelivered, ...checkout } = openCheckout(product, deps)
  const progress = createProgress({ announce, emitStep: createEmitStep({ clock }), showCards: createShowCards(tokens) })
  const { adoptions } = deps
  registerPoolHandlers(registry, { clock, pool: toStored(pool), product, adoptions, recorder, progress, tokens })
  return {
    checkout,
    recurring: [
      { queue: 'pool.free', everyMs: minuteMs, run: retryUndelivered },
      { queue: 'purchases.watch', everyMs: 5_000, run: pollPending },
    ],
  }
}

/** Composes the purchases wing: checkout, purchases, collection and feed. */
export function createPurchases(deps: PurchasesWingDeps): PurchasesWing {
  const { db, chain, endUsers, flags, publicUrls } = deps
  const tokens = createTokenMetadata(deps.valueTokens)
  const requireFlag = (): Promise<void> => flags.require('custodial')
  const { checkout, recurring }: PackSales = chain
    ? openPackSales({ ...deps, chain, requireFlag }, tokens)
    : { checkout: closedCheckout(), recurring: [] }
  const purchases = createPurchaseService({ db, endUsers, showCards: createShowCards(tokens) })
  const collection = createCollectionService({ db, endUsers, tokens })
  const feed = createFeedService({ db, tokens })

  function routes(app: App): void {
    registerArea(app, { area: 'packs', kinds: ['pack_partner'] }, (area) => {
      purchaseRoutes(area, { purchases, checkout, publicUrls })
      collectionRoutes(area, { collection })
      feedRoutes(area, { feed, publicUrls })
    })
  }

  return {
    purchases,
    collection,
    checkout,
    find: (id, partnerId) => findPurchase(db, id, partnerId),
    routes,
    recurring,
  }
}
