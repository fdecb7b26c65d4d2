import type { BillingModel } from '../../../http/pipeline/caller.ts'
import type { KeyKind } from '../../../http/pipeline/scopes.ts'

export const accountStatuses = ['ACTIVE', 'SUSPENDED', 'CLOSED'] as const
export type AccountStatus = (typeof accountStatuses)[number]

type AccountBase = { id: number; kind: KeyKind; name: string; status: AccountStatus; createdAt: Date; updatedAt: Date }

export type Partner = AccountBase & {
  kind: 'pack_partner'
  slug: string
  billingModel: BillingModel
  noticeEmail: string | null
}
/** A contact person of an account. */
export type Contact = { name: string; email: string | null; phone: string | null; role: string | null }

/**
 * The notices that a tenant can switch off. The others are always sent: the contract names them, or they carry a pickup code
 * or a warning about one.
 */
export const optionalNotices = [
  'withdrawal_acknowledged',
  'parcel_found',
  'inbound_received',
  'invoice_issued',
  'credit_proposed',
  'credit_decided',
] as const
export type OptionalNotice = (typeof optionalNotices)[number]

/** Limits of a tenant: its credit limit and the declared values of its cards. */
export type TenantLimits = {
  /** Null: no limit. */
  creditLimitCents: bigint | null
  cardCapCents: bigint
  autoApproveCents: bigint
  coverageLimitCents: bigint
}

export type Tenant = AccountBase &
  TenantLimits & {
    kind: 'tenant'
    accountNumber: string
    noticeEmail: string | null
    /** The kinds of notices that are not sent by e-mail. */
    mutedNotices: readonly OptionalNotice[]
    contacts: readonly Contact[]
  }
export type Platform = AccountBase & { kind: 'platform' }
export type Account = Partner | Tenant | Platform

/** Part of every memo shown to a partner's customers, so it is short and immutable. */
export const slugPattern = '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$'
