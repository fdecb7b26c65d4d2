import { Type, type Static } from 'typebox'
import { NullableString, OneOf, refusedAs, Timestamp } from '../../http/schema/fields.ts'
import { PageQuery } from '../../http/schema/pagination.ts'
import type { ListedEntry } from './audit.ts'

const Text = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 100, description }))
const Time = (description: string) =>
  Type.Optional(Type.Unsafe<string>({ type: 'string', format: 'date-time', description }))

export const AuditLogQuery = Type.Object({
  ...PageQuery,
  actor: Text('The exact actor, such as `operator:12` or `key:…`.'),
  action: Text('The action or the beginning of it, such as `market.`.'),
  target: Text('The target or the beginning of it, such as `tier:3`.'),
  from: Time('Inclusive.'),
  to: Time('Exclusive.'),
  cursor: Type.Optional(
    Type.String({
      pattern: '^[1-9]\\d{0,17}$',
      description: 'The next_cursor of the previous page; replaces offset.',
      ...refusedAs('invalid_pagination'),
    }),
  ),
})

export const AuditEntryWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the entry.' }),
    at: Timestamp({ description: 'When it happened.' }),
    actor: Type.String({ description: 'Who acted: a key, an operator or the service.' }),
    actor_type: OneOf(['person', 'key', 'other'], {
      description: '`person` also when a person acts in the console of an account, where a hidden key is the actor.',
    }),
    actor_name: NullableString({ description: 'The name of the person, or the label of the key.' }),
    action: Type.String({ description: 'What was done, such as `tier.updated`.' }),
    target: Type.String({ description: 'What the action applied to.' }),
    target_name: NullableString({
      description: 'The name of the person, or the label of the key, that it applied to.',
    }),
    address: NullableString({
      description: 'The network address of the request; null for work in the background, and once it is erased.',
    }),
    details: Type.Record(Type.String(), Type.Unknown(), { description: 'Further facts in machine-readable form.' }),
    hash: Type.String({ description: 'Hash over this entry and the hash of the entry before it.' }),
  },
  { $id: 'AuditEntry' },
)

export const auditEntryToWire = (row: ListedEntry): Static<typeof AuditEntryWire> => ({
  id: Number(row.id),
  at: row.at.toISOString(),
  actor: row.actor,
  actor_type: row.actorType,
  actor_name: row.actorName,
  action: row.action,
  target: row.target,
  target_name: row.targetName,
  address: row.address,
  details: { ...row.details },
  hash: Buffer.from(row.hash).toString('hex'),
})
