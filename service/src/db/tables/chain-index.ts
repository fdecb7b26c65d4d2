// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export type ChainIndexTables = {
  chain_blocks: {
    number: bigint
    hash: Uint8Array
    parent_hash: Uint8Array
    time: Date
    log_count: number
  }

  chain_index: {
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

  chain_logs: {
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

  chain_reorgs: {
    id: GeneratedAlways<bigint>
    at: Date
    common_number: bigint
    left_number: bigint
    left_hash: Uint8Array
    log_count: number
  }

  chain_watched: {
    id: GeneratedAlways<bigint>
    set_name: string
    address: Uint8Array
    since_block: bigint | null
    created_at: Date
  }
}
