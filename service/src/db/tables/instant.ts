// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import type { Micros } from '../../kernel/money.ts'

export type InstantTables = {
  instant_cards: {
    id: Generated<bigint>
    purchase_id: number
    place: number
    state: 'REVEALED' | 'STUCK' | 'REPAID'
    partner_id: number
    end_user_id: number
    packet_type_id: number
    kind: 'CARD' | 'GRADED_CARD'
    token_id: bigint
    recipient: string
    value_micros: Micros | null
    stuck_at: Date | null
    freed_at: Date | null
    revealed_at: Date | null
    transaction_hash: string
  }

  instant_pack_cards: {
    pack_id: number
    place: number
    unique_id: string
    is_chase: boolean
    small_image_url: string | null
    large_image_url: string | null
    front_image_url: string | null
  }

  instant_packs: {
    pack_id: number
    packet_type_id: number
    unique_id: string
    media_hash: string
    opened_at: Date | null
    action_id: bigint | null
    created_at: Date
  }

  instant_purchase_moves: {
    id: GeneratedAlways<bigint>
    instant_purchase_id: number
    event: string
    from_status: string
    to_status: string
    at: Date
  }

  instant_purchases: {
    id: GeneratedAlways<number>
    partner_id: number
    end_user_id: number
    key_id: string | null
    key_family: string | null
    custody: 'CUSTODIAL' | 'NON_CUSTODIAL'
    status: 'PENDING' | 'RESERVED' | 'SUBMITTING' | 'SUBMITTED' | 'FULFILLED' | 'REFUNDED' | 'FAILED'
    packet_type_id: number
    quantity: number
    unit_price: Micros
    max_unit_price: Micros
    recipient_address: string
    purchaser_address: string | null
    partner_ref: Uint8Array | null
    onchain_request_id: string | null
    transaction_hash: string | null
    failure_reason: string | null
    fulfilled_quantity: Generated<number>
    refunded: Generated<Micros>
    reversions: Generated<number>
    idempotency_key: string | null
    reference: string | null
    metadata: Generated<unknown>
    watched_at: Date | null
    created_at: Date
    updated_at: Date
    reserved_at: Date | null
    submitted_at: Date | null
    fulfilled_at: Date | null
  }

  instant_requests: {
    request_id: string
    purchase_id: number
    transaction_hash: string
    requested_at: Date
    bundle_id: bigint | null
    block_number: bigint | null
  }

  instant_stuck_words: {
    block_hash: string
    log_index: number
    block_number: bigint
    purchase_id: number
    mask: bigint
    at: Date
  }

  packet_types: {
    packet_type_id: number
    set_id: string
    set_name: string
    product_id: string
    name: string
    image_url: string | null
    large_image_url: string | null
    tcg_type: string
    language: string
    created_at: Date
    updated_at: Date
  }

  store_bundles: {
    bundle_id: bigint
    packet_type_id: bigint
    pack_id: bigint
    entries: bigint[]
    media_hash: string
    added_at: Date
    removed_at: Date | null
    sold_to_request: string | null
    sold_at: Date | null
  }
}
