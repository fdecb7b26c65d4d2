import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export type ShippoProof = {
  /** Issued by their support; null where only the token in the address protects us. */
  readonly secret: string | null
  /** Part of the address we register: `?token=…`. */
  readonly urlToken: string | null
}

const toleranceMs = 300_000
const sameText = (left: string, right: string): boolean =>
  timingSafeEqual(createHash('sha256').update(left).digest(), createHash('sha256').update(right).digest())

/** `t=<unix>,v1=<hex>` over `<t>.<raw body>`. */
export function isShippoSignature(raw: Uint8Array, header: string | undefined, secret: string, now: Date): boolean {
  const match = /^t=(\d{1,12}),\s*v1=([0-9a-f]{64})$/i.exec(header?.trim() ?? '')
  if (!match) return false
  const [, time = '', mac = ''] = match
  if (Math.abs(now.getTime() - Number(time) * 1_000) > toleranceMs) return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(raw).digest()
  return timingSafeEqual(Buffer.from(mac, 'hex'), expected)
}

/** Where a secret is set the signature decides alone; otherwise the token in the address does. */
export function isFromShippo(
  delivery: { raw: Uint8Array; signature: string | undefined; token: string | null },
  { secret, urlToken }: ShippoProof,
  now: Date,
): boolean {
  if (secret !== null) return isShippoSignature(delivery.raw, delivery.signature, secret, now)
  return urlToken !== null && delivery.token !== null && sameText(delivery.token, urlToken)
}
