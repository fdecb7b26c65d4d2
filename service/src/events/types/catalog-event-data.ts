import { Type } from 'typebox'
import { NullableNumber, NullableString, Timestamp } from '../../http/schema/fields.ts'

/** A watched price that met its condition. */
export const PriceAlertData = Type.Object({
  alert_id: Type.Integer({ description: 'The id of the alert.' }),
  game: Type.String({ description: 'The game of the card.' }),
  card_id: Type.String({ description: 'The catalog id of the card.' }),
  grade: NullableString({ description: 'The watched grade; null is the raw value.' }),
  above: NullableNumber({ description: 'USD; the value is this or more.' }),
  below: NullableNumber({ description: 'USD; the value is this or less.' }),
  value: Type.Number({ description: 'USD; the value that met the condition.' }),
  met_at: Timestamp({ description: 'When the condition became true.' }),
})
