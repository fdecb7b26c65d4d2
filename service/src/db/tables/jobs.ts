// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export type JobsTables = {
  jobs: {
    id: GeneratedAlways<bigint>
    queue: string
    key: string | null
    payload: unknown
    run_at: Date
    leased_until: Date | null
    attempts: Generated<number>
    last_error: string | null
    created_at: Date
    trace: string | null
  }
}
