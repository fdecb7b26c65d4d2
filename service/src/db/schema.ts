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

type ChainBlocksTable = {
  number: bigint
  hash: Uint8Array
  parent_hash: Uint8Array
  time: Date
  log_count: number
}

type ChainIndexTable = {
  only_row: Generated<boolean>
  chain_id: bigint | null
  holder: string | null
  lease_token: Generated<bigint>
  leased_until: Date | null
  head_number: bigint | null
  head_time: Date | null
  included_number: bigint | null
  included_hash: Uint8Array | null
  safe_number: bigint | null
  final_number: bigint | null
  rescan_number: bigint | null
  halted_reason: string | null
  halted_at: Date | null
}

type ChainLogsTable = {
  block_number: bigint
  block_hash: Uint8Array
  log_index: number
  tx_hash: Uint8Array
  tx_index: number
  address: Uint8Array
  topic0: Uint8Array | null
  topic1: Uint8Array | null
  topic2: Uint8Array | null
  topic3: Uint8Array | null
  data: Uint8Array
  handlers: string[]
  is_undecodable: boolean
}

type ChainReorgsTable = {
  id: GeneratedAlways<bigint>
  at: Date
  common_number: bigint
  left_number: bigint
  left_hash: Uint8Array
  log_count: number
}

type ChainWatchedTable = {
  id: GeneratedAlways<bigint>
  set_name: string
  address: Uint8Array
  since_block: bigint | null
  created_at: Date
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
  chain_blocks: ChainBlocksTable
  chain_index: ChainIndexTable
  chain_logs: ChainLogsTable
  chain_reorgs: ChainReorgsTable
  chain_watched: ChainWatchedTable
  clock_offset: ClockOffsetTable
  event_counters: EventCountersTable
  events: EventsTable
  jobs: JobsTable
  partners: PartnersTable
  tenants: TenantsTable
}
