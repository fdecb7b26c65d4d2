import type { TSchema } from 'typebox'
import { InfoWire } from './accounts/info/wire.ts'
import { IssuedKeyWire, KeyWire, LimitsWire } from './accounts/keys/wire.ts'
import { AuditEntryWire } from './admin/audit-log/wire.ts'
import { PartnerWire } from './admin/partners/wire.ts'
import { TenantWire } from './admin/tenants/wire.ts'
import { EndUserWire } from './packs/end-users/wire.ts'
import { BalanceWire, LedgerEntryWire } from './packs/wallet/wire.ts'

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
]
