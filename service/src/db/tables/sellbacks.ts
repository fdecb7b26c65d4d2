// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import type { Micros } from '../../kernel/money.ts'

export type SellbacksTables = {
  sellback_items: {
    sellback_id: number
    position: number
    kind: 'CARD' | 'GRADED_CARD'
    token_id: bigint
    bearer_id: number | null
    purchase_id: number | null
    price_group: number | null
    value: Micros | null
    payout: Micros | null
    is_open: Generated<boolean>
  }

  sellback_moves: {
    id: GeneratedAlways<bigint>
    sellback_id: number
    event: string
    from_status: string
    to_status: string
    at: Date
  }

  sellbacks: {
    id: GeneratedAlways<number>
    partner_id: number
    end_user_id: number
    key_id: string | null
    key_family: string | null
    channel: 'WALLET' | 'RELAY' | 'VAULT'
    status: 'PENDING' | 'SUBMITTING' | 'SUBMITTED' | 'CONFIRMED' | 'FAILED'
    kind: 'CARD' | 'GRADED_CARD'
    seller: string
    min_total: Micros | null
    quoted_total: Micros | null
    transaction_hash: string | null
    sale_ordinal: number | null
    block_number: bigint | null
    total: Micros | null
    sold_at: Date | null
    failure_reason: string | null
    idempotency_key: string | null
    consent_digest: string | null
    consent: unknown
    sweep_id: number | null
    created_at: Date
    updated_at: Date
    submitted_at: Date | null
    confirmed_at: Date | null
  }
}
