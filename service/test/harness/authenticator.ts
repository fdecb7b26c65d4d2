// A software authenticator: real P-256 keys, COSE and CBOR by the WebAuthn specification, attestation "none".
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff])
}

/** Encodes what attestation objects and COSE keys need. */
function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [encode(key), encode(one)])])
  return Buffer.concat([head(2, value.length), value])
}

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

export type AuthenticatorChange = {
  origin?: string
  rpId?: string
  counter?: number
  challenge?: string
  type?: string
}

export type SoftwareAuthenticator = ReturnType<typeof createAuthenticator>

/** One credential of a device. Its counter grows with every use, unless it has none. */
export function createAuthenticator(origin: string, { hasCounter = true }: { hasCounter?: boolean } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const rpId = new URL(origin).hostname
  let uses = 0

  const count = (): number => (hasCounter ? (uses += 1) : 0)

  function clientData(type: string, challenge: string, change: AuthenticatorChange): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: change.type ?? type,
        challenge: change.challenge ?? challenge,
        origin: change.origin ?? origin,
        crossOrigin: false,
      }),
    )
  }

  /** User present and verified; `credential` is the attested credential data of a registration. */
  function authenticatorData(change: AuthenticatorChange, credential = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(change.counter ?? count())
    const flags = Buffer.from([credential.length > 0 ? 0x45 : 0x05])
    return Buffer.concat([sha256(change.rpId ?? rpId), flags, counter, credential])
  }

  const coseKey = (): Buffer =>
    encode(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )

  const common = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} }

  /** What `navigator.credentials.create()` returns as JSON. */
  function register(
    { challenge }: { challenge: string },
    change: AuthenticatorChange = {},
    statement = new Map<string, Cbor>(),
  ) {
    const length = Buffer.from([0, id.length])
    const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey()])
    const attestation = new Map<string, Cbor>([
      ['fmt', statement.size > 0 ? 'packed' : 'none'],
      ['attStmt', statement],
      ['authData', authenticatorData(change, credential)],
    ])
    return {
      ...common,
      response: {
        clientDataJSON: text(clientData('webauthn.create', challenge, change)),
        attestationObject: text(encode(attestation)),
        transports: ['internal'],
      },
    }
  }

  /** What `navigator.credentials.get()` returns as JSON. */
  function answer({ challenge }: { challenge: string }, change: AuthenticatorChange = {}) {
    const data = authenticatorData(change)
    const client = clientData('webauthn.get', challenge, change)
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(privateKey)
    return {
      ...common,
      response: { clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) },
    }
  }

  return { id: text(id), register, answer }
}
