import type { AccountService } from '../accounts/holders/service.ts'
import { createClaims } from '../assets/claims/claims.ts'
import type { Audit } from '../audit/audit.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Db, Tx } from '../db/db.ts'
import type { App } from '../http/app-type.ts'
import type { Handler } from '../jobs/runner.ts'
import type { Recurring } from '../jobs/schedule.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Random } from '../kernel/random.ts'
import type { Mail } from '../mail/mail.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import { createAccountSide } from './account-side.ts'
import { createActivityService } from './activity/service.ts'
import { createIntakeService } from './administration/service.ts'
import { vaultArea, type VaultServices } from './area.ts'
import type { AvailabilityMeter } from './availability/meter.ts'
import type { Billing } from './billing/billing.ts'
import type { Closing } from './billing/closing.ts'
import { createCardService } from './cards/service.ts'
import { endValues } from './declared-values/store.ts'
import { createHoldings, type Holdings } from './holdings/holdings.ts'
import { createCardDesk, type CardDesk } from './fulfillment/cards.ts'
import { createWithdrawalDesk, type WithdrawalDesk } from './fulfillment/withdrawals.ts'
import { createCardWatcher, createCustodyRecord, createWorkPorts, serveWork } from './fulfillment/work.ts'
import type { Notify, RunAction } from './ports.ts'
import { createCommits } from './commits/commits.ts'
import { createOrderDesk, type OrderDesk } from './fulfillment/orders.ts'
import { createOrderJobs } from './orders/jobs.ts'
import { createOrderService } from './orders/service.ts'
import { createQuoteService } from './quotes/service.ts'
import { createTransferService } from './transfers/service.ts'
import { createWithdrawalService } from './withdrawals/service.ts'

export type VaultDeps = {
  db: Db
  clock: Clock
  random: Random
  audit: Audit
  accounts: AccountService
  warehouse: Warehouse
  blobs: BlobStore
  environment: 'sandbox' | 'production'
  /** How an operator's act is done once and written down. */
  runAction: RunAction
  /** What pickup codes are hashed with. */
  keyPepper: Uint8Array
  mail: Mail
  /** Tells the people of an account what they should read, where not by mail. */
  notify?: Notify | undefined
  vaultSettings?: VaultSettings | undefined
}

export type VaultSettings = {
  /** How long a quote keeps its cards. */
  quoteTtlMs: number
  /** From this value on somebody signs for a parcel. */
  signatureCents: bigint
}

export const defaultVaultSettings: VaultSettings = { quoteTtlMs: 1_800_000, signatureCents: 500_000n }

export type Vault = VaultServices & {
  billing: Billing
  closing: Closing
  /** Told of every answer given to tenants. */
  availability: AvailabilityMeter
  holdings: Holdings
  cardDesk: CardDesk
  orderDesk: OrderDesk
  withdrawalDesk: WithdrawalDesk
  routes(app: App): void
  recurring: readonly Recurring[]
  handlers: Readonly<Record<string, Handler>>
  /** Does now what would be done in the background. */
  runDue(): Promise<void>
}

/** Area B as one part: cards in our keeping, and everything their owners do with them. */
export function createVault(deps: VaultDeps): Vault {
  const { db, clock, random, audit, accounts, warehouse, keyPepper: pepper } = deps
  const recordCustody = createCustodyRecord(warehouse.custody)
  const ports = createWorkPorts({ clock, ...warehouse })
  const { shipping } = warehouse
  const { labels } = shipping
  const settings = deps.vaultSettings ?? defaultVaultSettings
  const claims = createClaims({ clock })
  const holdings = createHoldings({ clock, claims, recordCustody, onDeparted: endValues })
  const activity = createActivityService({ db, clock })
  const account = createAccountSide({ ...deps, holdings, activity })
  const { watcher, notify, pauses } = account
  const cards = createCardService({ db, clock, custody: warehouse.custody })
  const checkIn = async (tx: Tx, uniqueIds: readonly string[], actor: string): Promise<number | null> => {
    const site = (await warehouse.sites.list()).find(({ status }) => status === 'ACTIVE')
    if (!site) return null
    await warehouse.places.checkIn(tx, { actor, siteIds: null }, { uniqueIds, siteId: site.id })
    return site.id
  }
  const intake = createIntakeService({ db, clock, random, audit, accounts, holdings, checkIn })
  const withdrawals = createWithdrawalService({ db, clock, holdings, activity, ...ports, watcher })
  const transfers = createTransferService({ db, clock, audit, holdings, activity, watcher })
  const orders = createOrderService({ db, clock, holdings, shipping })
  const quotes = createQuoteService({ db, clock, random, holdings, shipping, ...settings })
  const { openWork, takeBackWork } = ports
  const { checkCredit } = account
  const commits = createCommits({ clock, claims, holdings, labels, orders, openWork, watcher, checkCredit })
  const own = { cards, quotes, orders, commits, withdrawals, transfers, activity, intake }
  const services: VaultServices = { ...own, ...account.services }
  const cardDesk = createCardDesk({ db, clock, holdings })
  const onMoved = watcher.withdrawalMoved
  const desk = { db, clock, random, pepper, holdings, labels, notify, onMoved, takeBackWork }
  const withdrawalDesk = createWithdrawalDesk(desk)
  const orderDesk = createOrderDesk({ db, orders, holdings, labels, notify, watcher })
  serveWork({ work: warehouse.work, orders, orderDesk, withdrawalDesk, pauses })
  warehouse.watchItems(createCardWatcher(cardDesk, watcher))
  warehouse.watchCounts(watcher.cardsCounted)

  const recurring: Recurring[] = [
    { queue: 'vault.uncollected', everyMs: 60_000, run: withdrawalDesk.lapseUncollected },
    { queue: 'vault.transfers', everyMs: 60_000, run: transfers.expire },
    ...createOrderJobs({ db, clock, orders, recover: commits.recover }),
    ...account.recurring,
  ]
  return {
    ...services,
    billing: account.billing,
    closing: account.closing,
    availability: account.availability,
    holdings,
    cardDesk,
    orderDesk,
    withdrawalDesk,
    routes: (app) => vaultArea(app, services, deps),
    recurring,
    handlers: account.handlers,
    runDue: async () => {
      for (const { run } of recurring) await run(new AbortController().signal)
    },
  }
}
