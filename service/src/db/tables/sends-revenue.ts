// Generated from the migrated database by `npm run generate`. Do not edit.
import type { GeneratedAlways } from 'kysely'

export type SendsRevenueTables = {
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
}
