import type { PackhouseEvent } from './events.ts'

/** The signature scheme to verify. Every delivery has the headers of both. */
export type SignatureScheme = 'standard' | 'mystery'

/** Headers as provided by a server framework. */
export type IncomingHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * The body of a delivery, told apart by `event`. `id` is not unique: a redemption is updated more than once; deduplicate
 * by `deliveryId`. Deliveries may arrive out of order; `sequence` tells theirs.
 */
export type WebhookEvent = PackhouseEvent

/** A verified delivery. `deliveryId` is the same for every attempt and replay of one event. */
export type VerifiedWebhook = { deliveryId: string; event: WebhookEvent }

export type WebhookFault =
  | 'missing_header'
  | 'bad_secret'
  | 'bad_timestamp'
  | 'too_old'
  | 'too_new'
  | 'bad_signature'
  | 'bad_body'

/** The request is not an authentic and recent delivery: respond with 400 and ignore it. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
  readonly reason: WebhookFault
  constructor(reason: WebhookFault, message: string) {
    super(message)
    this.reason = reason
  }
}

export type VerifyWebhookOptions = {
  /** The raw body. A body that was parsed and serialized again does not match its signature. */
  body: string | Uint8Array
  headers: IncomingHeaders
  /** `signing_secret` or `webhook_secret_standard`; several during a rotation. */
  secret: string | readonly string[]
  /** The allowed difference between the timestamp and the clock, a finite number; default 300 s. */
  toleranceSeconds?: number | undefined
  scheme?: SignatureScheme | undefined
  /** For tests. */
  now?: Date | undefined
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })

const fault = (reason: WebhookFault, message: string): never => {
  throw new WebhookVerificationError(reason, message)
}

function readHeader(headers: IncomingHeaders, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  const text = typeof value === 'string' ? value : value?.[0]
  return text ? text : fault('missing_header', `${name} header is required.`)
}

type Bytes = Uint8Array<ArrayBuffer>

const fromHex = (hex: string): Bytes => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCodePoint(...bytes))

function fromBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0)
  } catch {
    return undefined
  }
}

/** The 32 bytes of a secret in either format. */
function readSecret(secret: string): Bytes {
  if (/^[0-9a-f]{64}$/.test(secret)) return fromHex(secret)
  const bytes = secret.startsWith('whsec_') ? fromBase64(secret.slice('whsec_'.length)) : undefined
  return bytes ?? fault('bad_secret', 'secret must be a signing_secret or a webhook_secret_standard.')
}

/** The standard scheme uses the bytes of the secret as its key, the other their hexadecimal text. */
function importKey(secret: Bytes, scheme: SignatureScheme) {
  const key = scheme === 'standard' ? secret : encoder.encode(toHex(secret))
  return crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}

function join(...parts: readonly (string | Uint8Array)[]): Bytes {
  const chunks = parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part))
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}

/** The signed content and signatures of a delivery under one scheme. */
type Claim = { deliveryId: string; ms: number; signed: Bytes; signatures: Bytes[] }

function readClaim({ headers, body }: VerifyWebhookOptions, scheme: SignatureScheme): Claim {
  const isStandard = scheme === 'standard'
  const deliveryId = readHeader(headers, isStandard ? 'webhook-id' : 'x-mystery-delivery')
  const timestamp = readHeader(headers, isStandard ? 'webhook-timestamp' : 'x-mystery-timestamp')
  const text = readHeader(headers, isStandard ? 'webhook-signature' : 'x-mystery-signature')
  if (!/^\d{1,15}$/.test(timestamp)) fault('bad_timestamp', 'The timestamp is not a number.')
  if (isStandard) {
    const listed = text.split(' ').filter((entry) => entry.startsWith('v1,'))
    const signatures = listed.flatMap((entry) => fromBase64(entry.slice(3)) ?? [])
    return {
      deliveryId,
      ms: Number(timestamp) * 1_000,
      signed: join(deliveryId, '.', timestamp, '.', body),
      signatures,
    }
  }
  const entries = text.split(',')
  if (entries[0] !== `t=${timestamp}`) fault('bad_timestamp', 'The signature has a different timestamp.')
  const signatures = entries.flatMap((entry) => (/^sha256=[0-9a-f]{64}$/.test(entry) ? [fromHex(entry.slice(7))] : []))
  return { deliveryId, ms: Number(timestamp), signed: join(timestamp, '.', body), signatures }
}

