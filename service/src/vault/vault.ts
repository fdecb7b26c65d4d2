import type { AccountService } from '../accounts/holders/service.ts'
import { createClaims } from '../assets/claims/claims.ts'
import type { Audit } from '../audit/audit.ts'
import type { Db } from '../db/db.ts'
import type { App } from '../http/app-type.ts'
import type { Recurring } from '../jobs/schedule.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Random } from '../kernel/random.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import { createActivityService } from './activity/service.ts'
import { createIntakeService } from './administration/service.ts'
import { vaultArea, type VaultServices } from './area.ts'
import { createCardService } from './cards/service.ts'
import { createHoldings, type Holdings } from './holdings/holdings.ts'
import { createCardDesk, type CardDesk } from './fulfillment/cards.ts'
import { createWithdrawalDesk, type WithdrawalDesk } from './fulfillment/withdrawals.ts'
import type { Notify, RecordCustody } from './ports.ts'
import { createTransferService } from './transfers/service.ts'
import { createWithdrawalService } from './withdrawals/service.ts'

export type VaultDeps = {
  db: Db
  clock: Clock
  random: Random
  audit: Audit
  accounts: AccountService
  warehouse: Warehouse
  /** What pickup codes are hashed with. */
  keyPepper: Uint8Array
  /** Tells the people of an account what they should read. */
  notify?: Notify | undefined
  recordCustody?: RecordCustody | undefined
}

export type Vault = VaultServices & {
  holdings: Holdings
  cardDesk: CardDesk
  withdrawalDesk: WithdrawalDesk
  routes(app: App): void
  recurring: readonly Recurring[]
}

/** Area B as one part: cards in our keeping, and everything their owners do with them. */
export function createVault(deps: VaultDeps): Vault {
  const { db, clock, random, audit, accounts, warehouse, keyPepper: pepper } = deps
  const { notify = async () => {}, recordCustody = async () => {} } = deps
  const { labels } = warehouse.shipping
  const claims = createClaims({ clock })
  const holdings = createHoldings({ clock, claims, recordCustody })
  const activity = createActivityService({ db, clock })
  const cards = createCardService({ db, clock })
  const intake = createIntakeService({ db, clock, random, audit, accounts, holdings })
  const withdrawals = createWithdrawalService({ db, clock, holdings, activity })
  const transfers = createTransferService({ db, clock, audit, holdings, activity })
  const services: VaultServices = { cards, withdrawals, transfers, activity, intake }
  const cardDesk = createCardDesk({ db, clock, holdings })
  const withdrawalDesk = createWithdrawalDesk({ db, clock, random, pepper, holdings, labels, notify })
  warehouse.ownParcels('withdrawal', withdrawalDesk.parcels)

  const recurring: Recurring[] = [{ queue: 'vault.uncollected', everyMs: 60_000, run: withdrawalDesk.lapseUncollected }]
  return { ...services, holdings, cardDesk, withdrawalDesk, routes: (app) => vaultArea(app, services), recurring }
}
