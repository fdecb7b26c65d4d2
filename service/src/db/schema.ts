// Generated from the migrated database by `npm run generate`. Do not edit.
import type { AccountsTables } from './tables/accounts.ts'
import type { AssetsTables } from './tables/assets.ts'
import type { AuditTables } from './tables/audit.ts'
import type { CatalogTables } from './tables/catalog.ts'
import type { ChainIndexTables } from './tables/chain-index.ts'
import type { ChainIntentsTables } from './tables/chain-intents.ts'
import type { ClockTables } from './tables/clock.ts'
import type { CycleCountsTables } from './tables/cycle-counts.ts'
import type { EventsTables } from './tables/events.ts'
import type { InstantTables } from './tables/instant.ts'
import type { ItemsTables } from './tables/items.ts'
import type { JobsTables } from './tables/jobs.ts'
import type { KeepersTables } from './tables/keepers.ts'
import type { MarketTables } from './tables/market.ts'
import type { MoneyTables } from './tables/money.ts'
import type { PurchasesTables } from './tables/purchases.ts'
import type { RedemptionsTables } from './tables/redemptions.ts'
import type { SellbacksTables } from './tables/sellbacks.ts'
import type { SendsRevenueTables } from './tables/sends-revenue.ts'
import type { ShippingTables } from './tables/shipping.ts'
import type { SlaPausesTables } from './tables/sla-pauses.ts'
import type { VaultTables } from './tables/vault.ts'
import type { VaultBillingTables } from './tables/vault-billing.ts'
import type { VaultInboundTables } from './tables/vault-inbound.ts'
import type { VaultNoticesTables } from './tables/vault-notices.ts'
import type { VaultStandingTables } from './tables/vault-standing.ts'
import type { WalletsTables } from './tables/wallets.ts'
import type { WarehouseTables } from './tables/warehouse.ts'
import type { WebhooksTables } from './tables/webhooks.ts'

/** Every table, as the migrations leave it. */
export type Schema = AccountsTables &
  AssetsTables &
  AuditTables &
  CatalogTables &
  ChainIndexTables &
  ChainIntentsTables &
  ClockTables &
  CycleCountsTables &
  EventsTables &
  InstantTables &
  ItemsTables &
  JobsTables &
  KeepersTables &
  MarketTables &
  MoneyTables &
  PurchasesTables &
  RedemptionsTables &
  SellbacksTables &
  SendsRevenueTables &
  ShippingTables &
  SlaPausesTables &
  VaultTables &
  VaultBillingTables &
  VaultInboundTables &
  VaultNoticesTables &
  VaultStandingTables &
  WalletsTables &
  WarehouseTables &
  WebhooksTables
