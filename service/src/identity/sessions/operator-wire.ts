import { Type } from 'typebox'
import { operatorRoles } from '../../http/pipeline/scopes.ts'
import { NullableInteger, NullableString, NullableTimestamp, OneOf } from '../../http/schema/fields.ts'
import { SiteIds } from '../people/wire.ts'

export const OpenedWire = Type.Object(
  {
    operator: Type.Object(
      {
        id: NullableInteger({ description: 'Null for a sandbox key that acts as an operator.' }),
        name: Type.String({ description: 'The name of the operator.' }),
        roles: Type.Array(OneOf(operatorRoles), { description: 'The roles of the operator.' }),
        site_ids: SiteIds,
      },
      { description: 'The operator.' },
    ),
    csrf_token: NullableString({ description: 'Send it as X-CSRF-Token with every request other than GET.' }),
    is_locked: Type.Boolean({ description: 'Whether the station is locked.' }),
    has_second_factor: Type.Boolean({ description: 'Outside the sandbox, every role requires a second factor.' }),
    proved_until: NullableTimestamp({
      description: 'Until when sensitive actions are possible; then prove your factors again.',
    }),
    station_id: NullableInteger({ description: 'The registered station at which the operator works.' }),
    idle_lock_seconds: Type.Integer({ description: 'Seconds of inactivity until the station locks.' }),
  },
  { $id: 'OperatorSession' },
)

export const BadgeBody = Type.Object({
  badge: Type.String({ minLength: 1, maxLength: 64, description: 'The scanned code.' }),
  pin: Type.String({ minLength: 1, maxLength: 16, description: 'The PIN of the badge.' }),
})
