import { Type } from 'typebox'
import { operatorRoles } from '../../http/pipeline/scopes.ts'
import { NullableInteger, NullableString, OneOf } from '../../http/schema/fields.ts'
import { SiteIds } from '../people/wire.ts'

export const OpenedWire = Type.Object(
  {
    operator: Type.Object({
      id: NullableInteger({ description: 'Null for a key that stands in for a person in the sandbox.' }),
      name: Type.String(),
      roles: Type.Array(OneOf(operatorRoles)),
      site_ids: SiteIds,
    }),
    csrf_token: NullableString({ description: 'Goes into X-CSRF-Token of every request that is not a GET.' }),
    is_locked: Type.Boolean(),
    idle_lock_seconds: Type.Integer(),
  },
  { $id: 'OperatorSession' },
)

export const SignInBody = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 200 }),
  code: Type.Optional(
    Type.String({ pattern: '^[0-9]{6}$', description: 'Of the authenticator, where one is in use.' }),
  ),
})

export const BadgeBody = Type.Object({
  badge: Type.String({ minLength: 1, maxLength: 64, description: 'As scanned.' }),
  pin: Type.String({ minLength: 1, maxLength: 16 }),
})
