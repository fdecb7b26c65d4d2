// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import type { Micros } from '../../kernel/money.ts'

export type SendsRevenueTables = {
  partner_terms: {
    partner_id: number
    plan: string
    revenue_share_bps: number
    instant_revenue_share_bps: number
    fees_bps: number
    payout_schedule: 'WEEKLY' | 'MONTHLY' | 'QUARTERLY' | 'CUSTOM'
    minimum_payout: Micros
    updated_at: Date
  }

  payout_wallets: {
    id: GeneratedAlways<number>
    partner_id: number
    chain: string
    address: string
    is_active: boolean
    key_id: string
    effective_at: Date
    created_at: Date
  }

  payouts: {
    id: GeneratedAlways<number>
    partner_id: number
    period_kind: 'WEEKLY' | 'MONTHLY' | 'QUARTERLY' | 'CUSTOM'
    period_from: Date
    period_to: Date
    amount: Micros
    statement: unknown
    statement_hash: string
    payment_ref: string
    status: 'PENDING' | 'PAYING' | 'PAID' | 'FAILED' | 'VOID'
    hold_reason: 'payout_wallet_not_set' | 'wallet_cooldown' | 'below_minimum' | 'manual' | null
    failure_reason: string | null
    payout_address: string | null
    chain: string | null
    attempts: Generated<number>
    tx_hash: string | null
    paid_at: Date | null
    created_at: Date
    updated_at: Date
  }

  prizes: {
    unique_id: string
    partner_id: number
    actor: string
    assigned_at: Date
  }

  revenue_entries: {
    block_number: bigint
    log_index: number
    partner_id: number
    product: 'tier' | 'instant'
    entry: 'SALE' | 'REFUND' | 'SELLBACK'
    events: number
    units: number
    amount: Micros
    request_id: string | null
    tx_hash: string
    at: Date
  }

  revenue_sums: {
    partner_id: number
    grain: 'hour' | 'day'
    since: Date
    product: 'tier' | 'instant'
    entry: 'SALE' | 'REFUND' | 'SELLBACK'
    events: bigint
    units: bigint
    amount: Micros
  }

  send_items: {
    id: GeneratedAlways<number>
    send_id: number
    partner_id: number
    place: number
    unique_id: string
    kind: 'CARD' | 'GRADED_CARD' | 'SEALED_PRODUCT'
    action: 'TRANSFER' | 'MINT'
    status: 'PENDING' | 'SENDING' | 'SENT' | 'FAILED'
    token_id: bigint
    item_ref: string
    tx_hash: string | null
    error: string | null
    awaits_window: boolean
    buyback_registered_at: Date | null
    buyback_error: string | null
    sent_at: Date | null
    updated_at: Date
  }

  sends: {
    id: GeneratedAlways<number>
    partner_id: number
    idempotency_key: string
    key_family: string
    wallet_address: string
    reference: string
    buyback_eligible: boolean
    asked: string
    retry_of: number | null
    status: 'in_progress' | 'complete' | 'complete_with_errors'
    skipped: unknown
    reopenings: Generated<number>
    created_at: Date
    updated_at: Date
    completed_at: Date | null
  }

  token_sellers: {
    kind: 'CARD' | 'GRADED_CARD'
    token_id: bigint
    partner_id: number | null
    product: 'tier' | 'instant'
  }
}
