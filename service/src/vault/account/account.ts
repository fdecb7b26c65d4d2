import type { Charges } from '../billing/charges.ts'
import type { DeclaredValueService } from '../cards/declared-values/service.ts'
import type { VaultDeps, Wing } from '../shared/wing.ts'
import type { MaintenanceService } from '../sla/maintenance/service.ts'
import { activityAdminRoutes, activityRoutes } from './activity/routes.ts'
import type { ActivityService } from './activity/service.ts'
import { integrationRoutes } from './integration/routes.ts'
import { createIntegrationService } from './integration/service.ts'
import { accountRoutes } from './routes.ts'
import { createVaultAccountService } from './service.ts'
import { tenantSiteRoutes } from './sites/routes.ts'
import { createSiteService } from './sites/service.ts'

export type AccountParts = {
  activity: ActivityService
  billing: Charges
  declaredValues: DeclaredValueService
  maintenance: MaintenanceService
}

/** The tenant's view of the account: overview, activity log, sites and integration status. */
export function createAccount(deps: VaultDeps, parts: AccountParts): Wing {
  const { db, clock, accounts, warehouse, mail, environment } = deps
  const { activity, billing, declaredValues, maintenance } = parts
  const { sites, shipping } = warehouse
  const account = createVaultAccountService({ db, clock, accounts, billing, declaredValues, sites })
  const integration = createIntegrationService({
    db,
    clock,
    accounts,
    sites,
    shipping,
    rateCardName: async (accountId) => (await billing.rateCard(db, accountId, clock.now())).name,
    mailStatus: mail.status,
    listMaintenance: maintenance.listComing,
  })

  return {
    adminRoutes: (area) => activityAdminRoutes(area, { activity, accounts }),
    tenantRoutes(area) {
      accountRoutes(area, { account, environment })
      activityRoutes(area, { activity })
      tenantSiteRoutes(area, { sites: createSiteService({ db, sites }) })
      integrationRoutes(area, { integration, environment })
    },
  }
}
