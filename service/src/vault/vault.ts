import type { App } from '../http/app-type.ts'
import { registerArea } from '../http/pipeline/route-rules.ts'
import type { Handler } from '../jobs/runner.ts'
import type { Recurring } from '../jobs/schedule.ts'
import { createAccount } from './account/account.ts'
import { createActivityService } from './account/activity/service.ts'
import { createNotify } from './account/notices/notices.ts'
import { createBilling, type BillingWing } from './billing/billing.ts'
import { hasOverdue } from './billing/invoices/store.ts'
import { sumByFee } from './billing/store.ts'
import {
  createClaimWatcher,
  createExceptionWatcher,
  createInboundWatcher,
  createReturnWatcher,
  createVaultWatcher,
} from './billing/watcher.ts'
import { createCards, type CardsWing } from './cards/cards.ts'
import { createExceptions, type ExceptionsWing } from './exceptions/exceptions.ts'
import { createInbound, type InboundWing } from './inbound/inbound.ts'
import { createOutbound, type OutboundWing } from './outbound/outbound.ts'
import { createReports, type ReportsWing } from './reports/reports.ts'
import { createAct } from './shared/operator-actions.ts'
import type { VaultDeps, Wing } from './shared/wing.ts'
import { createSla, type SlaWing } from './sla/sla.ts'
import { createTransfers, type TransfersWing } from './transfers/transfers.ts'

type Services = CardsWing &
  TransfersWing &
  OutboundWing &
  InboundWing &
  Omit<ExceptionsWing, 'notify'> &
  SlaWing &
  BillingWing &
  ReportsWing

export type Vault = Omit<Services, keyof Wing> & {
  routes(app: App): void
  recurring: readonly Recurring[]
  handlers: Readonly<Record<string, Handler>>
  /** Runs all recurring jobs now. */
  runDue(): Promise<void>
}

const bodyLimit = 1 << 20

/** Registers the tenant, operator and admin routes of all wings. */
function registerWings(app: App, wings: readonly Wing[], { runAction }: VaultDeps): void {
  registerArea(app, { area: 'vault', kinds: ['tenant'], bodyLabel: 'invalid input', bodyLimit }, (area) => {
    for (const wing of wings) wing.tenantRoutes?.(area)
  })
  const act = createAct(runAction)
  registerArea(app, { area: 'back_office', kinds: ['platform'], operatorsOnly: true }, (area) => {
    for (const wing of wings) wing.operatorRoutes?.(area, act)
  })
  registerArea(app, { area: 'back_office', kinds: ['platform'] }, (area) => {
    for (const wing of wings) wing.adminRoutes?.(area)
  })
}

/** Composes the vault API from the wings of this folder. */
export function createVault(deps: VaultDeps): Vault {
  const { db, clock } = deps
  const activity = createActivityService({ db, clock })
  const notify = deps.notify ?? createNotify(deps.mail)
  const cards = createCards(deps, { activity, notify })
  const { holdings, declaredValues } = cards
  const sla = createSla(deps, { activity, notify, sumByFee, hasOverdue })
  const { pauses, maintenance } = sla
  const billing = createBilling(deps, { notify })
  const clocks = { clock, billing: billing.billing, sla: sla.sla }
  const exceptionWatcher = { ...createExceptionWatcher(sla.sla, pauses), ...createClaimWatcher(clocks) }
  const exceptions = createExceptions(deps, { holdings, activity, notify, watcher: exceptionWatcher })
  const watcher = createVaultWatcher({ ...clocks, onMissing: exceptions.openMissing })
  const transfers = createTransfers(deps, { holdings, activity, watcher })
  const outbound = createOutbound(deps, {
    cards,
    activity,
    notify: exceptions.notify,
    watcher,
    pauses,
    checkCredit: billing.checkCredit,
    priceOrders: billing.priceOrders,
  })
  const inbound = createInbound(deps, {
    holdings,
    activity,
    notify,
    exceptions: exceptions.exceptions,
    declaredValues,
    watcher: { ...createInboundWatcher(clocks), ...createReturnWatcher(clocks) },
  })
  const reports = createReports(deps, { activity })
  const account = createAccount(deps, { activity, billing: billing.billing, declaredValues, maintenance })

  const wings: readonly Wing[] = [cards, transfers, outbound, inbound, exceptions, sla, billing, account, reports]
  const recurring = wings.flatMap((wing) => wing.recurring ?? [])
  return {
    ...cards,
    ...transfers,
    ...outbound,
    ...inbound,
    ...exceptions,
    ...sla,
    ...billing,
    ...reports,
    routes: (app) => registerWings(app, wings, deps),
    recurring,
    runDue: async () => {
      for (const { run } of recurring) await run(new AbortController().signal)
    },
  }
}
