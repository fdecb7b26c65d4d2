import type { TSchema } from 'typebox'
import { InfoWire } from './accounts/info/wire.ts'
import { IssuedKeyWire, KeyWire, LimitsWire } from './accounts/keys/wire.ts'
import { ContractsWire } from './admin/contracts/wire.ts'
import { IndexerWire } from './admin/indexer/wire.ts'
import { FloatWire, IntentAttemptWire, IntentWire, RelayerWire } from './admin/relayer/wire.ts'
import { AuditEntryWire } from './admin/audit-log/wire.ts'
import { MarketActionWire } from './assets/actions/wire.ts'
import { PriceGroupWire } from './admin/groups/wire.ts'
import { InventoryItemWire } from './admin/inventory/wire.ts'
import { PartnerWire } from './admin/partners/wire.ts'
import { TenantWire } from './admin/tenants/wire.ts'
import { CustodyWire, PhotoWire, ThingWire } from './operator/items/wire.ts'
import { PersonWire } from './operator/people/wire.ts'
import { OpenedWire } from './operator/session/wire.ts'
import { CycleCountWire } from './operator/counts/wire.ts'
import { BinWire, LocationWire, OperatorSiteWire } from './operator/sites/wire.ts'
import { TaskWire } from './operator/tasks/wire.ts'
import { EndUserWire } from './packs/wallet/end-users/wire.ts'
import { AdjustmentWire } from './packs/wallet/adjustments/wire.ts'
import { DepositWire } from './packs/wallet/deposits/wire.ts'
import { ReconciliationWire } from './packs/wallet/reconciliation/wire.ts'
import { WithdrawalRulesWire, CreditWithdrawalWire } from './packs/wallet/withdrawals/wire.ts'
import { SwitchesWire } from './flags/wire.ts'
import { BalanceWire, LedgerEntryWire } from './packs/wallet/balances/wire.ts'
import { CollectionItemWire } from './packs/purchases/collection/wire.ts'
import { FairnessWire } from './packs/fairness/wire.ts'
import { PullWire } from './packs/purchases/feed/wire.ts'
import { PoolSolvencyWire } from './packs/fairness/solvency/wire.ts'
import { PreparedPurchaseWire, PurchaseWire, RevealItemWire } from './packs/purchases/wire.ts'
import { UnsignedCallWire } from './packs/shared/unsigned-call-wire.ts'
import { PreparedRelayWire, PreparedSellbackWire, SellbackQuoteWire, SellbackWire } from './packs/sellback/wire.ts'
import { QuotedWire, ShippingQuoteWire } from './packs/redemption/quote-wire.ts'
import { AdminRedemptionWire } from './packs/redemption/admin-wire.ts'
import {
  PreparedRedemptionWire,
  RedemptionHistoryWire,
  RedemptionWire,
  ShippingPaymentWire,
  UnsignedCallsWire,
} from './packs/redemption/wire.ts'
import { HoldingWire } from './packs/prizes/holdings/wire.ts'
import { PayoutWalletWire } from './packs/revenue/payout-wallets/wire.ts'
import { AdminPayoutWire, PayoutWire } from './packs/revenue/payouts/wire.ts'
import { RevenueWire } from './packs/revenue/wire.ts'
import { TermsWire } from './packs/revenue/terms/wire.ts'
import { PrizeWire, SendWire } from './packs/prizes/sends/wire.ts'
import { StatsWire } from './packs/revenue/stats/wire.ts'
import { InstantBundleWire, PacketTypeWire } from './packs/instant/administration/wire.ts'
import {
  InstantCardWire,
  InstantPackWire,
  InstantPurchaseWire,
  PreparedInstantWire,
} from './packs/instant/purchases/wire.ts'
import { InstantCatalogItemWire } from './packs/instant/packet-types/wire.ts'
import { ActivityWire } from './vault/account/activity/wire.ts'
import { AttachmentWire } from './vault/inbound/attachments/wire.ts'
import { VaultAccountWire } from './vault/account/wire.ts'
import { CreditWire } from './vault/sla/service-credits/wire.ts'
import { DeclaredValueWire } from './vault/cards/declared-values/wire.ts'
import { ExceptionWire } from './vault/exceptions/wire.ts'
import { InboundWire } from './vault/inbound/wire.ts'
import { IntegrationWire } from './vault/account/integration/wire.ts'
import { InvoiceLineWire, InvoiceWire } from './vault/billing/invoices/wire.ts'
import { OrphanWire } from './vault/inbound/unidentified-parcels/wire.ts'
import { ReportWire } from './vault/reports/wire.ts'
import { SiteWire } from './vault/account/sites/wire.ts'
import { SlaWire } from './vault/sla/wire.ts'
import { RateCardWire } from './vault/billing/operator-wire.ts'
import { VaultCardWire, VaultCustodyEventWire } from './vault/cards/wire.ts'
import { CardTransferWire } from './vault/transfers/wire.ts'
import { VaultOrderWire } from './vault/outbound/orders/wire.ts'
import { WithdrawalWire } from './vault/outbound/withdrawals/wire.ts'
import { PriceWire } from './packs/tiers/prices/wire.ts'
import { AdminTierWire, SolvencyWire } from './packs/tiers/administration/wire.ts'
import { OddsWire, TierWire } from './packs/tiers/wire.ts'
import { PriceReceiptWire } from './catalog/administration/wire.ts'
import { CatalogCardWire, ImageWire } from './catalog/cards/wire.ts'
import { CreditsWire } from './catalog/credits/wire.ts'
import { ExpansionWire } from './catalog/expansions/wire.ts'
import { GameWire } from './catalog/listings/wire.ts'
import { GradedPriceWire, PricingWire } from './catalog/prices/wire.ts'
import { SealedProductWire } from './catalog/sealed/wire.ts'
import { AttemptWire, DeliveryDetailsWire, DeliveryWire, ReplayWire } from './webhooks/deliveries/wire.ts'
import {
  NewWebhookWire,
  RotatedWebhookWire,
  WebhookHealthWire,
  WebhookTestWire,
  WebhookWire,
} from './webhooks/endpoints/wire.ts'
import { EventWire, ListedEventWire } from './webhooks/events/wire.ts'
import { SinkWire } from './sandbox/webhook-sinks/wire.ts'

