import { Type } from 'typebox'
import { operatorRoles } from '../../http/pipeline/scopes.ts'
import { NullableInteger, NullableString, NullableTimestamp, OneOf } from '../../http/schema/fields.ts'
import { PasskeyResponse } from '../passkeys/wire.ts'
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

export const Done = Type.Object({ done: Type.Literal(true) })

export const KnownPassword = Type.String({ minLength: 1, maxLength: 200, description: 'Your password.' })

const code = Type.Optional(
  Type.String({
    pattern: '^[0-9]{6}$',
    description: 'Authenticator code; required when an authenticator is active and no passkey is sent.',
  }),
)

const passkey = Type.Optional(PasskeyResponse)
const identity = {
  email: Type.String({ minLength: 1, maxLength: 254, description: 'The sign-in e-mail address.' }),
  password: KnownPassword,
}

export const SignInOptionsBody = Type.Object(identity)
export const SignInBody = Type.Object({ ...identity, code, passkey })

export const BadgeBody = Type.Object({
  badge: ScannedCode,
  pin: Type.String({ minLength: 1, maxLength: 16 }),
})

export const ProofBody = Type.Object({
  password: Type.Optional(KnownPassword),
  code,
  passkey,
  badge: Type.Optional({
    ...ScannedCode,
    description: 'Your badge, at a registered station, instead of the password.',
  }),
  pin: Type.Optional(Type.String({ minLength: 1, maxLength: 16, description: 'The PIN of the badge.' })),
})
