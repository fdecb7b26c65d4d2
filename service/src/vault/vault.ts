import type { AccountService } from '../accounts/holders/service.ts'
import { createClaims } from '../assets/claims/claims.ts'
import type { Audit } from '../audit/audit.ts'
import type { Db } from '../db/db.ts'
import type { App } from '../http/app-type.ts'
import type { Recurring } from '../jobs/schedule.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Random } from '../kernel/random.ts'
import { createActivityService } from './activity/service.ts'
import { createIntakeService } from './administration/service.ts'
import { vaultArea, type VaultServices } from './area.ts'
import { createCardService } from './cards/service.ts'
import { createHoldings, type Holdings } from './holdings/holdings.ts'
import type { RecordCustody } from './ports.ts'

export type VaultDeps = {
  db: Db
  clock: Clock
  random: Random
  audit: Audit
  accounts: AccountService
  recordCustody: RecordCustody
}

export type Vault = VaultServices & {
  holdings: Holdings
  routes(app: App): void
  recurring: readonly Recurring[]
}

/** Area B as one part: cards in our keeping, and everything their owners do with them. */
export function createVault({ db, clock, random, audit, accounts, recordCustody }: VaultDeps): Vault {
  const claims = createClaims({ clock })
  const holdings = createHoldings({ clock, claims, recordCustody })
  const activity = createActivityService({ db, clock })
  const cards = createCardService({ db, clock })
  const intake = createIntakeService({ db, clock, random, audit, accounts, holdings })
  const services: VaultServices = { cards, activity, intake }
  return { ...services, holdings, routes: (app) => vaultArea(app, services), recurring: [] }
}
