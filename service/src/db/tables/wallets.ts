// Generated from the migrated database by `npm run generate`. Do not edit.
import type { GeneratedAlways } from 'kysely'
import type { Micros } from '../../kernel/money.ts'

export type WalletsTables = {
  end_users: {
    id: GeneratedAlways<number>
    partner_id: number
    external_user_id: string | null
    wallet_address: string | null
    created_at: Date
    wallet_verified_at: Date | null
  }

  ledger_entries: {
    id: GeneratedAlways<bigint>
    end_user_id: number | null
    entry_type:
      | 'DEPOSIT_CREDIT'
      | 'HOLD'
      | 'HOLD_RELEASE'
      | 'HOLD_SETTLE'
      | 'BUYBACK_CREDIT'
      | 'REFUND_CREDIT'
      | 'WITHDRAWAL'
      | 'WITHDRAWAL_REVERSAL'
      | 'ADJUSTMENT'
      | 'SUSPENSE'
    from_account: string
    to_account: string
    amount: Micros
    balance_after: Micros | null
    reserved_after: Micros | null
    source: string
    source_id: string
    description: string
    created_at: Date
  }

  wallets: {
    end_user_id: number
    balance: Micros
    reserved: Micros
  }
}
