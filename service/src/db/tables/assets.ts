// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated } from 'kysely'

export type AssetsTables = {
  packet_type_windows: {
    block_hash: string
    log_index: number
    block_number: bigint
    packet_type_id: bigint
    window_seconds: bigint
  }

  token_counters: {
    kind: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
    next_id: bigint
  }

  token_events: {
    block_hash: string
    log_index: number
    kind: string
    token_id: bigint
    block_number: bigint
    tx_hash: string
    at: Date
    event: string
    details: unknown
  }

  tokens: {
    kind: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
    token_id: bigint
    unique_id: string | null
    contract: string | null
    owner: string | null
    price_group: Generated<number>
    burn_state: Generated<'NONE' | 'PENDING' | 'PAID' | 'BURNED'>
    is_held: Generated<boolean>
    window_holder: string | null
    window_expires_at: Date | null
    has_moved: Generated<boolean>
    transfers: Generated<number>
    stocked_tier: number | null
    stocked_shelf: number | null
    stocked_packet_type: bigint | null
    stocked_bundle: bigint | null
    item_ref: string | null
    minted_at: Date | null
    burned_at: Date | null
  }
}
