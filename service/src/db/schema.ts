// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

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

type ChainAttemptsTable = {
  hash: string
  intent_id: bigint
  account_id: number
  nonce: bigint
  ordinal: number
  kind: 'CALL' | 'CANCEL'
  status: 'SIGNED' | 'SENT' | 'MINED' | 'REPLACED'
  raw: Uint8Array
  gas_limit: bigint
  max_fee_wei: bigint
  max_priority_fee_wei: bigint
  refusals: Generated<number>
  last_refusal: string | null
  created_at: Date
  sent_at: Date | null
}

type ChainIntentsTable = {
  id: GeneratedAlways<bigint>
  chain_id: bigint
  purpose: string
  reference: string
  role: string
  account_id: number | null
  is_pinned: Generated<boolean>
  target: string
  data: Uint8Array
  value_wei: string
  gas_limit: bigint | null
  status: 'QUEUED' | 'SIGNED' | 'BROADCAST' | 'MINED' | 'FINAL' | 'FAILED' | 'CANCELLED'
  nonce: bigint | null
  wanted: 'BUMP' | 'CANCEL' | null
  result: 'SUCCEEDED' | 'REVERTED' | 'CANCELLED' | 'REFUSED' | null
  tx_hash: string | null
  block_number: bigint | null
  block_hash: string | null
  gas_used: bigint | null
  gas_price_wei: bigint | null
  error_name: string | null
  error_message: string | null
  error_data: Uint8Array | null
  tries: Generated<number>
  run_at: Date
  created_at: Date
  updated_at: Date
}

type ClockOffsetTable = {
  only_row: Generated<boolean>
  offset_ms: bigint
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

type PartnersTable = {
  account_id: number
  kind: Generated<'pack_partner'>
  slug: string
  billing_model: 'TIER' | 'POOL'
}

type RelayerAccountsTable = {
  id: GeneratedAlways<number>
  chain_id: bigint
  address: string
  role: string
  next_nonce: Generated<bigint>
  is_paused: Generated<boolean>
  holder: string | null
  fence: Generated<bigint>
  leased_until: Date | null
  balance_wei: string | null
  balance_at: Date | null
  created_at: Date
}

type SignerChargesTable = {
  address: string
  minute: Date
  usdc_micros: string
  gas_wei: string
}

type TenantsTable = {
  account_id: number
  kind: Generated<'tenant'>
  account_number: string
  notice_email: string | null
}

/** Every table, as the migrations leave it. */
export type Schema = {
  accounts: AccountsTable
  api_keys: ApiKeysTable
  audit_entries: AuditEntriesTable
  audit_head: AuditHeadTable
  chain_attempts: ChainAttemptsTable
  chain_intents: ChainIntentsTable
  clock_offset: ClockOffsetTable
  event_counters: EventCountersTable
  events: EventsTable
  jobs: JobsTable
  partners: PartnersTable
  relayer_accounts: RelayerAccountsTable
  signer_charges: SignerChargesTable
  tenants: TenantsTable
}
