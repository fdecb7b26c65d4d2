import { createHmac, timingSafeEqual } from 'node:crypto'
import { minuteMs } from '../../kernel/time.ts'

const toleranceMs = 5 * minuteMs

const macOf = (secret: string | Uint8Array, time: string, raw: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${time}.`).update(raw).digest()

/** `t=<unix>,v1=<hex>` over `<t>.<raw body>`. */
export function signTimed(raw: Uint8Array, secret: string | Uint8Array, now: Date): string {
  const time = Math.floor(now.getTime() / 1_000).toString()
  return `t=${time},v1=${macOf(secret, time, raw).toString('hex')}`
}

/** Whether the signature is valid and at most five minutes old. */
export function isTimedSignature(
  raw: Uint8Array,
  header: string | undefined,
  secret: string | Uint8Array,
  now: Date,
): boolean {
  const match = /^t=(\d{1,12}),\s*v1=([0-9a-f]{64})$/i.exec(header?.trim() ?? '')
  if (!match) return false
  const [, time = '', mac = ''] = match
  if (Math.abs(now.getTime() - Number(time) * 1_000) > toleranceMs) return false
  return timingSafeEqual(Buffer.from(mac, 'hex'), macOf(secret, time, raw))
}
