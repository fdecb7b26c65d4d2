// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export type WebhooksTables = {
  webhook_deliveries: {
    id: GeneratedAlways<bigint>
    webhook_id: number
    account_id: number
    event_id: bigint
    status: 'PENDING' | 'DELIVERED' | 'FAILED' | 'DISCARDED'
    attempts: Generated<number>
    next_attempt_at: Date | null
    last_status_code: number | null
    last_error: string | null
    delivered_at: Date | null
    log: Generated<unknown>
    replay_id: bigint | null
    replay_of: bigint | null
    created_at: Date
  }

  webhook_leases: {
    webhook_id: number
    holder: string
    leased_until: Date
  }

  webhooks: {
    id: Generated<number>
    account_id: number
    slot: number | null
    url: string
    event_types: string[]
    description: string
    is_active: boolean
    secret: Uint8Array
    previous_secret: Uint8Array | null
    previous_secret_until: Date | null
    consecutive_failures: Generated<number>
    failing_since: Date | null
    last_success_at: Date | null
    last_failure_at: Date | null
    not_before: Date | null
    disabled_at: Date | null
    disabled_reason: 'gone' | 'failing' | null
    deleted_at: Date | null
    created_at: Date
    updated_at: Date
  }
}
