import type { BillingModel } from '../../http/caller.ts'
import type { KeyKind } from '../../http/scopes.ts'

export const accountStatuses = ['ACTIVE', 'SUSPENDED', 'CLOSED'] as const
export type AccountStatus = (typeof accountStatuses)[number]

type AccountBase = { id: number; kind: KeyKind; name: string; status: AccountStatus; createdAt: Date; updatedAt: Date }

export type Partner = AccountBase & {
  kind: 'pack_partner'
  slug: string
  billingModel: BillingModel
  noticeEmail: string | null
}
export type Tenant = AccountBase & { kind: 'tenant'; accountNumber: string; noticeEmail: string | null }
export type Platform = AccountBase & { kind: 'platform' }
export type Account = Partner | Tenant | Platform

/** Part of every memo a partner's customers see, so it is short and never changes. */
export const slugPattern = '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$'
