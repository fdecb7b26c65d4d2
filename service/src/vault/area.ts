import type { App } from '../http/app-type.ts'
import { registerArea } from '../http/route-rules.ts'
import type { Clock } from '../kernel/clock.ts'
import { accountRoutes } from './account/routes.ts'
import type { VaultAccountService } from './account/service.ts'
import { activityRoutes } from './activity/routes.ts'
import type { ActivityService } from './activity/service.ts'
import { vaultAdministrationRoutes } from './administration/routes.ts'
import type { IntakeService } from './administration/service.ts'
import { attachmentRoutes } from './attachments/routes.ts'
import type { AttachmentService } from './attachments/service.ts'
import { cardRoutes } from './cards/routes.ts'
import type { CardService } from './cards/service.ts'
import { caseRoutes } from './cases/routes.ts'
import type { CaseService } from './cases/service.ts'
import type { Commits } from './commits/commits.ts'
import { creditDeskRoutes, creditRoutes } from './credits/routes.ts'
import type { CreditService } from './credits/service.ts'
import { declaredValueRoutes } from './declared-values/routes.ts'
import type { DeclaredValueService } from './declared-values/service.ts'
import { exceptionRoutes } from './exceptions/routes.ts'
import type { ExceptionService } from './exceptions/service.ts'
import { inboundRoutes } from './inbound/routes.ts'
import type { InboundService } from './inbound/service.ts'
import { integrationRoutes } from './integration/routes.ts'
import type { IntegrationService } from './integration/service.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import type { InvoiceService } from './invoices/service.ts'
import { maintenanceRoutes } from './maintenance/routes.ts'
import type { MaintenanceService } from './maintenance/service.ts'
import { orderRoutes } from './orders/routes.ts'
import type { OrderService } from './orders/service.ts'
import { createAct } from './people.ts'
import type { RunAction } from './ports.ts'
import { quoteRoutes } from './quotes/routes.ts'
import type { QuoteService } from './quotes/service.ts'
import { receivingRoutes } from './receiving/routes.ts'
import type { ReceivingService } from './receiving/service.ts'
import { tenantSiteRoutes } from './sites/routes.ts'
import type { SiteService } from './sites/service.ts'
import { reportRoutes } from './reports/routes.ts'
import type { ReportService } from './reports/service.ts'
import { slaRoutes } from './sla/routes.ts'
import type { SlaService } from './sla/service.ts'
import { treasuryRoutes } from './treasury/routes.ts'
import type { TreasuryService } from './treasury/service.ts'
import { valuationRoutes } from './valuations/routes.ts'
import { transferRoutes } from './transfers/routes.ts'
import type { TransferService } from './transfers/service.ts'
import { withdrawalRoutes } from './withdrawals/routes.ts'
import type { WithdrawalService } from './withdrawals/service.ts'

export type VaultServices = {
  cards: CardService
  quotes: QuoteService
  orders: OrderService
  commits: Commits
  withdrawals: WithdrawalService
  transfers: TransferService
  activity: ActivityService
  intake: IntakeService
  inbound: InboundService
  attachments: AttachmentService
  receiving: ReceivingService
  exceptions: ExceptionService
  cases: CaseService
  sites: SiteService
  integration: IntegrationService
  declaredValues: DeclaredValueService
  invoices: InvoiceService
  treasury: TreasuryService
  credits: CreditService
  account: VaultAccountService
  sla: SlaService
  maintenance: MaintenanceService
  reports: ReportService
}

export type VaultDoors = { environment: 'sandbox' | 'production'; runAction: RunAction; clock: Clock }

const bodyLimit = 1 << 20

/** Area B: what vault tenants call, and what the operator does for them by hand. */
export function vaultArea(app: App, services: VaultServices, { environment, runAction, clock }: VaultDoors): void {
  registerArea(app, { area: 'vault', kinds: ['tenant'], bodyLabel: 'invalid input', bodyLimit }, (area) => {
    cardRoutes(area, services)
    quoteRoutes(area, services)
    orderRoutes(area, { ...services, clock })
    withdrawalRoutes(area, services)
    transferRoutes(area, services)
    activityRoutes(area, services)
    inboundRoutes(area, services)
    attachmentRoutes(area, services)
    exceptionRoutes(area, services)
    tenantSiteRoutes(area, services)
    integrationRoutes(area, { ...services, environment })
    declaredValueRoutes(area, services)
    invoiceRoutes(area, services)
    accountRoutes(area, { ...services, environment })
    slaRoutes(area, { ...services, clock })
    creditRoutes(area, services)
    reportRoutes(area, services)
  })
  const act = createAct(runAction)
  registerArea(app, { area: 'back_office', kinds: ['platform'], isForPeople: true }, (area) => {
    receivingRoutes(area, { ...services, act })
    caseRoutes(area, { ...services, act })
    valuationRoutes(area, { ...services, act })
    treasuryRoutes(area, { ...services, act, clock })
    creditDeskRoutes(area, { ...services, act })
    maintenanceRoutes(area, { ...services, act })
  })
  registerArea(app, { area: 'back_office', kinds: ['platform'] }, (area) => {
    vaultAdministrationRoutes(area, services)
  })
}
