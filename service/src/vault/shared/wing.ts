import type { AccountService } from '../../identity/accounts/holders/service.ts'
import type { Audit } from '../../trust/audit/audit.ts'
import type { BlobStore } from '../../providers/blobs/blob-store.ts'
import type { Db } from '../../db/db.ts'
import type { App } from '../../http/app-type.ts'
import type { Recurring } from '../../jobs/schedule.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Random } from '../../kernel/random.ts'
import type { Mail } from '../../providers/mail/mail.ts'
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
  /** Runs an operator action once, with its audit entry. */
  runAction: RunAction
  /** Pepper of the pickup code hashes. */
  keyPepper: Uint8Array
  mail: Mail
  findMarket: FindMarketValues
  /** Replaces the notices by mail. */
  notify?: Notify | undefined
  vaultSettings?: VaultSettings | undefined
}

export type VaultSettings = {
  /** How long a quote reserves its cards. */
  quoteTtlMs: number
  /** Parcels from this declared value on require a signature. */
  signatureCents: bigint
  /** Bytes of attachments that one account may store. */
  attachmentBytes?: number | undefined
}

export const defaultVaultSettings: VaultSettings = { quoteTtlMs: 1_800_000, signatureCents: 500_000n }

/** What a wing adds to the vault: tenant, operator and admin routes, and recurring jobs. */
export type Wing = {
  tenantRoutes?(area: App): void
  operatorRoutes?(area: App, act: Act): void
  adminRoutes?(area: App): void
  recurring?: readonly Recurring[]
}
