// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export type VaultTables = {
  activity_entries: {
    id: GeneratedAlways<bigint>
    account_id: number
    key_family: string
    api_key_id: string
    event: string
    resource_type: string
    resource_id: string
    summary: string
    data: unknown
    request_id: string
    created_at: Date
  }

  card_transfers: {
    id: GeneratedAlways<number>
    from_account_id: number
    to_account_id: number
    status: 'PENDING_ACCEPTANCE' | 'COMPLETED' | 'DECLINED' | 'CANCELLED' | 'EXPIRED'
    note: string | null
    idempotency_key: string | null
    fingerprint: Uint8Array
    api_key_id: string
    card_count: number
    declined_reason: string | null
    expires_at: Date | null
    requested_at: Date
    completed_at: Date | null
    created_at: Date
    updated_at: Date
  }

  vault_order_cards: {
    order_id: number
    unique_id: string
    position: number
    parcel_number: number
    declared_value_cents: bigint
    picked_at: Date | null
    packed_at: Date | null
  }

  vault_orders: {
    id: GeneratedAlways<number>
    account_id: number
    status:
      | 'PENDING_PAYMENT'
      | 'COMMITTING'
      | 'COMMITTED'
      | 'IN_FULFILLMENT'
      | 'SHIPPED'
      | 'DELIVERED'
      | 'RETURNED'
      | 'LOST'
      | 'CANCELLED'
      | 'SUPERSEDED'
    fulfillment_status: 'QUEUED' | 'PICKING' | 'PICKED' | 'PACKED' | 'DISPATCHED' | null
    reference: string | null
    site_id: number | null
    address: unknown
    address_check: unknown
    is_insured: boolean
    signature: boolean
    provider: string
    rates: unknown
    parcels: unknown
    warnings: unknown
    rate_id: string | null
    quote_expires_at: Date
    committing_until: Date | null
    commit_attempt: Generated<number>
    last_failure: unknown
    hold_reason: string | null
    api_key_id: string
    superseded_by: number | null
    cancel_reason: string | null
    committed_at: Date | null
    picked_at: Date | null
    packed_at: Date | null
    shipped_at: Date | null
    delivered_at: Date | null
    cancelled_at: Date | null
    created_at: Date
    updated_at: Date
  }

  withdrawals: {
    id: GeneratedAlways<number>
    account_id: number
    status: 'REQUESTED' | 'ACKNOWLEDGED' | 'IN_TRANSIT' | 'COMPLETED' | 'CANCELLED'
    method: 'ship' | 'pickup'
    destination: unknown
    note: string | null
    idempotency_key: string | null
    fingerprint: Uint8Array
    api_key_id: string
    card_count: number
    site_id: number | null
    cancel_reason: string | null
    pickup_ready_at: Date | null
    pickup_appointment_at: Date | null
    pickup_expires_at: Date | null
    pickup_code_hash: Uint8Array | null
    pickup_code_last2: string | null
    pickup_wrong_codes: Generated<number>
    pickup_locked_until: Date | null
    collected_by: string | null
    collected_at: Date | null
    requested_at: Date
    acknowledged_at: Date | null
    in_transit_at: Date | null
    completed_at: Date | null
    cancelled_at: Date | null
    created_at: Date
    updated_at: Date
  }
}
