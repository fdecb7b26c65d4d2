// Generated from the migrated database by `npm run generate`. Do not edit.
import type { GeneratedAlways } from 'kysely'

export type VaultStandingTables = {
  api_minutes: {
    account_id: number
    minute: number
    answered: number
    failed: number
  }

  orphan_parcels: {
    id: GeneratedAlways<number>
    site_id: number
    status: 'WAITING' | 'ATTACHED' | 'CLOSED'
    carrier: string | null
    tracking_number: string | null
    sender: string | null
    condition: 'GOOD' | 'DENTED' | 'OPENED' | 'WET' | null
    note: string | null
    inbound_shipment_id: number | null
    end_reason: string | null
    noted_by: string
    arrived_at: Date
    ended_at: Date | null
  }
}
