// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated } from 'kysely'

export type CycleCountsTables = {
  cycle_count_bins: {
    count_id: number
    bin_id: number
    round: Generated<number>
    started_at: Date | null
    finished_at: Date | null
    counted_by: string | null
    is_open: Generated<boolean>
  }
}
