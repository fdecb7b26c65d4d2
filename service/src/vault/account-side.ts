import type { Recurring } from '../jobs/schedule.ts'
import type { Clock } from '../kernel/clock.ts'
import { createVaultAccountService } from './account/service.ts'
import type { ActivityService } from './activity/service.ts'
import { createAttachmentService } from './attachments/service.ts'
import { createAvailabilityMeter } from './availability/meter.ts'
import { addMinutes, dropMinutes } from './availability/store.ts'
import { createBilling } from './billing/billing.ts'
import { createClosing } from './billing/closing.ts'
import { createCreditCheck } from './billing/credit.ts'
import { createPauses } from './billing/pauses.ts'
import {
  createExceptionWatcher,
  createInboundWatcher,
  createVaultWatcher,
  type WatcherDeps,
} from './billing/watcher.ts'
import { createCaseService } from './cases/service.ts'
import { createCreditService } from './credits/service.ts'
import { createDeclaredValueService } from './declared-values/service.ts'
import type { ExceptionType } from './exceptions/model.ts'
import { createExceptionService, type ExceptionService } from './exceptions/service.ts'
import type { Holdings } from './holdings/holdings.ts'
import { createInboundService } from './inbound/service.ts'
import { createIntegrationService } from './integration/service.ts'
import { createInvoiceService } from './invoices/service.ts'
import { createMaintenanceService } from './maintenance/service.ts'
import { createNotify } from './notices/notices.ts'
import { createOrphanService } from './orphans/service.ts'
import type { Notice, Notify } from './ports.ts'
import { createReceivingService } from './receiving/service.ts'
import { createReportHandler } from './reports/jobs.ts'
import { reportQueue } from './reports/model.ts'
import { createReportService } from './reports/service.ts'
import { createSiteService } from './sites/service.ts'
import { createSlaService } from './sla/service.ts'
import { createTreasuryService } from './treasury/service.ts'
import type { VaultDeps } from './vault.ts'

export type AccountSideDeps = VaultDeps & { holdings: Holdings; activity: ActivityService }
export type AccountSide = ReturnType<typeof createAccountSide>

/** Longer than anybody may still ask for a credit for them. */
const keepMinutesMs = 100 * 86_400_000

const caseOf: Partial<Record<Notice['kind'], ExceptionType>> = {
  delivery_problem: 'DELIVERY_FAILURE',
  label_problem: 'LABEL_PROBLEM',
  parcel_lost: 'LOST_IN_TRANSIT',
  uncollected: 'UNCOLLECTED',
}

/** Trouble with a parcel is a case as well; the case tells the tenant. */
const withCases =
  (notify: Notify, exceptions: ExceptionService): Notify =>
  async (tx, notice) => {
    await notify(tx, notice)
    const type = caseOf[notice.kind]
    if (!type) return
    const { order_id: orderId, withdrawal_id: withdrawalId, reason } = notice.data
    const isOrder = typeof orderId === 'number'
    await exceptions.open(tx, {
      accountId: notice.accountId,
      type,
      summary: `${isOrder ? `Order ${orderId}` : `Withdrawal ${String(withdrawalId)}`}: ${String(reason)}`,
      orderId: isOrder ? orderId : null,
      withdrawalId: typeof withdrawalId === 'number' ? withdrawalId : null,
      openedBy: 'system',
      occurrence: `${notice.kind}:${notice.key}`.slice(0, 255),
    })
  }

/** A card that does not lie where it should is a case. */
const createMissingCase =
  (exceptions: ExceptionService, clock: Clock): WatcherDeps['onMissing'] =>
  async (tx, accountId, uniqueId, actor) => {
    const summary = `${uniqueId} does not lie where it should.`
    const occurrence = `missing:${uniqueId}:${clock.now().getTime()}`
    await exceptions.open(tx, {
      accountId,
      type: 'MISSING',
      summary,
      uniqueIds: [uniqueId],
      openedBy: actor,
      occurrence,
    })
  }

