// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import type { Micros } from '../kernel/money.ts'

type AccountsTable = {
  id: GeneratedAlways<number>
  kind: 'pack_partner' | 'tenant' | 'platform'
  name: string
  status: 'ACTIVE' | 'SUSPENDED' | 'CLOSED'
  created_at: Date
  updated_at: Date
}

type ApiKeysTable = {
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
}

type AuditEntriesTable = {
  id: bigint
  at: Date
  actor: string
  action: string
  target: string
  details: unknown
  previous_hash: Uint8Array
  hash: Uint8Array
}

type AuditHeadTable = {
  only_row: Generated<boolean>
  last_id: bigint
  last_hash: Uint8Array
}

type ClockOffsetTable = {
  only_row: Generated<boolean>
  offset_ms: bigint
}

type EndUsersTable = {
  id: GeneratedAlways<number>
  partner_id: number
  external_user_id: string | null
  wallet_address: string | null
  created_at: Date
}

type EventCountersTable = {
  account_id: number
  last_sequence: bigint
}

type EventsTable = {
  id: GeneratedAlways<bigint>
  account_id: number
  sequence: bigint | null
  event: string
  resource_id: string
  occurrence: string
  data: unknown
  created_at: Date
}

type HoldsTable = {
  id: GeneratedAlways<bigint>
  end_user_id: number
  amount: Micros
  status: 'OPEN' | 'SETTLED' | 'RELEASED'
  settled_amount: Micros | null
  source: string
  source_id: string
  created_at: Date
  resolved_at: Date | null
}

type JobsTable = {
  id: GeneratedAlways<bigint>
  queue: string
  key: string | null
  payload: unknown
  run_at: Date
  leased_until: Date | null
  attempts: Generated<number>
  last_error: string | null
  created_at: Date
}

type LedgerEntriesTable = {
  id: GeneratedAlways<bigint>
  end_user_id: number
  entry_type:
    | 'DEPOSIT_CREDIT'
    | 'HOLD'
    | 'HOLD_RELEASE'
    | 'HOLD_SETTLE'
    | 'BUYBACK_CREDIT'
    | 'REFUND_CREDIT'
    | 'WITHDRAWAL'
    | 'WITHDRAWAL_REVERSAL'
    | 'ADJUSTMENT'
  from_account: string
  to_account: string
  amount: Micros
  balance_after: Micros
  reserved_after: Micros
  source: string
  source_id: string
  description: string
  created_at: Date
}

type PartnersTable = {
  account_id: number
  kind: Generated<'pack_partner'>
  slug: string
  billing_model: 'TIER' | 'POOL'
}

type TenantsTable = {
  account_id: number
  kind: Generated<'tenant'>
  account_number: string
  notice_email: string | null
}

type WalletsTable = {
  end_user_id: number
  balance: Micros
  reserved: Micros
}

/** Every table, as the migrations leave it. */
export type Schema = {
  accounts: AccountsTable
  api_keys: ApiKeysTable
  audit_entries: AuditEntriesTable
  audit_head: AuditHeadTable
  clock_offset: ClockOffsetTable
  end_users: EndUsersTable
  event_counters: EventCountersTable
  events: EventsTable
  holds: HoldsTable
  jobs: JobsTable
  ledger_entries: LedgerEntriesTable
  partners: PartnersTable
  tenants: TenantsTable
  wallets: WalletsTable
}
