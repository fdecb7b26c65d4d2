import type { Audit } from '../trust/audit/audit.ts'
import { requireChain } from '../chain/chain.ts'
import type { Chain } from '../chain/chain.ts'
import type { Random } from '../kernel/random.ts'
import type { AccountService } from '../identity/accounts/holders/service.ts'
import type { KeyService } from '../identity/keys/service.ts'
import { listAuditEntries } from '../trust/audit/audit.ts'
import type { Db } from '../db/db.ts'
import type { App } from '../http/app-type.ts'
import { registerArea } from '../http/pipeline/route-rules.ts'
import type { Clock } from '../kernel/clock.ts'
import { auditLogRoutes } from '../trust/audit/admin-routes.ts'
import { contractRoutes } from '../chain/operations/contract-routes.ts'
import { createContractAdministration } from '../chain/operations/contract-controls.ts'
import { indexerRoutes } from '../chain/indexer/admin-routes.ts'
import { createIndexerAdministration } from '../chain/indexer/controls.ts'
import { jobRoutes } from '../jobs/administration/routes.ts'
import { createJobAdministration } from '../jobs/administration/service.ts'
import { relayerRoutes } from '../chain/intents/relayer-routes.ts'
import { createRelayerAdministration } from '../chain/intents/relayer-controls.ts'
import { adminKeyRoutes } from '../identity/keys/admin-routes.ts'
import { partnerRoutes } from '../identity/accounts/holders/partner-routes.ts'
import { tenantRoutes } from '../identity/accounts/holders/tenant-routes.ts'

export type AdminDeps = {
  db: Db
  accounts: AccountService
  keys: KeyService
  clock: Clock
  random: Random
  audit: Audit
  chain: Chain | undefined
}

/** The operator endpoints: they reach across accounts, so only platform keys may use them. */
export function adminArea(app: App, deps: AdminDeps): void {
  const { db, accounts, keys, clock, random, audit } = deps
  const chain = requireChain(deps.chain)
  registerArea(app, { area: 'back_office', kinds: ['platform'] }, (area) => {
    partnerRoutes(area, { accounts })
    tenantRoutes(area, { accounts })
    adminKeyRoutes(area, { accounts, keys, clock })
    relayerRoutes(area, { relayer: createRelayerAdministration({ chain, audit }) })
    indexerRoutes(area, { indexer: createIndexerAdministration({ chain, audit }) })
    contractRoutes(area, { contracts: createContractAdministration({ db, chain, audit, random }) })
    auditLogRoutes(area, { listEntries: (filter) => listAuditEntries(db, filter) })
    jobRoutes(area, { jobs: createJobAdministration({ db, clock, audit }) })
  })
}
