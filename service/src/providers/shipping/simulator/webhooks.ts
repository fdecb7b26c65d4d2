import { isTimedSignature, signTimed } from '../timed-signatures.ts'

const header = 'x-simulator-signature'

export type SignedBody = { readonly raw: Uint8Array; readonly headers: Readonly<Record<string, string>> }

export const signSimulated = (raw: Uint8Array, secret: Uint8Array, now: Date): SignedBody => ({
  raw,
  headers: { [header]: signTimed(raw, secret, now) },
})

export const isSignedBySimulator = (
  raw: Uint8Array,
  headers: Readonly<Record<string, string | undefined>>,
  secret: Uint8Array,
  now: Date,
): boolean => isTimedSignature(raw, headers[header], secret, now)
