import type { AccountService } from '../../identity/accounts/holders/service.ts'
import type { Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Site } from '../../warehouse/sites/model.ts'
import type { Sites } from '../../warehouse/sites/sites.ts'
import type { Charges } from '../billing/charges.ts'
import type { DeclaredValueService } from '../cards/declared-values/service.ts'
import { sumDue } from '../billing/invoices/store.ts'
import { readCounts, readTransferPolicy } from './store.ts'

export type VaultAccountDeps = {
  db: Db
  clock: Clock
  accounts: Pick<AccountService, 'getTenant'>
  billing: Charges
  declaredValues: DeclaredValueService
  sites: Pick<Sites, 'list'>
}

export type VaultAccountService = ReturnType<typeof createVaultAccountService>

const takesParcels = ({ status, capabilities }: Site): boolean =>
  status === 'ACTIVE' && capabilities.includes('inbound')

/** The account overview for tenants. */
export function createVaultAccountService(deps: VaultAccountDeps) {
  const { db, clock, accounts, billing, declaredValues, sites } = deps

  async function get(accountId: number) {
    const tenant = await accounts.getTenant(accountId)
    return {
      tenant,
      ...(await readTransferPolicy(db, accountId)),
      counts: await readCounts(db, accountId),
      balanceCents: await sumDue(db, accountId),
      unbilledCents: await billing.unbilled(accountId),
      rules: await declaredValues.rules(accountId),
      coveredCents: await declaredValues.covered(accountId),
      rateCard: await billing.rateCard(db, accountId, clock.now()),
      defaultSiteId: (await sites.list()).find(takesParcels)?.id ?? null,
    }
  }
  return { get }
}
