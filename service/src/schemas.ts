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
import { ActivityWire } from './vault/activity/wire.ts'
import { VaultCardWire } from './vault/cards/wire.ts'
import { CardTransferWire } from './vault/transfers/wire.ts'
import { VaultOrderWire } from './vault/orders/wire.ts'
import { WithdrawalWire } from './vault/withdrawals/wire.ts'
import { PriceReceiptWire } from './catalog/administration/wire.ts'
import { CatalogCardWire, ImageWire } from './catalog/cards/wire.ts'
import { CreditsWire } from './catalog/credits/wire.ts'
import { ExpansionWire } from './catalog/expansions/wire.ts'
import { GameWire } from './catalog/listings/wire.ts'
import { GradedPriceWire, PricingWire } from './catalog/prices/wire.ts'
import { SealedProductWire } from './catalog/sealed/wire.ts'

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
  VaultCardWire,
  VaultOrderWire,
  WithdrawalWire,
  CardTransferWire,
  ActivityWire,
]
