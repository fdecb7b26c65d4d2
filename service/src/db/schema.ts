// Generated from the migrated database by `npm run generate`. Do not edit.
import type { AccountsTables } from './tables/accounts.ts'
import type { ApprovalsTables } from './tables/approvals.ts'
import type { AuditTables } from './tables/audit.ts'
import type { AuditPartitionsTables } from './tables/audit-partitions.ts'
import type { AuditPersonalTables } from './tables/audit-personal.ts'
import type { ChainIntentsTables } from './tables/chain-intents.ts'
import type { CycleCountsTables } from './tables/cycle-counts.ts'
import type { EventsTables } from './tables/events.ts'
import type { InstantTables } from './tables/instant.ts'
import type { ItemsTables } from './tables/items.ts'
import type { JobsTables } from './tables/jobs.ts'
import type { MoneyTables } from './tables/money.ts'
import type { PurchasesTables } from './tables/purchases.ts'
import type { SendsRevenueTables } from './tables/sends-revenue.ts'
import type { ShippingTables } from './tables/shipping.ts'
import type { VaultTables } from './tables/vault.ts'
import type { VaultBillingTables } from './tables/vault-billing.ts'
import type { VaultInboundTables } from './tables/vault-inbound.ts'
import type { WalletsTables } from './tables/wallets.ts'
import type { WarehouseTables } from './tables/warehouse.ts'

/** The tables of the query builder, as the migrations leave them. */
export type Schema = AccountsTables &
  ApprovalsTables &
  AuditTables &
  AuditPartitionsTables &
  AuditPersonalTables &
  ChainIntentsTables &
  CycleCountsTables &
  EventsTables &
  InstantTables &
  ItemsTables &
  JobsTables &
  MoneyTables &
  PurchasesTables &
  SendsRevenueTables &
  ShippingTables &
  VaultTables &
  VaultBillingTables &
  VaultInboundTables &
  WalletsTables &
  WarehouseTables
