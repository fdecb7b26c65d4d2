import type { AccountService } from '../../identity/accounts/holders/service.ts'
import type { Audit } from '../../trust/audit/audit.ts'
import type { Chain } from '../../chain/chain.ts'
import type { Db } from '../../db/db.ts'
import type { App } from '../../http/app-type.ts'
import { registerArea } from '../../http/pipeline/route-rules.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Announce } from '../../events/types/event-types.ts'
import { holdingRoutes } from './holdings/routes.ts'
import { createHoldingService } from './holdings/service.ts'
import { timelineRoute } from '../shared/timeline/routes.ts'
import type { TiersWing } from '../tiers/tiers.ts'
import type { WalletWing } from '../wallet/wallet.ts'
import { prizeRoutes } from './stock/routes.ts'
import { createPrizeStock, type PrizeStock } from './stock/service.ts'
import { createSendBatch } from './sends/batch.ts'
import { createPrizeRelay, type PrizeRelay } from './sends/relay.ts'
import { sendRoutes } from './sends/routes.ts'
import { createSendService } from './sends/service.ts'

export type PrizesWingDeps = {
  db: Db
  clock: Clock
  audit: Audit
  chain: Chain | undefined
  tiers: TiersWing
  wallet: Pick<WalletWing, 'flags' | 'adoptions'>
  announce: Announce
  accounts: Pick<AccountService, 'getPartner'>
}

export type PrizesWing = { stock: PrizeStock; routes(app: App): void }

/** Prizes: the stock assigned to partners, and sends to their winners. */
export function createPrizes(deps: PrizesWingDeps): PrizesWing {
  const { db, clock, audit, chain, tiers, wallet, announce, accounts } = deps
  const { claims } = tiers.assets
  const relay = chain && createPrizeRelay({ clock, chain, claims, adoptions: wallet.adoptions, announce })
  const requireRelay = (): PrizeRelay => {
    assert(relay !== undefined, 'A send requires a chain.')
    return relay
  }
  const sends = createSendService({
    db,
    clock,
    chain,
    claims,
    adoptions: wallet.adoptions,
    requireFlag: () => wallet.flags.require('sends'),
    listValues: tiers.pricing.values.listValues,
    submitItems: (...order) => requireRelay().submit(...order),
    land: (...landing) => requireRelay().land(...landing),
  })
  const batch = createSendBatch({ db, sends })
  const holdings = createHoldingService({
    db,
    clock,
    chain,
    assets: tiers.assets,
    pricing: tiers.pricing,
    buybackBps: tiers.buybackBps,
  })
  const stock = createPrizeStock({ db, clock, audit })

  function routes(app: App): void {
    registerArea(app, { area: 'packs', kinds: ['pack_partner'] }, (area) => {
      sendRoutes(area, { sends, batch })
      timelineRoute(area, {
        operationId: 'getSendTimeline',
        url: '/api/v1/sends/:send_id',
        param: 'send_id',
        name: 'a send',
        content: 'States, transactions with their blocks, sent and failed items and webhook deliveries',
        tags: ['Prizes'],
        config: { scope: 'sends:create', gate: 'read' },
        list: sends.timeline,
      })
      holdingRoutes(area, { holdings })
    })
    registerArea(app, { area: 'back_office', kinds: ['platform'] }, (area) =>
      prizeRoutes(area, { stock, sends, requirePartner: accounts.getPartner }),
    )
  }

  return { stock, routes }
}
