// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export type VaultInboundTables = {
  inbound_boxes: {
    shipment_id: number
    box_no: number
    tracking_number: string | null
    condition: 'GOOD' | 'DENTED' | 'OPENED' | 'WET' | null
    received: Generated<number>
    damaged: Generated<number>
    arrived_at: Date | null
    closed_at: Date | null
  }

  inbound_lines: {
    id: GeneratedAlways<number>
    shipment_id: number
    position: number
    line_reference: string | null
    box_no: number | null
    name: string
    game: string | null
    card_id: string | null
    set_id: string | null
    card_number: string | null
    condition: 'NM' | 'LP' | 'MP' | 'HP' | 'DMG' | null
    quantity: number
    declared_value_cents: bigint | null
    received: Generated<number>
    damaged: Generated<number>
  }

  inbound_receipts: {
    unique_id: string
    shipment_id: number
    line_id: number | null
    box_no: number | null
    is_damaged: boolean
    received_by: string
    received_at: Date
    is_announced: Generated<boolean>
  }

  inbound_shipments: {
    id: GeneratedAlways<number>
    account_id: number
    status:
      | 'ANNOUNCED'
      | 'IN_TRANSIT'
      | 'ARRIVED'
      | 'RECEIVING'
      | 'PARTIALLY_RECEIVED'
      | 'RECEIVED'
      | 'CLOSED'
      | 'CANCELLED'
    version: Generated<number>
    site_id: number
    expected_count: number
    received_count: Generated<number>
    damaged_count: Generated<number>
    unannounced_count: Generated<number>
    carrier: string | null
    tracking_numbers: Generated<string[]>
    box_count: number | null
    expected_at: Date | null
    reference: string | null
    note: string | null
    idempotency_key: string | null
    fingerprint: Uint8Array
    api_key_id: string
    delivered_at: Date | null
    announced_at: Date
    in_transit_at: Date | null
    arrived_at: Date | null
    receiving_started_at: Date | null
    received_at: Date | null
    closed_at: Date | null
    cancelled_at: Date | null
    created_at: Date
    updated_at: Date
  }

  vault_exceptions: {
    id: GeneratedAlways<number>
    account_id: number
    type:
      | 'RECEIVING_SHORT'
      | 'RECEIVING_OVER'
      | 'UNIDENTIFIED_ITEM'
      | 'DAMAGED'
      | 'COUNTERFEIT_SUSPECT'
      | 'CONDITION_DISPUTE'
      | 'MISSING'
      | 'WRONG_ITEM'
      | 'ADDRESS_PROBLEM'
      | 'LABEL_PROBLEM'
      | 'DELIVERY_FAILURE'
      | 'LOST_IN_TRANSIT'
      | 'UNCOLLECTED'
      | 'OTHER'
    severity: 'low' | 'medium' | 'high'
    status: 'OPEN' | 'INVESTIGATING' | 'AWAITING_TENANT' | 'RESOLVED' | 'CLOSED'
    summary: string
    unique_ids: Generated<string[]>
    order_id: number | null
    withdrawal_id: number | null
    inbound_shipment_id: number | null
    site_id: number | null
    opened_by: string
    occurrence: string | null
    idempotency_key: string | null
    fingerprint: Uint8Array | null
    due_at: Date
    first_response_at: Date | null
    resolution: 'FOUND' | 'CORRECTED' | 'ACCEPTED_AS_IS' | 'RETURNED' | 'CREDITED' | 'WRITTEN_OFF' | 'NO_FAULT' | null
    resolution_note: string | null
    liability: 'vault' | 'carrier' | 'tenant' | 'none' | null
    opened_at: Date
    resolved_at: Date | null
    closed_at: Date | null
    updated_at: Date
    named_ids: string[] | null
  }
}
