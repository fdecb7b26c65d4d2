import { Type } from 'typebox'

/** A new password. */
export const Password = Type.String({ minLength: 12, maxLength: 200 })

export const KnownPassword = Type.String({ minLength: 1, maxLength: 200 })

const code = Type.Optional(
  Type.String({
    pattern: '^[0-9]{6}$',
    description: 'Authenticator code; required when an authenticator is active.',
  }),
)

export const SignInBody = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 254 }),
  password: KnownPassword,
  code,
})

export const ProofBody = Type.Object({ password: KnownPassword, code })
