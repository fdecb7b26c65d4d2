import type { AccountService } from '../../identity/accounts/holders/service.ts'
import { standardLimits, type ApprovalLimits } from '../../kernel/payment-limits.ts'
import type { Audit } from '../../trust/audit/audit.ts'
import type { Chain } from '../../chain/chain.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { App } from '../../http/app-type.ts'
import { registerArea } from '../../http/pipeline/route-rules.ts'
import type { Recurring } from '../../jobs/schedule.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import { hourMs } from '../../kernel/time.ts'
import type { Announce } from '../../events/types/event-types.ts'
import type { BillingDetails } from './billing-details/model.ts'
import { billingDetailsRoutes } from './billing-details/routes.ts'
import { createBillingDetailsService } from './billing-details/service.ts'
import { registerEarningHandlers } from './earnings/handlers.ts'
import { sumMinutes } from './earnings/store.ts'
import type { WalletWing } from '../wallet/wallet.ts'
import { payoutAdministrationRoutes } from './payouts/admin-routes.ts'
import { payoutWalletRoutes } from './payout-wallets/routes.ts'
import { createPayoutWalletService } from './payout-wallets/service.ts'
import { payoutWalletToWire } from './payout-wallets/wire.ts'
import { createApprovePayout } from './payouts/approve.ts'
import { createPayoutPayments, payoutJobs } from './payouts/jobs.ts'
import type { Payout, PayoutAnnouncement } from './payouts/model.ts'
import { payoutRoutes } from './payouts/routes.ts'
import { createPayoutService } from './payouts/service.ts'
import { payoutToWire } from './payouts/wire.ts'
import { revenueRoutes } from './routes.ts'
import { createRevenueService } from './service.ts'
import { revenueToWire, tierToWire } from './wire.ts'
import { pullRoutes } from './pulls/routes.ts'
import { createPullService } from './pulls/service.ts'
import { seriesRoutes } from './series/routes.ts'
import { createSeriesService } from './series/service.ts'
import { statsRoutes } from './stats/routes.ts'
import { createStatsService } from './stats/service.ts'
import type { PayoutSchedule } from './terms/model.ts'
import { termsAdministrationRoutes, termsRoutes } from './terms/routes.ts'
import { createTermsService } from './terms/service.ts'

export type RevenueWingDeps = {
  db: Db
  clock: Clock
  audit: Audit
  chain: Chain | undefined
  environment: 'sandbox' | 'production'
  wallet: Pick<WalletWing, 'vaults' | 'adoptions'>
  announce: Announce
  accounts: Pick<AccountService, 'getPartner'>
  approvalLimits?: ApprovalLimits | undefined
  /** How the operator is named on statements. */
  operatorParty?: BillingDetails | undefined
}

export type RevenueWing = {
  routes(app: App): void
  recurring: readonly Recurring[]
  readPayoutSchedule(partnerId: number): Promise<PayoutSchedule>
}

/** One day for the partner to notice an unwanted change of wallet; none in the sandbox. */
const cooldownSeconds = { sandbox: 0, production: 86_400 } as const

/** Partner revenue: recorded from the chain, settled by period, paid once. */
export function createRevenue(deps: RevenueWingDeps): RevenueWing {
  const { db, clock, audit, chain, environment, wallet, announce, accounts } = deps
  const limits = deps.approvalLimits ?? standardLimits
  const operator = deps.operatorParty ?? { legalName: 'Packhouse', address: '', taxId: null }
  const announcePayout = (tx: Tx, event: PayoutAnnouncement, payout: Payout): Promise<void> =>
    announce(tx, {
      accountId: payout.partnerId,
      event,
      resourceId: String(payout.id),
      // A payout that is tried again can fail again.
      ...(event === 'payout.failed' && { dedupeKey: `attempt ${payout.attempts}` }),
      data: payoutToWire(payout),
    })
  if (chain) registerEarningHandlers(chain)
  const payments =
    chain && createPayoutPayments({ db, clock, audit, chain, adoptions: wallet.adoptions, announce: announcePayout })
  const terms = createTermsService({ db, clock, audit })
  const revenue = createRevenueService({ db, clock, terms })
  const series = createSeriesService({ db, clock, terms })
  const pulls = createPullService({ db, clock })
  const details = createBillingDetailsService({ db, clock, audit })
  const stats = createStatsService({ db, clock })
  const wallets = createPayoutWalletService({
    db,
    clock,
    audit,
    chain,
    cooldownSeconds: cooldownSeconds[environment],
    readDestination: wallet.vaults.readDestination,
    announce: (tx, wallet) =>
      announce(tx, {
        accountId: wallet.partnerId,
        event: 'payout_wallet.updated',
        resourceId: String(wallet.id),
        data: payoutWalletToWire(wallet),
      }),
  })
  const payouts = createPayoutService({
    db,
    clock,
    audit,
    chain,
    terms,
    revenue,
    wallets,
    limits,
    writeStatement: (found, tiers) => ({
      ...revenueToWire(found, 'TIER'),
      by_tier: tiers.map(tierToWire),
      tax_bps: found.terms.taxBps,
    }),
    submitPayment: (tx, payout) => {
      assert(payments !== undefined, 'A payment requires a chain.')
      return payments.submit(tx, payout)
    },
    hasReadPayments: async () => (await payments?.hasReadPayments()) ?? false,
    announce: announcePayout,
  })

  const approve = createApprovePayout({ db, clock, audit, wallets, limits, chain })
  async function sumAll(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await sumMinutes(db)) > 0);
  }

  function routes(app: App): void {
    registerArea(app, { area: 'packs', kinds: ['pack_partner'] }, (area) => {
      revenueRoutes(area, { revenue })
      seriesRoutes(area, { series })
      pullRoutes(area, { pulls })
      statsRoutes(area, { stats })
      termsRoutes(area, { terms, wallets })
      payoutRoutes(area, { payouts, details, operator })
      billingDetailsRoutes(area, { details })
      payoutWalletRoutes(area, { wallets })
    })
    registerArea(app, { area: 'back_office', kinds: ['platform'] }, (area) => {
      const requirePartner = accounts.getPartner
      termsAdministrationRoutes(area, { terms, wallets, requirePartner })
      payoutAdministrationRoutes(area, { payouts, approve, limits, requirePartner })
    })
  }

  return {
    routes,
    recurring: chain ? [...payoutJobs(payouts), { queue: 'revenue.minutes', everyMs: hourMs, run: sumAll }] : [],
    readPayoutSchedule: async (partnerId) => (await terms.read(partnerId)).payoutSchedule,
  }
}
