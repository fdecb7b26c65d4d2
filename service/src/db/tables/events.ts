// Generated from the migrated database by `npm run generate`. Do not edit.
import type { GeneratedAlways } from 'kysely'

export type EventsTables = {
  events: {
    id: GeneratedAlways<bigint>
    account_id: number
    sequence: bigint | null
    event: string
    resource_id: string
    occurrence: string
    data: unknown
    created_at: Date
    position: bigint | null
    trace: string | null
  }
}
