import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { Type, type Static } from 'typebox'
import { NullableTimestamp, Timestamp } from '../../http/schema/fields.ts'
import { timeToWire } from '../../http/schema/timestamps.ts'
import type { Passkey } from './passkey-store.ts'

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })

/** The JSON form of a credential; browsers add fields, so unknown ones are accepted. */
const credential = (answer: object, description: string) => ({
  type: 'object',
  required: ['id', 'rawId', 'type', 'response', 'clientExtensionResults'],
  properties: {
    id: { ...text(1_400), description: 'Credential id, base64url.' },
    rawId: { ...text(1_400), description: 'The same id.' },
    type: { const: 'public-key', description: 'The credential type.' },
    response: { type: 'object', description: 'What the authenticator signed.', additionalProperties: true, ...answer },
    clientExtensionResults: { type: 'object', description: 'Extension outputs; ignored.', additionalProperties: true },
  },
  additionalProperties: true,
  description,
})

const clientDataJSON = { ...text(8_192), description: 'Client data, base64url.' }

export const RegistrationResponse = Type.Unsafe<RegistrationResponseJSON>(
  credential(
    {
      required: ['clientDataJSON', 'attestationObject'],
      properties: {
        clientDataJSON,
        attestationObject: { ...text(65_536), description: 'Attestation object, base64url.' },
        transports: {
          type: 'array',
          maxItems: 10,
          items: { type: 'string', maxLength: 32 },
          description: 'How the browser reaches the authenticator.',
        },
      },
    },
    'The result of `navigator.credentials.create()` as JSON (`PublicKeyCredential.toJSON()`).',
  ),
)

export const PasskeyResponse = Type.Unsafe<AuthenticationResponseJSON>(
  credential(
    {
      required: ['clientDataJSON', 'authenticatorData', 'signature'],
      properties: {
        clientDataJSON,
        authenticatorData: { ...text(8_192), description: 'Authenticator data, base64url.' },
        signature: { ...text(8_192), description: 'Signature, base64url.' },
      },
    },
    'The result of `navigator.credentials.get()` as JSON; an alternative to code.',
  ),
)

/** Passed to the browser unchanged. */
export const OptionsData = Type.Object({
  options: Type.Unsafe<object>({
    type: 'object',
    additionalProperties: true,
    description: 'Options for `navigator.credentials` in JSON form. The challenge is valid once, for five minutes.',
  }),
})

export const PasskeyName = Type.String({ minLength: 1, maxLength: 100, description: 'A name to recognize it by.' })

export const PasskeyWire = Type.Object(
  {
    id: Type.Integer({ description: 'Passkey id.' }),
    name: PasskeyName,
    created_at: Timestamp({ description: 'When it was created.' }),
    last_used_at: NullableTimestamp({ description: 'When it was last used to sign in or to prove all factors.' }),
  },
  { $id: 'Passkey' },
)

export const passkeyToWire = ({ id, name, createdAt, lastUsedAt }: Passkey): Static<typeof PasskeyWire> => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: timeToWire(lastUsedAt),
})
