import type { FindReplicationGap } from '../db/replication.ts'
import type { App } from '../http/app-type.ts'
import { registerArea } from '../http/pipeline/route-rules.ts'
import type { Recurring } from '../jobs/schedule.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import type { Announce } from '../events/types/event-types.ts'
import type { PassPoint } from './checkout/crash-points.ts'
import { createClient, type ClientWing } from './client/client.ts'
import type { ClientSessionDeps } from './client/sessions/service.ts'
import { createFairness } from './fairness/fairness.ts'
import { createInstant, type InstantWing } from './instant/instant.ts'
import { createPrizes, type PrizesWing } from './prizes/prizes.ts'
import { createPurchases } from './purchases/purchases.ts'
import { createRedemption, type RedemptionWing } from './redemption/redemption.ts'
import { retiredRoutes } from './retired.ts'
import { createRevenue, type RevenueWing, type RevenueWingDeps } from './revenue/revenue.ts'
import { createSellback } from './sellback/sellback.ts'
import type { PublicUrls } from './shared/public-urls.ts'
import { createTiers, type TiersWing, type TiersWingDeps } from './tiers/tiers.ts'
import { walletRoutes } from './wallet/balances/routes.ts'
import { createWallet, type WalletWing, type WalletWingDeps } from './wallet/wallet.ts'

export type PacksDeps = TiersWingDeps &
  WalletWingDeps & {
    environment: 'sandbox' | 'production'
    warehouse: Warehouse
    announce: Announce
    publicUrls: PublicUrls
    passPoint?: PassPoint | undefined
    findReplicationGap?: FindReplicationGap | undefined
    redemptionSeconds?: number | undefined
  } & Pick<ClientSessionDeps, 'keyPepper' | 'keys'> &
  Pick<RevenueWingDeps, 'operatorParty'>

export type Packs = {
  wallet: WalletWing
  tiers: TiersWing
  instant: InstantWing
  prizes: PrizesWing
  simulator: RedemptionWing['simulator']
  readPayoutSchedule: RevenueWing['readPayoutSchedule']
  clientAuth: ClientWing['auth']
  routes(app: App): void
  recurring: readonly Recurring[]
}

/** Composes the wings of the packs area, the API of pack partners. */
export function createPacks(deps: PacksDeps): Packs {
  const { db, clock, chain, publicUrls } = deps
  const wallet = createWallet(deps)
  const tiers = createTiers(deps)
  const { assets, valueTokens } = tiers
  const { endUsers, flags, vaults, vaultOf, startSweep, adoptions, reconciliation } = wallet
  const purchases = createPurchases({ ...deps, endUsers, flags, vaultOf, adoptions, valueTokens })
  const sellback = createSellback({ db, clock, chain, endUsers, flags, vaults, adoptions, startSweep })
  const instant = createInstant({ ...deps, wallet, assets, valueTokens })
  const prizes = createPrizes({ ...deps, tiers, wallet })
  const revenue = createRevenue({ ...deps, wallet })
  const redemption = createRedemption({ ...deps, wallet, assets, valueTokens })
  const fairness = createFairness({ db, clock, chain, findPurchase: purchases.find, reconciliation, publicUrls })
  const { tiers: tierService, buybackBps } = tiers
  const sold = { tiers: tierService, buybackBps, ...purchases, ...fairness }
  const client = createClient({ ...deps, ...sold, endUsers, sellback, redemption })

  function routes(app: App): void {
    registerArea(app, { area: 'packs', kinds: ['pack_partner'] }, (area) => {
      walletRoutes(area, { wallet: wallet.wallet })
      wallet.routes(area)
      tiers.routes(area)
      retiredRoutes(area)
    })
    for (const wing of [purchases, sellback, fairness, instant, redemption, prizes, revenue, client]) wing.routes(app)
    tiers.administration(app)
    wallet.administration(app)
    tiers.publish(app)
  }

  return {
    wallet,
    tiers,
    instant,
    prizes,
    simulator: redemption.simulator,
    readPayoutSchedule: revenue.readPayoutSchedule,
    clientAuth: client.auth,
    routes,
    recurring: [tiers, purchases, sellback, instant, redemption, revenue, wallet, client].flatMap(
      (wing) => wing.recurring,
    ),
  }
}
