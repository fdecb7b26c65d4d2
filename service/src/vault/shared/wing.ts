import type { AccountService } from '../../accounts/holders/service.ts'
import type { Audit } from '../../audit/audit.ts'
import type { BlobStore } from '../../blobs/blob-store.ts'
import type { Db } from '../../db/db.ts'
import type { App } from '../../http/app-type.ts'
import type { Recurring } from '../../jobs/schedule.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Random } from '../../kernel/random.ts'
import type { Mail } from '../../mail/mail.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'
import type { Act } from './operator-actions.ts'
import type { FindMarketValues, Notify, RunAction } from './ports.ts'

export type VaultDeps = {
  db: Db
  clock: Clock
  random: Random
  audit: Audit
  accounts: AccountService
  warehouse: Warehouse
  blobs: BlobStore
  environment: 'sandbox' | 'production'
  /** How an operator's act is done once and written down. */
  runAction: RunAction
  /** What pickup codes are hashed with. */
  keyPepper: Uint8Array
  mail: Mail
  /** What the catalog knows of prices. */
  findMarket: FindMarketValues
  /** Tells the people of an account what they should read, where not by mail. */
  notify?: Notify | undefined
  vaultSettings?: VaultSettings | undefined
}

export type VaultSettings = {
  /** How long a quote keeps its cards. */
  quoteTtlMs: number
  /** From this value on somebody signs for a parcel. */
  signatureCents: bigint
}

export const defaultVaultSettings: VaultSettings = { quoteTtlMs: 1_800_000, signatureCents: 500_000n }

/** What a wing adds to the vault: endpoints of tenants, of operators and of administration, and background work. */
export type Wing = {
  tenantRoutes?(area: App): void
  operatorRoutes?(area: App, act: Act): void
  adminRoutes?(area: App): void
  recurring?: readonly Recurring[]
}
