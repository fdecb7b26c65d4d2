// Generated from the migrated database by `npm run generate`. Do not edit.
import type { Generated } from 'kysely'

export type AuditTables = {
  audit_entries: {
    id: bigint
    at: Date
    actor: string
    action: string
    target: string
    details: unknown
    previous_hash: Uint8Array
    hash: Uint8Array
  }

  audit_head: {
    only_row: Generated<boolean>
    last_id: bigint
    last_hash: Uint8Array
  }
}