/** Shapes with a name of their own: routes refer to them, and so do the reference page and the SDK. */
export const sharedSchemas: readonly TSchema[] = [
  InfoWire,
  LimitsWire,
  KeyWire,
  IssuedKeyWire,
  PartnerWire,
  TenantWire,
  AuditEntryWire,
  RelayerWire,
  IntentWire,
  IntentAttemptWire,
  FloatWire,
  IndexerWire,
  ContractsWire,
  PersonWire,
  OpenedWire,
  OperatorSiteWire,
  BinWire,
  LocationWire,
  ThingWire,
  PhotoWire,
  CustodyWire,
  TaskWire,
  CycleCountWire,
  EndUserWire,
  BalanceWire,
  LedgerEntryWire,
  RevealItemWire,
  PurchaseWire,
  UnsignedCallWire,
  PreparedPurchaseWire,
  SellbackWire,
  SellbackQuoteWire,
  PreparedSellbackWire,
  PreparedRelayWire,
  ShippingQuoteWire,
  QuotedWire,
  ShippingPaymentWire,
  UnsignedCallsWire,
  PreparedRedemptionWire,
  RedemptionWire,
  RedemptionHistoryWire,
  AdminRedemptionWire,
  InstantCatalogItemWire,
  InstantPackWire,
  InstantCardWire,
  InstantPurchaseWire,
  PreparedInstantWire,
  PacketTypeWire,
  InstantBundleWire,
  FairnessWire,
  PoolSolvencyWire,
  CollectionItemWire,
  PullWire,
  StatsWire,
  SendWire,
  PrizeWire,
  HoldingWire,
  RevenueWire,
  TermsWire,
  PayoutWire,
  AdminPayoutWire,
  PayoutWalletWire,
  SwitchesWire,
  AdjustmentWire,
  TierWire,
  OddsWire,
  PriceWire,
  AdminTierWire,
  SolvencyWire,
  MarketActionWire,
  InventoryItemWire,
  PriceGroupWire,
  DepositWire,
  CreditWithdrawalWire,
  WithdrawalRulesWire,
  ReconciliationWire,
  ImageWire,
  GradedPriceWire,
  PricingWire,
  ExpansionWire,
  CatalogCardWire,
  SealedProductWire,
  GameWire,
  CreditsWire,
  PriceReceiptWire,
  VaultCardWire,
  VaultCustodyEventWire,
  VaultOrderWire,
  WithdrawalWire,
  CardTransferWire,
  ActivityWire,
  AttachmentWire,
  InboundWire,
  ExceptionWire,
  SiteWire,
  IntegrationWire,
  DeclaredValueWire,
  RateCardWire,
  VaultAccountWire,
  InvoiceWire,
  InvoiceLineWire,
  SlaWire,
  CreditWire,
  OrphanWire,
  ReportWire,
  WebhookHealthWire,
  WebhookWire,
  NewWebhookWire,
  RotatedWebhookWire,
  WebhookTestWire,
  DeliveryWire,
  AttemptWire,
  DeliveryDetailsWire,
  ReplayWire,
  EventWire,
  ListedEventWire,
  SinkWire,
]
