// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

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

  cycle_counts: {
    id: GeneratedAlways<number>
    site_id: number
    status:
      | 'REQUESTED'
      | 'COUNTING'
      | 'COUNTED'
      | 'INVESTIGATING'
      | 'READY_TO_REVIEW'
      | 'REVIEWED'
      | 'COMPLETED'
      | 'CANCELLED'
    note: string | null
    requested_by: string
    requested_at: Date
    expected_count: number | null
    found_count: number | null
    counted_at: Date | null
    reviewed_by: string | null
    second_person: string | null
    reviewed_at: Date | null
    end_reason: string | null
    closed_at: Date | null
    updated_at: Date
  }
}
