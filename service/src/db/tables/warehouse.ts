// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export type WarehouseTables = {
  bins: {
    id: GeneratedAlways<number>
    site_id: number
    code: string
    kind: 'BIN' | 'TOTE'
    is_active: boolean
    created_at: Date
  }

  custody_events: {
    unique_id: string
    seq: number
    event: string
    at: Date
    actor: string
    site_id: number | null
    document: string | null
    details: unknown
    previous_hash: Uint8Array
    hash: Uint8Array
  }

  custody_heads: {
    unique_id: string
    last_seq: number
    last_hash: Uint8Array
  }

  item_locations: {
    unique_id: string
    site_id: number
    bin_id: number | null
    status: 'RECEIVED' | 'STORED' | 'PICKED' | 'PACKED' | 'DISPATCHED' | 'DEPARTED' | 'MISSING' | 'LOST'
    hold_reason: string | null
    held_by: string | null
    held_at: Date | null
    seen_at: Date
    updated_at: Date
  }

  item_photos: {
    id: GeneratedAlways<number>
    unique_id: string
    side: 'FRONT' | 'BACK' | 'OTHER'
    blob_id: string
    media_type: 'image/jpeg' | 'image/png' | 'image/webp'
    byte_size: number
    sha256: Uint8Array
    taken_by: string
    taken_at: Date
  }

  operator_actions: {
    actor: string
    client_action_id: string
    action: string
    fingerprint: Uint8Array
    answer: unknown
    created_at: Date
  }

  operator_sessions: {
    id: GeneratedAlways<bigint>
    token_hash: Uint8Array
    operator_id: number
    method: 'password' | 'badge'
    address: string
    started_at: Date
    last_seen_at: Date
    expires_at: Date
    ended_at: Date | null
  }

  operators: {
    id: GeneratedAlways<number>
    email: string
    name: string
    is_active: boolean
    roles: string[]
    site_ids: number[] | null
    password_hash: string
    totp_sealed: Uint8Array | null
    totp_confirmed_at: Date | null
    totp_step: Generated<bigint>
    badge_hash: Uint8Array | null
    pin_hash: string | null
    created_at: Date
    updated_at: Date
  }

  sign_in_failures: {
    subject: string
    failures: number
    since: Date
  }

  sites: {
    id: GeneratedAlways<number>
    code: string
    name: string
    status: 'ACTIVE' | 'PAUSED' | 'CLOSED'
    address: unknown
    timezone: string
    receiving_hours: Generated<unknown>
    pickup_hours: Generated<unknown>
    order_cutoff: string
    holidays: Generated<string[]>
    capabilities: string[]
    inbound_instructions: string | null
    pickup_instructions: string | null
    created_at: Date
    updated_at: Date
  }

  work_lines: {
    task_id: number
    unique_id: string
    position: number
    is_open: boolean
    parcel_number: number | null
    picked_at: Date | null
    picked_by: string | null
    packed_at: Date | null
    packed_by: string | null
    short_at: Date | null
    returned_at: Date | null
  }

  work_parcels: {
    task_id: number
    number: number
    weight_grams: number | null
    packed_at: Date
    packed_by: string
  }

  work_tasks: {
    id: GeneratedAlways<number>
    purpose: string
    document_id: number
    site_id: number
    method: 'SHIP' | 'PICKUP'
    status:
      | 'QUEUED'
      | 'PICKING'
      | 'PICKED'
      | 'PACKED'
      | 'DISPATCHED'
      | 'DELIVERED'
      | 'RETURNED'
      | 'SHORT'
      | 'CANCELLED'
      | 'LOST'
    declared_cents: bigint
    due_at: Date
    hold_reason: string | null
    held_by: string | null
    held_at: Date | null
    end_reason: string | null
    opened_at: Date
    started_at: Date | null
    picked_at: Date | null
    packed_at: Date | null
    dispatched_at: Date | null
    closed_at: Date | null
    updated_at: Date
  }
}
