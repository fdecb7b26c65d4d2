import type { TSchema } from 'typebox'
import { InfoWire } from './accounts/info/wire.ts'
import { IssuedKeyWire, KeyWire, LimitsWire } from './accounts/keys/wire.ts'
import { AuditEntryWire } from './admin/audit-log/wire.ts'
import { PartnerWire } from './admin/partners/wire.ts'
import { TenantWire } from './admin/tenants/wire.ts'
import { EndUserWire } from './packs/end-users/wire.ts'
import { AdjustmentWire } from './packs/adjustments/wire.ts'
import { SwitchesWire } from './packs/switches/wire.ts'
import { BalanceWire, LedgerEntryWire } from './packs/wallet/wire.ts'
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
  EndUserWire,
  BalanceWire,
  LedgerEntryWire,
  SwitchesWire,
  AdjustmentWire,
  ImageWire,
  GradedPriceWire,
  PricingWire,
  ExpansionWire,
  CatalogCardWire,
  SealedProductWire,
  GameWire,
  CreditsWire,
  PriceReceiptWire,
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
