import { createHmac, timingSafeEqual } from 'node:crypto'

const header = 'x-simulator-signature'
const toleranceMs = 300_000

export type SignedBody = { readonly raw: Uint8Array; readonly headers: Readonly<Record<string, string>> }

const macOf = (secret: Uint8Array, time: string, raw: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${time}.`).update(raw).digest()

export function signSimulated(raw: Uint8Array, secret: Uint8Array, now: Date): SignedBody {
  const time = Math.floor(now.getTime() / 1_000).toString()
  return { raw, headers: { [header]: `t=${time},v1=${macOf(secret, time, raw).toString('hex')}` } }
}

/** True only for bytes this simulator signed, not long ago. */
export function isSignedBySimulator(
  raw: Uint8Array,
  headers: Readonly<Record<string, string | undefined>>,
  secret: Uint8Array,
  now: Date,
): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headers[header] ?? '')
  if (!match) return false
  const [, time = '', mac = ''] = match
  if (Math.abs(now.getTime() - Number(time) * 1_000) > toleranceMs) return false
  return timingSafeEqual(Buffer.from(mac, 'hex'), macOf(secret, time, raw))
}
