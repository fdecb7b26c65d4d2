// Generated from the migrated database by `npm run generate`. Do not edit.

export type AuditPersonalTables = {
  audit_personal: {
    entry_id: bigint
    salt: string
    data: unknown
  }
}
