import { toStored } from '../../chain/addresses.ts'
import type { Assets } from '../../assets/assets.ts'
import type { Audit } from '../../trust/audit/audit.ts'
import type { Chain } from '../../chain/chain.ts'
import { ChainUnavailable } from '../../chain/clients/faults.ts'
import type { Db } from '../../db/db.ts'
import type { App } from '../../http/app-type.ts'
import { registerArea } from '../../http/pipeline/route-rules.ts'
import type { Recurring } from '../../jobs/schedule.ts'
import type { Clock } from '../../kernel/clock.ts'
import { minuteMs } from '../../kernel/time.ts'
import type { Random } from '../../kernel/random.ts'
import { createEmit, type Emit, type NewEvent } from '../../events/outbox.ts'
import { instantAdministrationRoutes } from './administration/routes.ts'
import { createInstantAdministration, type InstantAdministration } from './administration/service.ts'
import type { InstantPurchase, OpenedPack } from './purchases/model.ts'
import { instantPurchaseRoutes } from './purchases/routes.ts'
import { createInstantPurchaseService, readOpenedPacks } from './purchases/service.ts'
import { instantPurchaseToWire } from './purchases/wire.ts'
import { createInstantAdapter, createPacketTypeOfferReader } from './purchases/adapter.ts'
import { registerStoreHandlers } from './purchases/handlers.ts'
import type { WalletWing } from '../wallet/wallet.ts'
import { packetTypeRoutes } from './packet-types/routes.ts'
import { createPacketTypeService } from './packet-types/service.ts'
import { dedupeKeyOf } from '../purchases/events.ts'
import type { AnnounceSale } from '../checkout/product-adapter.ts'
import type { ReadOffer } from '../checkout/ports.ts'
import { closedCheckout, openCheckout, type Checkout } from '../checkout/checkout.ts'
import { createTokenMetadata, type ValueTokens } from '../shared/token-metadata.ts'
import { timelineRoute } from '../shared/timeline/routes.ts'
import type { PublicUrls } from '../shared/public-urls.ts'

export type InstantWingDeps = {
  db: Db
  clock: Clock
  random: Random
  audit: Audit
  wallet: WalletWing
  chain: Chain | undefined
  assets: Assets
  valueTokens: ValueTokens
  publicUrls: PublicUrls
}

export type InstantWing = {
  administration: InstantAdministration
  routes(app: App): void
  recurring: readonly Recurring[]
}

type InstantEventOf = (eventType: string, purchase: InstantPurchase, opened?: OpenedPack) => NewEvent

const createInstantEvents =
  (publicUrls: PublicUrls): InstantEventOf =>
  (eventType, purchase, opened) => ({
    accountId: purchase.partnerId,
    event: `instant_purchase.${eventType}`,
    resourceId: String(purchase.id),
    dedupeKey: dedupeKeyOf(purchase),
    data: {
      ...instantPurchaseToWire({ purchase, opened }, publicUrls),
      purchase_id: purchase.id,
      reason: purchase.failureReason,
    },
  })

/** Emits the webhook event in the transaction of the change; `fulfilled` carries the opened pack. */
function createInstantAnnounce(emit: Emit, eventOf: InstantEventOf): AnnounceSale<InstantPurchase> {
  return async (tx, eventType, purchase) => {
    const opened = eventType === 'fulfilled' ? (await readOpenedPacks(tx, [purchase.id])).get(purchase.id) : undefined
    await emit(tx, eventOf(eventType, purchase, opened))
  }
}

type InstantSales = { checkout: Checkout<InstantPurchase>; recurring: readonly Recurring[] }

/** Opens the checkout for instant packs and registers the handlers of the instant store contract. */
function openInstantSales(deps: InstantWingDeps & { chain: Chain }, readOffer: ReadOffer): InstantSales {
  const { clock, wallet, chain } = deps
  const { contracts, registry } = chain
  const { endUsers, flags, vaultOf, adoptions } = wallet
  const store = contracts.instantStore
  const eventOf = createInstantEvents(deps.publicUrls)
  const product = createInstantAdapter(store, readOffer, {
    announce: createInstantAnnounce(createEmit({ clock }), eventOf),
    reservedEvent: (purchase) => eventOf('reserved', purchase),
  })
  const requireFlag = async (): Promise<void> => {
    await flags.require('instant')
    await flags.require('custodial')
  }
  const opened = openCheckout(product, { ...deps, endUsers, vaultOf, adoptions, requireFlag })
  const { recorder, pollPending, retryUndelivered, ...checkout } = opened
  const tokens = createTokenMetadata(deps.valueTokens)
  registerStoreHandlers(registry, { clock, store: toStored(store), product, adoptions, recorder, tokens })
  return {
    checkout: {
      ...checkout,
      async prepare(...order) {
        await flags.require('instant')
        return checkout.prepare(...order)
      },
    },
    recurring: [
      { queue: 'store.free', everyMs: minuteMs, run: retryUndelivered },
      { queue: 'instant.watch', everyMs: 5_000, run: pollPending },
    ],
  }
}

/** Composes the instant wing: packs opened before they are sold, drawn on chain and delivered as a bundle. */
export function createInstant(deps: InstantWingDeps): InstantWing {
  const { db, chain, assets, wallet, publicUrls } = deps
  const readOffer: ReadOffer = chain
    ? createPacketTypeOfferReader(db, chain.client, chain.contracts.instantStore)
    : () => Promise.reject(new ChainUnavailable('No chain is configured.'))
  const { checkout, recurring } = chain
    ? openInstantSales({ ...deps, chain }, readOffer)
    : { checkout: closedCheckout<InstantPurchase>(), recurring: [] }
  const packetTypes = createPacketTypeService({ db, readOffer })
  const purchases = createInstantPurchaseService({ db, endUsers: wallet.endUsers })
  const { actions, inventory } = assets
  const administration = createInstantAdministration({ ...deps, actions, inventory, packetTypes })

  function routes(app: App): void {
    registerArea(app, { area: 'packs', kinds: ['pack_partner'] }, (area) => {
      packetTypeRoutes(area, { packetTypes })
      instantPurchaseRoutes(area, { purchases, checkout, publicUrls })
      timelineRoute(area, {
        operationId: 'getInstantPurchaseTimeline',
        url: '/api/v1/instant/purchase/:id',
        param: 'id',
        name: 'an instant purchase',
        content: 'States, ledger entries, transactions with their blocks, delivered cards and webhook deliveries',
        tags: ['Instant packs'],
        config: { scope: 'packs:read', gate: 'read' },
        list: purchases.timeline,
      })
    })
    registerArea(app, { area: 'back_office', kinds: ['platform'] }, (area) =>
      instantAdministrationRoutes(area, { administration }),
    )
  }

  return { administration, routes, recurring }
}
