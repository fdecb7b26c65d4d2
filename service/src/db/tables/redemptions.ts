// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import type { Micros } from '../../kernel/money.ts'

export type RedemptionsTables = {
  redemption_moves: {
    id: GeneratedAlways<bigint>
    redemption_id: number
    event: string
    from_status: string
    to_status: string
    at: Date
  }

  redemptions: {
    id: GeneratedAlways<number>
    partner_id: number
    end_user_id: number | null
    key_id: string | null
    purchase_id: number | null
    kind: string
    token_id: bigint
    unique_id: string
    contract: string
    holder: string
    status: 'PREPARED' | 'BURN_SUBMITTED' | 'IN_FULFILLMENT' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'EXPIRED'
    failure_reason: string | null
    idempotency_key: string | null
    asked: unknown
    address: unknown
    carrier: string
    service: string
    service_token: string
    rate_id: string
    estimated_days: number | null
    quoted_at: Date
    is_insured: boolean
    value_cents: bigint
    total: Micros
    expires_at: Date
    signature: string
    burn_tx_hash: string | null
    burn_requested_at: Date | null
    payment_tx_hash: string | null
    paid_at: Date | null
    payment_final_at: Date | null
    burned_at: Date | null
    burn_final_at: Date | null
    released_at: Date | null
    refund_tx_hash: string | null
    refunded_at: Date | null
    watched_at: Date | null
    parcel_id: number | null
    floor_status: 'READY' | 'PICKING' | 'PACKED' | 'BLOCKED' | 'DISPATCHED' | null
    floor_retry_at: Date | null
    order_status: Generated<'NONE' | 'LABEL_PURCHASED' | 'SHIPPED' | 'DELIVERED' | 'RETURNED' | 'LOST'>
    label_carrier: string | null
    label_service: string | null
    tracking_number: string | null
    tracking_url: string | null
    created_at: Date
    updated_at: Date
  }
}
