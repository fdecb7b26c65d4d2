import type { App } from '../http/app-type.ts'
import { registerArea } from '../http/route-rules.ts'
import { activityRoutes } from './activity/routes.ts'
import type { ActivityService } from './activity/service.ts'
import { vaultAdministrationRoutes } from './administration/routes.ts'
import type { IntakeService } from './administration/service.ts'
import { cardRoutes } from './cards/routes.ts'
import type { CardService } from './cards/service.ts'
import type { Commits } from './commits/commits.ts'
import { orderRoutes } from './orders/routes.ts'
import type { OrderService } from './orders/service.ts'
import { quoteRoutes } from './quotes/routes.ts'
import type { QuoteService } from './quotes/service.ts'
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
}

const bodyLimit = 1 << 20

/** Area B: what vault tenants call, and what the operator does for them by hand. */
export function vaultArea(app: App, services: VaultServices): void {
  registerArea(app, { area: 'vault', kinds: ['tenant'], bodyLabel: 'invalid input', bodyLimit }, (area) => {
    cardRoutes(area, services)
    quoteRoutes(area, services)
    orderRoutes(area, services)
    withdrawalRoutes(area, services)
    transferRoutes(area, services)
    activityRoutes(area, services)
  })
  registerArea(app, { area: 'back_office', kinds: ['platform'] }, (area) => {
    vaultAdministrationRoutes(area, services)
  })
}
