// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated } from 'kysely'

export type AuditTables = {
  audit_head: {
    only_row: Generated<boolean>
    last_id: bigint
    last_hash: Uint8Array
  }
}
