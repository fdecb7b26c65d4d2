// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import type { Micros } from '../../kernel/money.ts'

export type PurchasesTables = {
  purchases: {
    id: GeneratedAlways<number>
    partner_id: number
    end_user_id: number
    key_id: string | null
    key_family: string | null
    custody: 'CUSTODIAL' | 'NON_CUSTODIAL'
    status:
      | 'PENDING'
      | 'RESERVED'
      | 'SUBMITTING'
      | 'SUBMITTED'
      | 'FULFILLED'
      | 'PARTIALLY_FULFILLED'
      | 'REFUNDED'
      | 'FAILED'
    tier_id: number
    quantity: number
    unit_price: Micros
    max_unit_price: Micros
    recipient_address: string
    purchaser_address: string | null
    partner_ref: Uint8Array | null
    onchain_request_id: string | null
    transaction_hash: string | null
    failure_reason: string | null
    fulfilled_quantity: Generated<number>
    refunded: Generated<Micros>
    reversions: Generated<number>
    idempotency_key: string | null
    reference: string | null
    metadata: Generated<unknown>
    watched_at: Date | null
    created_at: Date
    updated_at: Date
    reserved_at: Date | null
    submitted_at: Date | null
    fulfilled_at: Date | null
    is_adopted: Generated<boolean>
    request: unknown
  }
}
