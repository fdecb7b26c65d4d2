// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export type AccountsTables = {
  accounts: {
    id: GeneratedAlways<number>
    kind: 'pack_partner' | 'tenant' | 'platform'
    name: string
    status: 'ACTIVE' | 'SUSPENDED' | 'CLOSED'
    created_at: Date
    updated_at: Date
  }

  api_keys: {
    id: string
    account_id: number
    family_id: string
    environment: 'live' | 'test'
    label: string
    scopes: string[]
    secret_hash: Uint8Array
    hint: string
    allowed_addresses: string[]
    limits: unknown
    created_at: Date
    expires_at: Date | null
    retires_at: Date | null
    revoked_at: Date | null
    last_used_at: Date | null
    told_end: Date | null
    person_id: number | null
    commits_orders: Generated<boolean>
  }

  partners: {
    account_id: number
    kind: Generated<'pack_partner'>
    slug: string
    billing_model: 'TIER' | 'POOL'
    notice_email: string | null
  }

  tenants: {
    account_id: number
    kind: Generated<'tenant'>
    account_number: string
    notice_email: string | null
    transfer_policy: Generated<'instant' | 'accept' | 'refuse'>
    transfer_senders: Generated<string[]>
    card_cap_cents: Generated<bigint>
    auto_approve_cents: Generated<bigint>
    coverage_limit_cents: Generated<bigint>
    credit_limit_cents: bigint | null
    contacts: Generated<unknown>
    muted_notices: Generated<string[]>
  }
}
