// Generated from the migrated database by `npm run generate`. Do not edit.
import type { GeneratedAlways } from 'kysely'

export type MoneyTables = {
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
}
