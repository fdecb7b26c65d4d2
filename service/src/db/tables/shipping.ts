// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export type ShippingTables = {
  shipping_exchanges: {
    id: GeneratedAlways<bigint>
    provider: string
    method: string
    path: string
    outcome: string
    body: unknown
    at: Date
  }

  shipping_labels: {
    id: GeneratedAlways<bigint>
    owner_kind: string
    owner_id: number
    parcel_number: number
    provider: 'simulator' | 'shippo' | 'easypost' | 'manual'
    shipment_ref: string
    rate_ref: string
    carrier: string
    carrier_token: string
    service: string
    service_token: string
    quoted_cents: bigint
    max_cents: bigint | null
    insured_cents: bigint
    status:
      | 'INTENDED'
      | 'BUYING'
      | 'UNRESOLVED'
      | 'PURCHASED'
      | 'REJECTED'
      | 'ABANDONED'
      | 'VOIDING'
      | 'VOID_REQUESTED'
      | 'VOIDED'
      | 'VOID_REFUSED'
    is_wanted: boolean
    duplicate_of: bigint | null
    lease_until: Date
    sent_at: Date | null
    pending_ref: string | null
    purchase_ref: string | null
    tracking_number: string | null
    tracking_url: string | null
    label_url: string | null
    postage_cents: bigint | null
    cost_cents: bigint | null
    blob_id: string | null
    failure_code: string | null
    failure_messages: Generated<unknown>
    tracking_status: 'PRE_TRANSIT' | 'TRANSIT' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'RETURNED' | 'FAILURE' | null
    tracking_eta: Date | null
    signed_by: string | null
    delivered_at: Date | null
    next_poll_at: Date | null
    created_at: Date
    purchased_at: Date | null
    updated_at: Date
  }

  shipping_webhooks: {
    id: GeneratedAlways<bigint>
    provider: string
    digest: Uint8Array
    label_id: bigint | null
    tracking_number: string
    received_at: Date
  }

  simulated_faults: {
    id: GeneratedAlways<bigint>
    operation: string
    mode: string
  }

  simulated_labels: {
    id: string
    shipment_id: string
    rate_ref: string
    client_ref: string
    service_token: string
    charged_cents: bigint
    tracking_number: string
    bought_at: Date
    voided_at: Date | null
    advanced_ms: Generated<bigint>
    announced_scans: Generated<number>
    handed_over_at: Date | null
    manifest_id: string | null
  }

  simulated_shipments: {
    id: string
    request: unknown
    quoted_at: Date
  }
}