/** What is charged, billed, promised and given back. */
function createMoneySide(deps: AccountSideDeps & { notify: Notify }) {
  const { db, clock, accounts, warehouse, activity, holdings, notify } = deps
  const billing = createBilling({ db, clock })
  const closing = createClosing({ db, clock, billing, notify })
  const availability = createAvailabilityMeter({ clock, keep: (minutes) => addMinutes(db, minutes) })
  const sla = createSlaService({ db, clock, sites: warehouse.sites })
  const declaredValues = createDeclaredValueService({ db, clock, holdings, activity, notify })
  const invoices = createInvoiceService({ db, clock, accounts })
  const treasury = createTreasuryService({ db, clock, accounts, billing, closing, invoices })
  const credits = createCreditService({ db, clock, activity, sla, notify })
  const account = createVaultAccountService({ db, clock, accounts, billing, declaredValues })
  const recurring: Recurring[] = [
    { queue: 'vault.storage', everyMs: 600_000, run: billing.countStorage },
    { queue: 'vault.periods', everyMs: 600_000, run: closing.closeEnded, leaseSeconds: 600 },
    { queue: 'vault.sla', everyMs: 600_000, run: sla.finalizeEnded },
    { queue: 'vault.availability', everyMs: 60_000, run: availability.flush },
    {
      queue: 'vault.availability_age',
      everyMs: 86_400_000,
      run: () => dropMinutes(db, new Date(clock.now().getTime() - keepMinutesMs)),
    },
    { queue: 'vault.declared_values', everyMs: 30_000, run: declaredValues.applyDue },
  ]
  return {
    billing,
    closing,
    sla,
    pauses: createPauses({ sla, work: warehouse.work }),
    availability,
    recurring,
    services: { declaredValues, invoices, treasury, credits, account, sla },
  }
}

/** Everything around the cards: how they come in, what goes wrong with them, what they cost, and what is told of it. */
export function createAccountSide(deps: AccountSideDeps) {
  const { db, clock, random, accounts, warehouse, blobs, holdings, activity } = deps
  const notify = deps.notify ?? createNotify(deps.mail)
  const maintenance = createMaintenanceService({ db, clock, notify })
  const reports = createReportService({ db, clock, blobs, activity })
  const { sites, shipping } = warehouse
  const money = createMoneySide({ ...deps, notify })
  const { billing, sla, pauses } = money
  const caseWatcher = createExceptionWatcher(sla, pauses)
  const exceptions = createExceptionService({ db, clock, holdings, activity, sites, notify, watcher: caseWatcher })
  const cases = createCaseService({ db, clock, accounts, holdings, exceptions, watcher: caseWatcher })
  const { checkCap: checkDeclared, declareReceived: declare } = money.services.declaredValues
  const inbound = createInboundService({ db, clock, sites, activity, checkDeclared })
  const attachments = createAttachmentService({ db, clock, blobs, activity, findInbound: inbound.find })
  const receiving = createReceivingService({
    db,
    clock,
    random,
    holdings,
    places: warehouse.places,
    inbound,
    exceptions,
    notify,
    watcher: createInboundWatcher({ clock, billing, sla }),
    declare,
  })
  const orphans = createOrphanService({ db, clock, accounts, sites, receiving, notify })
  const integration = createIntegrationService({
    db,
    clock,
    accounts,
    sites,
    shipping,
    rateCardName: async (accountId) => (await billing.rateCard(db, accountId, clock.now())).name,
    mailStatus: deps.mail.status,
    listMaintenance: maintenance.listComing,
  })
  const watcher = createVaultWatcher({ clock, billing, sla, onMissing: createMissingCase(exceptions, clock) })
  const recurring: Recurring[] = [
    { queue: 'vault.inbound', everyMs: 60_000, run: receiving.closeSettled },
    { queue: 'vault.exceptions', everyMs: 60_000, run: exceptions.closeSettled },
    { queue: 'vault.maintenance', everyMs: 60_000, run: maintenance.remind },
    { queue: 'vault.report_expiry', everyMs: 600_000, run: reports.expire },
    ...money.recurring,
  ]
  const services = {
    inbound,
    attachments,
    receiving,
    orphans,
    exceptions,
    cases,
    sites: createSiteService({ db, sites }),
    integration,
    maintenance,
    reports,
    ...money.services,
  }
  return {
    services,
    recurring,
    handlers: { [reportQueue]: createReportHandler(reports) },
    watcher,
    pauses,
    notify: withCases(notify, exceptions),
    closing: money.closing,
    checkCredit: createCreditCheck({ clock, billing }),
    availability: money.availability,
    billing,
  }
}
