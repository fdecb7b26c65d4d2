import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { secretToHex, type SigningSecret } from './secrets.ts'

/** The HMAC-SHA256 of a prefix followed by a body. */
type Hmac = (prefix: string, body: Buffer, encoding: 'hex' | 'base64') => string

/** A key object: passing the bytes for each message would take several times as long. */
function createHmacOf(secret: Uint8Array): Hmac {
  const key = createSecretKey(secret)
  return (prefix, body, encoding) => createHmac('sha256', key).update(prefix).update(body).digest(encoding)
}

/** A secret prepared for both schemes: one uses its hex text as the key, the other its bytes. */
export type SigningKey = { mystery: Hmac; standard: Hmac }

/** Cache the result: preparing a key costs more than a signature. */
export const toSigningKey = (secret: SigningSecret): SigningKey => ({
  mystery: createHmacOf(Buffer.from(secretToHex(secret))),
  standard: createHmacOf(secret),
})

/** The keys that sign a delivery: the current one and, during a rotation, the previous one. */
export type SigningKeys = { current: SigningKey; previous: SigningKey | undefined }

export type Message = {
  event: string
  /** Unique per event and the same for all attempts and replays, so that receivers can deduplicate. */
  deliveryId: string
  body: Buffer
}

const mysteryPart = ({ mystery }: SigningKey, ms: number, body: Buffer): string =>
  `sha256=${mystery(`${ms}.`, body, 'hex')}`

const standardPart = ({ standard }: SigningKey, id: string, seconds: number, body: Buffer): string =>
  `v1,${standard(`${id}.${seconds}.`, body, 'base64')}`

/** The headers of a delivery without its signatures. */
const plainHeaders = ({ event, deliveryId }: Omit<Message, 'body'>, ms: number) => ({
  'content-type': 'application/json',
  'user-agent': 'Packhouse-Webhooks/1.0',
  'x-mystery-event': event,
  'x-mystery-delivery': deliveryId,
  'x-mystery-timestamp': String(ms),
  'webhook-id': deliveryId,
  'webhook-timestamp': String(Math.floor(ms / 1_000)),
})

/** The headers of a delivery as they are shown: a signature lets its reader send the request again. */
export const redactedHeaders = (message: Omit<Message, 'body'>, ms: number): Record<string, string> => ({
  ...plainHeaders(message, ms),
  'x-mystery-signature': '[redacted]',
  'webhook-signature': '[redacted]',
})

/** All headers of a delivery, with the signatures of both schemes at the time of the attempt. */
export function signMessage({ event, deliveryId, body }: Message, { current, previous }: SigningKeys, now: Date) {
  const ms = now.getTime()
  const seconds = Math.floor(ms / 1_000)
  const mystery = mysteryPart(current, ms, body)
  const standard = standardPart(current, deliveryId, seconds, body)
  // The previous signature comes first, because some receivers check only the first one.
  return {
    ...plainHeaders({ event, deliveryId }, ms),
    'x-mystery-signature': `t=${ms},${previous ? `${mysteryPart(previous, ms, body)},` : ''}${mystery}`,
    'webhook-signature': previous ? `${standardPart(previous, deliveryId, seconds, body)} ${standard}` : standard,
  }
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

const textOf = (headers: Headers, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

const equals = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))

/** Whether the key verifies both signatures of a delivery; the timestamp is not checked. */
export function isSignedBy(key: SigningKey, headers: Headers, text: string): boolean {
  const body = Buffer.from(text)
  const ms = Number(textOf(headers, 'x-mystery-timestamp'))
  const seconds = Number(textOf(headers, 'webhook-timestamp'))
  const mystery = textOf(headers, 'x-mystery-signature').split(',').slice(1)
  const standard = textOf(headers, 'webhook-signature').split(' ')
  const expectedMystery = mysteryPart(key, ms, body)
  const expectedStandard = standardPart(key, textOf(headers, 'webhook-id'), seconds, body)
  return mystery.some((one) => equals(one, expectedMystery)) && standard.some((one) => equals(one, expectedStandard))
}
