import { described } from '../../http/schema/fields.ts'
import { Type } from 'typebox'
import { PasskeyResponse } from './passkey-wire.ts'

export const Done = Type.Object({ done: Type.Literal(true, { description: 'Always true.' }) })

/** A new password. */
export const Password = Type.String({ minLength: 12, maxLength: 200 })

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
export const SignInBody = Type.Object({
  ...identity,
  code,
  passkey: described(passkey, 'The assertion of a passkey, instead of a password.'),
})

export const ProofBody = Type.Object({
  password: Type.Optional(KnownPassword),
  code,
  passkey: described(passkey, 'The assertion of a passkey, instead of a password.'),
  badge: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Your badge, at a registered station, instead of the password.',
    }),
  ),
  pin: Type.Optional(Type.String({ minLength: 1, maxLength: 16, description: 'The PIN of the badge.' })),
})
