import { Type } from 'typebox'
import { operatorRoles } from '../../http/pipeline/scopes.ts'
import { NullableInteger, NullableString, NullableTimestamp, OneOf } from '../../http/schema/fields.ts'
import { SiteIds } from '../people/wire.ts'
import { ScannedCode } from '../route-config.ts'

export const OpenedWire = Type.Object(
  {
    operator: Type.Object({
      id: NullableInteger({ description: 'Null for a sandbox key that acts as an operator.' }),
      name: Type.String(),
      roles: Type.Array(OneOf(operatorRoles)),
      site_ids: SiteIds,
    }),
    csrf_token: NullableString({ description: 'Send it as X-CSRF-Token with every request other than GET.' }),
    is_locked: Type.Boolean(),
    has_second_factor: Type.Boolean({ description: 'Outside the sandbox, every role requires a second factor.' }),
    proved_until: NullableTimestamp({
      description: 'Until when sensitive actions are possible; then prove your factors again.',
    }),
    station_id: NullableInteger({ description: 'The registered station at which the operator works.' }),
    idle_lock_seconds: Type.Integer(),
  },
  { $id: 'OperatorSession' },
)

export const BadgeBody = Type.Object({
  badge: ScannedCode,
  pin: Type.String({ minLength: 1, maxLength: 16 }),
})
