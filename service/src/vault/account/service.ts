import type { AccountService } from '../../accounts/holders/service.ts'
import type { Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Billing } from '../billing/billing.ts'
import type { DeclaredValueService } from '../declared-values/service.ts'
import { sumDue } from '../invoices/store.ts'
import { readCounts, readTransferPolicy } from './store.ts'

export type VaultAccountDeps = {
  db: Db
  clock: Clock
  accounts: Pick<AccountService, 'getTenant'>
  billing: Billing
  declaredValues: DeclaredValueService
}

export type VaultAccountService = ReturnType<typeof createVaultAccountService>

/** An account as its own people see it: what it has, owes and may declare. */
export function createVaultAccountService({ db, clock, accounts, billing, declaredValues }: VaultAccountDeps) {
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
    }
  }
  return { get }
}
