import { createPackhouse, type Packhouse } from './client.ts'
import type { PackhouseOptions } from './options.ts'
import type { Schemas } from './operations.ts'

const path = '/api/v1/operator/v1/session'

/** The credentials of an operator; `code` is the current code of the authenticator. */
export type OperatorCredentials = { email: string; password: string; code?: string | undefined }

const proofOf = ({ password, code }: Pick<OperatorCredentials, 'password' | 'code'>) => ({
  password,
  ...(code !== undefined && { code }),
})

export type OperatorClient = Packhouse & {
  session: Schemas['OperatorSession']
  /** Proves all factors again: approvals and other sensitive actions require it after ten minutes. */
  prove(proof: Pick<OperatorCredentials, 'password' | 'code'>): Promise<void>
  signOut(): Promise<void>
}

/** The cookies that a response sets, as a Cookie header; a browser keeps them by itself and shows none. */
const cookiesOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/**
 * Signs an operator in and returns a client that acts as this person, with a session instead of an API key. In a browser it
 * works on the pages of the service itself.
 *
 * @example
 * const baseUrl = 'https://packhouse.example.com'
 * const operator = await signInOperator({ baseUrl }, { email: 'ann@example.com', password: '…', code: '123456' })
 * await operator.operator.approvals.approve(12)
 * await operator.signOut()
 */
export async function signInOperator(
  options: Omit<PackhouseOptions, 'apiKey'>,
  credentials: OperatorCredentials,
): Promise<OperatorClient> {
  const plain: typeof globalThis.fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
  const state = { cookie: '', csrf: '' }
  async function fetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (state.cookie) headers.set('cookie', state.cookie)
    if (state.csrf) headers.set('x-csrf-token', state.csrf)
    const reply = await plain(input, { ...init, headers })
    // Only the sign-in sets cookies.
    if (!state.cookie) state.cookie = cookiesOf(reply)
    return reply
  }
  const client = createPackhouse({ ...options, apiKey: undefined, fetch })
  const { http } = client
  const body = { email: credentials.email, ...proofOf(credentials) }
  const session = await http.data<Schemas['OperatorSession']>({ method: 'POST', path, body })
  state.csrf = session.csrf_token ?? ''
  return {
    ...client,
    session,
    prove: async (proof) => void (await http.data({ method: 'POST', path: `${path}/prove`, body: proofOf(proof) })),
    signOut: async () => void (await http.data({ method: 'DELETE', path })),
  }
}
