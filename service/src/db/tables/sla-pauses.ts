// Generated from the migrated database by `npm run generate`. Do not edit.
import type { GeneratedAlways } from 'kysely'

export type SlaPausesTables = {
  sla_pauses: {
    id: GeneratedAlways<bigint>
    resource: string
    cause: string
    started_at: Date
    ended_at: Date | null
  }
}