async function isAuthentic({ signed, signatures }: Claim, secrets: readonly Bytes[], scheme: SignatureScheme) {
  for (const secret of secrets) {
    const key = await importKey(secret, scheme)
    // `verify` compares in constant time.
    for (const signature of signatures) if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true
  }
  return false
}

function readEvent(body: string | Uint8Array): WebhookEvent {
  try {
    return JSON.parse(typeof body === 'string' ? body : decoder.decode(body)) as WebhookEvent
  } catch {
    return fault('bad_body', 'The body is not valid JSON.')
  }
}

/**
 * Verifies and parses a delivery. Pass the raw body, and deduplicate by `deliveryId`, which the standard scheme signs. The
 * scheme `mystery` does not: there a replay within the tolerance can carry another id, so deduplicate by `event.sequence`.
 *
 * @example
 * async function receive(request: Request): Promise<Response> {
 *   const { deliveryId, event } = await verifyWebhook({ body: await request.text(), headers: request.headers, secret })
 *   if (await remember(deliveryId)) await handle(event)
 *   return new Response(null, { status: 204 })
 * }
 */
export async function verifyWebhook(options: VerifyWebhookOptions): Promise<VerifiedWebhook> {
  const { body, secret, toleranceSeconds = 300, scheme = 'standard', now = new Date() } = options
  // NaN compares as false with every age, so that each replay would pass.
  if (typeof toleranceSeconds !== 'number' || !Number.isFinite(toleranceSeconds) || toleranceSeconds < 0)
    throw new TypeError('toleranceSeconds must be a finite number of seconds, at least 0.')
  const secrets = [secret].flat().map(readSecret)
  const claim = readClaim(options, scheme)
  const ageMs = now.getTime() - claim.ms
  if (ageMs > toleranceSeconds * 1_000) fault('too_old', 'The delivery is older than the tolerance.')
  // A timestamp in whole seconds is up to a second behind the signer's clock, never ahead of it.
  if (-ageMs > toleranceSeconds * 1_000) fault('too_new', 'The timestamp of the delivery is in the future.')
  if (!(await isAuthentic(claim, secrets, scheme))) fault('bad_signature', 'No signature matches the secret.')
  return { deliveryId: claim.deliveryId, event: readEvent(body) }
}

export type SignWebhookOptions = {
  body: string
  /** Several to simulate a rotation, the previous one first. */
  secret: string | readonly string[]
  event?: string | undefined
  deliveryId?: string | undefined
  now?: Date | undefined
}

/**
 * Creates the headers of a delivery, for tests of a receiver.
 *
 * @example
 * const body = JSON.stringify({ event: 'send.failed', id: 'send.failed:88', data: {} })
 * await fetch(receiver, { method: 'POST', body, headers: await signWebhook({ body, secret }) })
 */
export async function signWebhook(options: SignWebhookOptions): Promise<Record<string, string>> {
  const { body, secret, event = 'purchase.fulfilled', deliveryId = `${event}:1`, now = new Date() } = options
  const ms = String(now.getTime())
  const seconds = String(Math.floor(now.getTime() / 1_000))
  const secrets = [secret].flat().map(readSecret)
  const sign = async (bytes: Bytes, scheme: SignatureScheme, content: Bytes): Promise<Uint8Array> =>
    new Uint8Array(await crypto.subtle.sign('HMAC', await importKey(bytes, scheme), content))
  const mystery = secrets.map(async (bytes) => `sha256=${toHex(await sign(bytes, 'mystery', join(ms, '.', body)))}`)
  const content = join(deliveryId, '.', seconds, '.', body)
  const standard = secrets.map(async (bytes) => `v1,${toBase64(await sign(bytes, 'standard', content))}`)
  return {
    'content-type': 'application/json',
    'x-mystery-event': event,
    'x-mystery-delivery': deliveryId,
    'x-mystery-timestamp': ms,
    'x-mystery-signature': [`t=${ms}`, ...(await Promise.all(mystery))].join(','),
    'webhook-id': deliveryId,
    'webhook-timestamp': seconds,
    'webhook-signature': (await Promise.all(standard)).join(' '),
  }
}
