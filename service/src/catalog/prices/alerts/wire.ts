import { Type, type Static } from 'typebox'
import { NullableString, NullableTimestamp, Timestamp } from '../../../http/schema/fields.ts'
import { statedCondition, type PriceAlert } from './model.ts'

const amount = (description: string) => Type.Number({ minimum: 0.01, maximum: 100_000_000, description })
const nullableAmount = (description: string) => Type.Unsafe<number | null>({ type: ['number', 'null'], description })
const id = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description })

export const AlertPath = Type.Object({
  alert_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'The id of the alert.' }),
})

export const AlertBodyWire = Type.Object(
  {
    game: id(40, 'The game of the card.'),
    card_id: id(255, 'The catalog id of the card.'),
    grade: Type.Optional(Type.String({ maxLength: 81, description: '`raw` (default), or a grade such as `PSA 10`.' })),
    above: Type.Optional(amount('USD; tells when the value is this or more.')),
    below: Type.Optional(amount('USD; tells when the value is this or less.')),
  },
  { additionalProperties: false },
)

export const PriceAlertWire = Type.Object(
  {
    alert_id: Type.Integer({ description: 'The id of the alert.' }),
    game: Type.String({ description: 'The game of the card.' }),
    card_id: Type.String({ description: 'The catalog id of the card.' }),
    grade: NullableString({ description: 'The watched grade; null is the raw value.' }),
    above: nullableAmount('USD; tells when the value is this or more.'),
    below: nullableAmount('USD; tells when the value is this or less.'),
    is_met: Type.Boolean({ description: 'Whether the last known value meets the condition.' }),
    met_at: NullableTimestamp({ description: 'When the condition became true last.' }),
    created_at: Timestamp({ description: 'When the alert was created.' }),
  },
  { $id: 'PriceAlert' },
)

export const alertToWire = (alert: PriceAlert): Static<typeof PriceAlertWire> => ({
  ...statedCondition(alert),
  is_met: alert.isMet,
  met_at: alert.metAt?.toISOString() ?? null,
  created_at: alert.createdAt.toISOString(),
})
