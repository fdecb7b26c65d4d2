import { createHash, timingSafeEqual } from 'node:crypto'
import { isTimedSignature } from '../timed-signatures.ts'

export type ShippoProof = {
  /** Issued by Shippo support; null when only the token in the URL authenticates deliveries. */
  readonly secret: string | null
  /** The `?token=…` of the registered webhook URL. */
  readonly urlToken: string | null
}

const sameText = (left: string, right: string): boolean =>
  timingSafeEqual(createHash('sha256').update(left).digest(), createHash('sha256').update(right).digest())

/** With a secret only the signature counts; without one the token in the URL does. */
export function isFromShippo(
  delivery: { raw: Uint8Array; signature: string | undefined; token: string | null },
  { secret, urlToken }: ShippoProof,
  now: Date,
): boolean {
  if (secret !== null) return isTimedSignature(delivery.raw, delivery.signature, secret, now)
  return urlToken !== null && delivery.token !== null && sameText(delivery.token, urlToken)
}
