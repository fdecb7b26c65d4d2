// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export type WarehouseTables = {
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
    proved_at: Date | null
    station_id: number | null
    factor_at: Date | null
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
    is_staff: Generated<boolean>
    preferences: Generated<unknown>
  }

  sign_in_failures: {
    subject: string
    failures: number
    since: Date
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
    picked_from: number | null
  }
}
