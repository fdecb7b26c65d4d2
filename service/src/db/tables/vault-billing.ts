// Generated from the migrated database by `npm run generate`. Do not edit.
import type { GeneratedAlways } from 'kysely'

export type VaultBillingTables = {
  declared_values: {
    id: GeneratedAlways<number>
    submission_id: number
    account_id: number
    unique_id: string
    declared_value_cents: bigint
    status: 'SUBMITTED' | 'APPROVED' | 'REJECTED' | 'SUPERSEDED' | 'ENDED'
    effective_from: Date
    effective_to: Date | null
    cap_applied_cents: bigint | null
    evidence_url: string | null
    note: string | null
    applied_at: Date | null
    reviewed_by: string | null
    reviewed_at: Date | null
    rejected_reason: string | null
    api_key_id: string
    created_at: Date
    updated_at: Date
  }
}
