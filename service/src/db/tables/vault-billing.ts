// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export type VaultBillingTables = {
  billing_events: {
    id: GeneratedAlways<bigint>
    account_id: number
    fee: string
    description: string
    quantity: bigint
    unit: string
    unit_amount_cents: bigint
    per_quantity: number
    amount_cents: bigint
    source_type: string
    source_id: string
    resource_type: string | null
    resource_id: string | null
    site_id: number | null
    service_from: Date
    service_to: Date
    occurred_at: Date
    created_at: Date
  }

  closed_periods: {
    account_id: number
    period_start: string
    invoice_id: number | null
    closed_at: Date
  }

  declared_value_submissions: {
    id: GeneratedAlways<number>
    account_id: number
    idempotency_key: string | null
    fingerprint: Uint8Array
    api_key_id: string
    value_count: number
    total_cents: bigint
    created_at: Date
  }

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

  invoice_counters: {
    period_start: string
    last_number: number
  }

  invoice_lines: {
    invoice_id: number
    position: number
    event_id: bigint
    amount_cents: bigint
  }

  invoices: {
    id: GeneratedAlways<number>
    account_id: number
    number: string
    status: 'OPEN' | 'PAID' | 'VOID'
    period_start: string
    period_end: string
    subtotal_cents: bigint
    credits_cents: bigint
    tax_cents: bigint
    total_cents: bigint
    line_count: number
    issued_at: Date
    due_at: Date
    paid_at: Date | null
    voided_at: Date | null
  }

  rate_cards: {
    id: GeneratedAlways<number>
    account_id: number | null
    name: string
    effective_from: Date
    fees: unknown
    created_by: string
    created_at: Date
  }

  service_credits: {
    id: GeneratedAlways<number>
    account_id: number
    status: 'REQUESTED' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN' | 'PARTIALLY_APPLIED' | 'APPLIED'
    kind: 'sla' | 'incident'
    period_start: string | null
    metric: string | null
    exception_id: number | null
    computed_cents: bigint
    requested_cents: bigint | null
    approved_cents: bigint | null
    applied_cents: Generated<bigint>
    invoice_ids: Generated<number[]>
    reason: string | null
    decision_note: string | null
    decided_by: string | null
    idempotency_key: string | null
    fingerprint: Uint8Array
    api_key_id: string | null
    requested_at: Date
    decided_at: Date | null
    applied_at: Date | null
    updated_at: Date
  }

  sla_counts: {
    account_id: number
    metric: string
    day: string
    good: number
    total: number
  }

  sla_items: {
    account_id: number
    metric: string
    resource: string
    site_id: number | null
    started_at: Date
    deadline: Date
    done_at: Date | null
    excluded_reason: string | null
    paused_at: Date | null
  }

  sla_snapshots: {
    account_id: number
    period_start: string
    metrics: unknown
    computed_at: Date
  }

  storage_days: {
    account_id: number
    site_id: number
    day: string
    card_count: number
    declared_cents: bigint
  }

  storage_progress: {
    is_only: Generated<boolean>
    through: string
  }

  unbilled_events: {
    account_id: number
    occurred_at: Date
    event_id: bigint
  }
}
