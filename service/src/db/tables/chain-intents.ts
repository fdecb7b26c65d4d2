// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export type ChainIntentsTables = {
  chain_attempts: {
    hash: string
    intent_id: bigint
    account_id: number
    nonce: bigint
    ordinal: number
    kind: 'CALL' | 'CANCEL'
    status: 'SIGNED' | 'SENT' | 'MINED' | 'REPLACED'
    raw: Uint8Array
    gas_limit: bigint
    max_fee_wei: bigint
    max_priority_fee_wei: bigint
    refusals: Generated<number>
    last_refusal: string | null
    created_at: Date
    sent_at: Date | null
  }

  chain_intents: {
    id: GeneratedAlways<bigint>
    chain_id: bigint
    purpose: string
    reference: string
    role: string
    account_id: number | null
    is_pinned: Generated<boolean>
    target: string
    data: Uint8Array
    value_wei: string
    gas_limit: bigint | null
    status: 'QUEUED' | 'SIGNED' | 'BROADCAST' | 'MINED' | 'FINAL' | 'FAILED' | 'CANCELLED'
    nonce: bigint | null
    wanted: 'BUMP' | 'CANCEL' | null
    result: 'SUCCEEDED' | 'REVERTED' | 'CANCELLED' | 'REFUSED' | null
    tx_hash: string | null
    block_number: bigint | null
    block_hash: string | null
    gas_used: bigint | null
    gas_price_wei: bigint | null
    error_name: string | null
    error_message: string | null
    error_data: Uint8Array | null
    tries: Generated<number>
    run_at: Date
    created_at: Date
    updated_at: Date
    reverts: Generated<number>
    trace: string | null
    permit: Uint8Array | null
    approvals: Uint8Array[] | null
  }

  relayer_accounts: {
    id: GeneratedAlways<number>
    chain_id: bigint
    address: string
    role: string
    next_nonce: Generated<bigint>
    is_paused: Generated<boolean>
    holder: string | null
    fence: Generated<bigint>
    leased_until: Date | null
    balance_wei: string | null
    balance_at: Date | null
    created_at: Date
  }

  signer_charges: {
    address: string
    minute: Date
    usdc_micros: string
    gas_wei: string
  }
}
