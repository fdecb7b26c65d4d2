// Generated from the migrated database by `npm run generate`. Do not edit.

export type AuditPartitionsTables = {
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
}
