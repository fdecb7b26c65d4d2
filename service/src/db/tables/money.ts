// Generated from the migrated database by `npm run generate`. Do not edit.
import type { GeneratedAlways } from 'kysely'
import type { Micros } from '../../kernel/money.ts'

export type MoneyTables = {
  credit_adjustments: {
    id: GeneratedAlways<number>
    end_user_id: number
    amount: Micros
    reason: string
    withdrawal_id: number | null
    status: 'PROPOSED' | 'APPROVED' | 'REJECTED'
    proposed_by: string
    decided_by: string | null
    created_at: Date
    decided_at: Date | null
  }

  credit_withdrawals: {
    id: GeneratedAlways<number>
    partner_id: number
    end_user_id: number
    idempotency_key: string
    key_family: string
    to_address: string
    amount: Micros
    status: 'PENDING' | 'HELD' | 'SUBMITTED' | 'COMPLETED' | 'FAILED'
    hold_id: bigint | null
    cap_day: string
    held_until: Date | null
    tx_hash: string | null
    failure_reason: string | null
    created_at: Date
    updated_at: Date
    submitted_at: Date | null
    completed_at: Date | null
    payment_ref: string | null
  }

  deposits: {
    id: GeneratedAlways<number>
    end_user_id: number
    chain_id: bigint
    channel: 'VAULT' | 'ROUTER'
    token: string
    amount: string
    from_address: string
    tx_hash: string
    log_index: number
    block_number: bigint
    status: 'SEEN' | 'PROCESSING' | 'CONFIRMED' | 'FAILED'
    failure_reason: 'reorged_out' | 'below_minimum' | 'above_maximum' | 'unsupported_token' | null
    sweep_id: number | null
    created_at: Date
    updated_at: Date
    confirmed_at: Date | null
    partner_id: number
  }

  switches: {
    name: 'custodial' | 'instant' | 'sellback' | 'redemption' | 'sends' | 'withdraw'
    is_on: boolean
    changed_at: Date
  }

  user_vaults: {
    end_user_id: number
    user_ref: string
    address: string
    deployed_at: Date | null
    created_at: Date
  }

  vault_sweeps: {
    id: GeneratedAlways<number>
    end_user_id: number
    status: 'DEPLOYING' | 'SWEEPING' | 'DONE' | 'FAILED'
    tx_hash: string | null
    failure_reason: string | null
    created_at: Date
    updated_at: Date
  }

  wallet_proofs: {
    id: GeneratedAlways<bigint>
    end_user_id: number
    wallet_address: string
    nonce: string
    message: string
    signature: string
    created_at: Date
  }

  withdrawal_days: {
    partner_id: number
    day: string
    total: Micros
  }

  withdrawal_destinations: {
    end_user_id: number
    address: string
    added_at: Date
    first_used_at: Date | null
  }

  withdrawal_rules: {
    partner_id: number
    daily_cap: Micros
    first_use_delay_seconds: number
    is_proof_required: boolean
    updated_at: Date
  }
}
