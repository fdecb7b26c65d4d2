import { ApiError, call } from './client.ts'
import { signWithPasskey } from './passkeys.ts'

/** What a person enters to prove all factors again. A demo person has no password and is signed in again instead. */
export type Proof = { password?: string; code?: string; demoId?: string }

/** The service asks for a second factor, and one of the person's is a passkey. */
const asksForPasskey = (error: unknown): boolean =>
  error instanceof ApiError && [error.details['factors']].flat().includes('passkey')

/** Proves the factors of the person; without a code, the browser asks for the passkey of a person who has one. */
export async function prove({ password = '', code, demoId }: Proof): Promise<void> {
  if (demoId !== undefined) return void (await call('/console/demo-session', { method: 'POST', body: { id: demoId } }))
  const send = (factor: object) => call('/console/session/prove', { method: 'POST', body: { password, ...factor } })
  if (code) return void (await send({ code }))
  try {
    await send({})
  } catch (error) {
    if (!asksForPasskey(error)) throw error
    const { csrf } = await call('/console/session')
    const headers = { 'x-csrf-token': csrf.token }
    const { options } = await call('/operator/v1/session/prove/options', { method: 'POST', headers })
    await send({ passkey: await signWithPasskey(options) })
  }
}
