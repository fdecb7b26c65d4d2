import { Type, type Static } from 'typebox'
import { NullableString, OneOf, refusedAs, Timestamp } from '../../http/schema/fields.ts'
import { PageQuery } from '../../http/schema/pagination.ts'
import type { Activity } from './service.ts'

const Time = (description: string) =>
  Type.Optional(Type.Unsafe<string>({ type: 'string', format: 'date-time', description }))

export const ActivityQuery = Type.Object({
  limit: PageQuery.limit,
  account: Type.Optional(
    Type.String({
      maxLength: 42,
      description: '`p:<slug>`, `t:<number>`, or `o` for operators; may be omitted by a person with one account.',
    }),
  ),
  actor: Type.Optional(Type.String({ maxLength: 100, description: 'One `actor` of the list.' })),
  action: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'The action or the beginning of it, such as `key.`.' }),
  ),
  from: Time('Inclusive.'),
  to: Time('Exclusive.'),
  cursor: Type.Optional(
    Type.String({
      pattern: '^[1-9]\\d{0,17}$',
      description: 'The next_cursor of the previous page.',
      ...refusedAs('invalid_pagination'),
    }),
  ),
})

export const ActivityWire = Type.Object(
  {
    id: Type.Integer({ description: 'The number of the entry in the audit log.' }),
    at: Timestamp({ description: 'When it happened.' }),
    actor: NullableString({ description: 'The key or person of the account; null for the operator.' }),
    actor_type: OneOf(['person', 'key', 'operator'], { description: 'Who acted.' }),
    actor_name: NullableString({
      description: 'The name of the person, or the label of the key; null for the operator.',
    }),
    action: Type.String({ description: 'What was done, such as `key.rotate`.' }),
    target: Type.String({ description: 'What the action applied to.' }),
    target_name: NullableString({
      description: 'The name of the person, or the label of the key, that it applied to.',
    }),
    address: NullableString({
      description:
        'The network address from which it was done; null for acts of the operator and work in the background.',
    }),
    details: Type.Unsafe<Record<string, unknown> | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'Further facts in machine-readable form; null for acts of the operator.',
    }),
  },
  { $id: 'ConsoleActivity' },
)

/** What an operator did to an account is named without the person, the address and the reasons. */
export function activityToWire(row: Activity): Static<typeof ActivityWire> {
  const { id, at, actor, actorType, actorName, action, target, targetName, address, details, isOwn } = row
  return {
    id: Number(id),
    at: at.toISOString(),
    actor: isOwn ? actor : null,
    actor_type: isOwn && actorType !== 'other' ? actorType : 'operator',
    actor_name: isOwn ? actorName : null,
    action,
    target,
    target_name: targetName,
    address: isOwn ? address : null,
    details: isOwn ? { ...details } : null,
  }
}
