import { toStored } from '../../chain/addresses.ts'
import type { Assets } from '../../assets/assets.ts'
import type { Audit } from '../../audit/audit.ts'
import type { Chain } from '../../chain/chain.ts'
import { ChainUnavailable } from '../../chain/clients/faults.ts'
import type { Db } from '../../db/db.ts'
import type { App } from '../../http/app-type.ts'
import { registerArea } from '../../http/pipeline/route-rules.ts'
import type { Recurring } from '../../jobs/schedule.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Random } from '../../kernel/random.ts'
import { createEmit, type Emit, type NewEvent } from '../../outbox/outbox.ts'
import { instantAdministrationRoutes } from './administration/routes.ts'
import { createInstantAdministration, type InstantAdministration } from './administration/service.ts'
import type { InstantPurchase, OpenedPack } from './purchases/model.ts'
import { instantPurchaseRoutes } from './purchases/routes.ts'
import { createInstantPurchaseService, readOpenedPacks } from './purchases/service.ts'
import { instantPurchaseToWire } from './purchases/wire.ts'
import { createInstantAdapter, createPacketTypeOfferReader } from './purchases/adapter.ts'
import { registerStoreHandlers } from './purchases/handlers.ts'
import { createUndeliveredKeeper } from './purchases/undelivered.ts'
import type { WalletWing } from '../wallet/wallet.ts'
import { packetTypeRoutes } from './packet-types/routes.ts'
import { createPacketTypeService } from './packet-types/service.ts'
import { dedupeKeyOf } from '../purchases/events.ts'
import type { AnnounceSale } from '../checkout/product-adapter.ts'
import type { ReadOffer } from '../checkout/ports.ts'
import { closedCheckout, openCheckout, type Checkout } from '../checkout/checkout.ts'
import { createTokenMetadata, type ValueTokens } from '../shared/token-metadata.ts'
import type { PublicUrls } from '../shared/public-urls.ts'

export type InstantWingDeps = {
  db: Db
  clock: Clock
  random: Random
  audit: Audit
  wallet: WalletWing
  chain: Chain | undefined
  assets: Assets
  log: { error(fields: object, message: string): void }
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
    data: instantPurchaseToWire({ purchase, opened }, publicUrls),
  })

/** Tells the partner, in the transaction of the change; a fulfilled one with everything that was in it. */
function createInstantAnnounce(emit: Emit, eventOf: InstantEventOf): AnnounceSale<InstantPurchase> {
  return async (tx, eventType, purchase) => {
    const opened = eventType === 'fulfilled' ? (await readOpenedPacks(tx, [purchase.id])).get(purchase.id) : undefined
    await emit(tx, eventOf(eventType, purchase, opened))
  }
}

type Work = { checkout: Checkout<InstantPurchase>; recurring: readonly Recurring[] }

function openStore(deps: InstantWingDeps & { chain: Chain }, readOffer: ReadOffer): Work {
  const { db, clock, wallet, chain } = deps
  const { contracts, registry, hooks, submit } = chain
  const { endUsers, flags, vaultOf } = wallet
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
  const { recorder, pollPending, ...checkout } = openCheckout(product, { ...deps, endUsers, vaultOf, requireFlag })
  const tokens = createTokenMetadata(deps.valueTokens)
  registerStoreHandlers(registry, { clock, store: toStored(store), product, recorder, tokens })
  const retryUndelivered = createUndeliveredKeeper({ db, clock, hooks, submit, store })
  return {
    checkout: {
      ...checkout,
      async prepare(...order) {
        await flags.require('instant')
        return checkout.prepare(...order)
      },
    },
    recurring: [
      { queue: 'store.free', everyMs: 60_000, run: retryUndelivered },
      { queue: 'instant.watch', everyMs: 5_000, run: pollPending },
    ],
  }
}

/** Instant packs: opened before they are sold, drawn by the chain, delivered whole. */
export function createInstant(deps: InstantWingDeps): InstantWing {
  const { db, chain, assets, wallet, publicUrls } = deps
  const readOffer: ReadOffer = chain
    ? createPacketTypeOfferReader(db, chain.client, chain.contracts.instantStore)
    : () => Promise.reject(new ChainUnavailable('This service has no chain.'))
  const { checkout, recurring } = chain
    ? openStore({ ...deps, chain }, readOffer)
    : { checkout: closedCheckout<InstantPurchase>(), recurring: [] }
  const packetTypes = createPacketTypeService({ db, readOffer })
  const purchases = createInstantPurchaseService({ db, endUsers: wallet.endUsers })
  const { actions, inventory } = assets
  const administration = createInstantAdministration({ ...deps, actions, inventory, packetTypes })

  function routes(app: App): void {
    registerArea(app, { area: 'packs', kinds: ['pack_partner'] }, (area) => {
      packetTypeRoutes(area, { packetTypes })
      instantPurchaseRoutes(area, { purchases, checkout, publicUrls })
    })
    registerArea(app, { area: 'back_office', kinds: ['platform'] }, (area) =>
      instantAdministrationRoutes(area, { administration }),
    )
  }

  return { administration, routes, recurring }
}
