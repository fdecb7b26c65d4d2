import type { AccountService } from '../../../identity/accounts/holders/service.ts'
import type { Db } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Shipping } from '../../../providers/shipping/shipping.ts'
import type { Sites } from '../../../warehouse/sites/sites.ts'
import { runChecks, shippingHealth, type Check, type Facts, type KeyActivity } from './model.ts'
import { readActivity } from './store.ts'

export type MaintenanceWindow = { startsAt: Date; endsAt: Date; message: string }

export type IntegrationDeps = {
  db: Db
  clock: Clock
  accounts: Pick<AccountService, 'getTenant'>
  sites: Pick<Sites, 'list'>
  shipping: Pick<Shipping, 'status'>
  rateCardName(accountId: number): Promise<string>
  mailStatus(accountId: number): Promise<Facts['mail']>
  listMaintenance(): Promise<MaintenanceWindow[]>
}

export type Integration = {
  checks: Check[]
  shipping: { name: string; status: 'operational' | 'degraded' | 'down' }
  activity: KeyActivity
  maintenance: MaintenanceWindow[]
}
export type IntegrationService = ReturnType<typeof createIntegrationService>

/** The status of an integration: key, site, carrier and mail. */
export function createIntegrationService(deps: IntegrationDeps) {
  const { db, clock, accounts, sites, shipping, rateCardName, mailStatus, listMaintenance } = deps
  async function review(caller: {
    accountId: number
    keyId: string
    familyId: string
    scopes: ReadonlySet<string>
  }): Promise<Integration> {
    const { accountId } = caller
    const { provider, breaker } = shipping.status()
    const checks = runChecks({
      scopeCount: caller.scopes.size,
      noticeEmail: (await accounts.getTenant(accountId)).noticeEmail,
      openSites: (await sites.list()).filter(({ status }) => status === 'ACTIVE').length,
      rateCard: await rateCardName(accountId),
      shipping: { provider, breaker },
      mail: await mailStatus(accountId),
    })
    return {
      checks,
      shipping: { name: provider, status: shippingHealth[breaker] },
      activity: await readActivity(db, caller, clock.now()),
      maintenance: await listMaintenance(),
    }
  }
  return { review }
}
