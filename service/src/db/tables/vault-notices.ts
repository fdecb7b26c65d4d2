// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export type VaultNoticesTables = {
  mails: {
    id: GeneratedAlways<bigint>
    account_id: number | null
    recipient: string
    kind: string
    dedupe_key: string
    subject: string
    body_text: string
    body_html: string
    status: 'PENDING' | 'SENT' | 'FAILED'
    attempts: Generated<number>
    last_error: string | null
    created_at: Date
    sent_at: Date | null
  }

  maintenance_windows: {
    id: GeneratedAlways<number>
    starts_at: Date
    ends_at: Date
    message: string
    created_by: string
    reminded_at: Date | null
    cancelled_at: Date | null
    created_at: Date
  }

  reports: {
    id: GeneratedAlways<number>
    account_id: number
    type: string
    format: 'csv' | 'json'
    parameters: unknown
    fingerprint: Uint8Array
    status: 'QUEUED' | 'RUNNING' | 'READY' | 'FAILED' | 'EXPIRED'
    row_count: number | null
    byte_size: bigint | null
    sha256: Uint8Array | null
    blob_id: string | null
    problems: Generated<unknown>
    api_key_id: string
    requested_at: Date
    started_at: Date | null
    finished_at: Date | null
    expires_at: Date | null
  }
}
