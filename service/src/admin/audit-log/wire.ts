import { Type, type Static } from 'typebox'
import type { AuditRow } from '../../audit/audit.ts'
import { Timestamp } from '../../http/schema/fields.ts'

export const AuditEntryWire = Type.Object(
  {
    id: Type.Integer(),
    at: Timestamp(),
    actor: Type.String(),
    action: Type.String(),
    target: Type.String(),
    details: Type.Record(Type.String(), Type.Unknown()),
    hash: Type.String({ description: 'Hash over this entry and the hash of the entry before it.' }),
  },
  { $id: 'AuditEntry' },
)

export const auditEntryToWire = (row: AuditRow): Static<typeof AuditEntryWire> => ({
  id: Number(row.id),
  at: row.at.toISOString(),
  actor: row.actor,
  action: row.action,
  target: row.target,
  details: { ...row.details },
  hash: Buffer.from(row.hash).toString('hex'),
})
