import { Type, type Static } from 'typebox'
import { NullableTimestamp, OneOf, Timestamp } from '../../http/schema/fields.ts'
import { timeToWire } from '../../http/schema/timestamps.ts'
import { findingKinds, severities, type Finding } from './model.ts'
import type { Attention } from './service.ts'

const FindingWire = Type.Object({
  kind: OneOf(findingKinds, { description: 'What needs an operator.' }),
  severity: OneOf(severities, {
    description: '`bad` stops or endangers something now, `warn` will, `decision` waits for a person.',
  }),
  count: Type.Integer({ description: 'How many; for `low_randomness`, how many requests can still be paid.' }),
  since: NullableTimestamp({ description: 'Since when the oldest of them waits; null where no time applies.' }),
  due_at: NullableTimestamp({ description: 'The earliest deadline of them; null where none runs.' }),
  subjects: Type.Array(Type.String(), {
    description: 'What is concerned, such as queues, roles of accounts or names of tiers; at most five.',
  }),
})

export const AttentionWire = Type.Object(
  {
    findings: Type.Array(FindingWire, { description: 'Most urgent first.' }),
    unread_checks: Type.Array(Type.String(), {
      description: 'Parts that could not be read, such as the chain while its node does not respond.',
    }),
    checked_at: Timestamp({ description: 'The time of the service.' }),
  },
  { $id: 'Attention' },
)

const findingToWire = ({ kind, severity, count, since, dueAt, subjects }: Finding): Static<typeof FindingWire> => ({
  kind,
  severity,
  count,
  since: timeToWire(since ?? null),
  due_at: timeToWire(dueAt ?? null),
  subjects: [...(subjects ?? [])],
})

export const attentionToWire = ({ findings, unreadChecks }: Attention, now: Date): Static<typeof AttentionWire> => ({
  findings: findings.map(findingToWire),
  unread_checks: [...unreadChecks],
  checked_at: now.toISOString(),
})
