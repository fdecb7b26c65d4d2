import type { AccountService } from '../accounts/holders/service.ts'
import type { KeyService } from '../accounts/keys/service.ts'
import { listAuditEntries } from '../audit/audit.ts'
import type { Db } from '../db/db.ts'
import type { App } from '../http/app-type.ts'
import { registerArea } from '../http/route-rules.ts'
import type { Clock } from '../kernel/clock.ts'
import { auditLogRoutes } from './audit-log/routes.ts'
import { adminKeyRoutes } from './keys/routes.ts'
import { partnerRoutes } from './partners/routes.ts'
import { tenantRoutes } from './tenants/routes.ts'

export type AdminDeps = { db: Db; accounts: AccountService; keys: KeyService; clock: Clock }

/** The operator's own endpoints: they reach across accounts, so they open to the platform's keys alone. */
export function adminArea(app: App, { db, accounts, keys, clock }: AdminDeps): void {
  registerArea(app, { area: 'back_office', kinds: ['platform'] }, (area) => {
    partnerRoutes(area, { accounts })
    tenantRoutes(area, { accounts })
    adminKeyRoutes(area, { accounts, keys, clock })
    auditLogRoutes(area, { listEntries: (page) => listAuditEntries(db, page) })
  })
}
