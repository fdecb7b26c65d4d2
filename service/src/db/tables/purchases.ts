// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import type { Micros } from '../../kernel/money.ts'

export type PurchasesTables = {
  pack_items: {
    id: GeneratedAlways<bigint>
    purchase_id: number
    pack: number
    slot: number
    state: 'REVEALED' | 'STUCK' | 'REPAID'
    partner_id: number
    end_user_id: number
    key_family: string | null
    tier_id: number
    kind: 'CARD' | 'GRADED_CARD'
    token_id: bigint
    recipient: string
    value_micros: Micros | null
    is_win: boolean
    window_ends_at: Date | null
    stuck_at: Date | null
    freed_at: Date | null
    revealed_at: Date | null
    transaction_hash: string
  }

  pack_refunds: {
    purchase_id: number
    first_pack: number
    packs: number
    amount: Micros
    penalty: Micros
    transaction_hash: string
    at: Date
  }

  pool_requests: {
    request_id: string
    purchase_id: number
    tier_id: number
    version: number
    quantity: number
    slot_count: number
    unit_price: Micros
    transaction_hash: string
    requested_at: Date
    block_number: bigint | null
  }

  pool_versions: {
    tier_id: number
    version: number
    slot_count: number
    unit_price: Micros
  }

  purchase_moves: {
    id: GeneratedAlways<bigint>
    purchase_id: number
    event: string
    from_status: string
    to_status: string
    at: Date
  }

  purchases: {
    id: GeneratedAlways<number>
    partner_id: number
    end_user_id: number
    key_id: string | null
    key_family: string | null
    custody: 'CUSTODIAL' | 'NON_CUSTODIAL'
    status:
      | 'PENDING'
      | 'RESERVED'
      | 'SUBMITTING'
      | 'SUBMITTED'
      | 'FULFILLED'
      | 'PARTIALLY_FULFILLED'
      | 'REFUNDED'
      | 'FAILED'
    tier_id: number
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
}
