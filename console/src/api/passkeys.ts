// Passkeys in the browser. The service sends options and reads answers in the JSON form of the standard.
import { ApiError } from './client.ts'

type Options = Readonly<Record<string, unknown>>

export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential

/** The person closed the dialog of the browser, or no authenticator answered. */
const given = (credential: Credential | null): PublicKeyCredential => {
  if (credential instanceof PublicKeyCredential) return credential
  throw new ApiError(0, 'passkey_cancelled', 'No passkey was used.')
}

async function ask(request: () => Promise<Credential | null>): Promise<object> {
  if (!hasPasskeys()) throw new ApiError(0, 'passkey_unsupported', 'This browser cannot use passkeys here.')
  try {
    return given(await request()).toJSON() as object
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError(0, 'passkey_cancelled', 'No passkey was used.')
  }
}

/** Creates a passkey by the options of the service. */
export const createPasskey = (options: Options): Promise<object> =>
  ask(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as never),
    }),
  )

/** Signs the challenge of the service with a passkey. */
export const signWithPasskey = (options: Options): Promise<object> =>
  ask(() => navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as never) }))
