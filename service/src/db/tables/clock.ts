// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated } from 'kysely'

export type ClockTables = {
  clock_offset: {
    only_row: Generated<boolean>
    offset_ms: bigint
  }
}
