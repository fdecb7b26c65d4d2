import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { unverified, type Address, type AddressCheck } from './addresses.ts'
import type { HttpAnswer, HttpClient } from './http-client.ts'
import {
  ProviderRefused,
  ProviderUnavailable,
  type BuyOutcome,
  type CarrierMessage,
  type TrackingEvent,
  type TrackingStatus,
} from './provider.ts'

export type MessageReader = (body: unknown) => readonly CarrierMessage[]

/** The body of a successful answer. Throws `ProviderUnavailable` when a retry may help and `ProviderRefused` otherwise. */
export function expectBody<Schema extends TSchema>(
  answer: HttpAnswer,
  schema: Schema,
  readMessages: MessageReader,
): Static<Schema> {
  if (answer.kind === 'failed') throw new ProviderUnavailable(answer.reason, 'The provider did not respond.')
  if (answer.kind === 'malformed')
    throw new ProviderUnavailable('malformed', 'The response of the provider is not JSON.')
  const { status, body, retryAfterSeconds } = answer
  if (status === 429)
    throw new ProviderUnavailable('rate_limited', 'The provider limits the rate of calls.', { retryAfterSeconds })
  if (status === 401 || status === 403)
    throw new ProviderUnavailable('misconfigured', 'The provider rejected the API key.')
  if (status >= 500) throw new ProviderUnavailable('http_5xx', `The provider responded with status ${status}.`)
  if (status >= 400) throw new ProviderRefused(readMessages(body))
  if (!Value.Check(schema, body)) throw new ProviderUnavailable('malformed', 'The response lacks required fields.')
  return body
}

type Failure = Extract<BuyOutcome, { kind: 'rejected' | 'unknown' }>

/** The outcome of a purchase that did not plainly succeed. Only an explicit refusal counts as `rejected`. */
function failedPurchase(answer: HttpAnswer, readMessages: MessageReader): Failure | undefined {
  if (answer.kind === 'failed') {
    if (answer.reason !== 'unreachable') return { kind: 'unknown', reason: answer.reason }
    return rejection('unavailable', [{ source: 'provider', code: 'unreachable', text: 'The provider is unreachable.' }])
  }
  if (answer.kind === 'malformed') return { kind: 'unknown', reason: answer.status >= 500 ? 'http_5xx' : 'malformed' }
  const { status, body } = answer
  if (status === 429) return rejection('rate_limited', [])
  if (status === 408 || status >= 500) return { kind: 'unknown', reason: status === 408 ? 'timeout' : 'http_5xx' }
  if (status === 401 || status === 403) return rejection('misconfigured', [])
  if (status < 400) return undefined
  const messages = readMessages(body)
  return rejection(messages[0]?.code || 'carrier_error', messages)
}

/** The body of a successful purchase or form, or its failure. */
export function readPurchase<Schema extends TSchema>(
  answer: HttpAnswer,
  schema: Schema,
  readMessages: MessageReader,
):
  | { readonly failure: Failure; readonly body?: undefined }
  | { readonly failure?: undefined; readonly body: Static<Schema> } {
  const failure = failedPurchase(answer, readMessages)
  if (failure) return { failure }
  const body: unknown = answer.kind === 'answer' ? answer.body : undefined
  return Value.Check(schema, body) ? { body } : { failure: { kind: 'unknown', reason: 'malformed' } }
}

export const rejection = (code: string, messages: readonly CarrierMessage[]): Failure => ({
  kind: 'rejected',
  code,
  messages,
})

/** A date of a provider; undefined when it is invalid. */
export function readDate(text: string | null | undefined): Date | undefined {
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** The trimmed text; null when it is missing or blank. */
export const textOrNull = (text: string | null | undefined): string | null => text?.trim() || null

/** Parses bytes as JSON; undefined when they are invalid. */
export function readJson(raw: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(raw).toString())
  } catch {
    return undefined
  }
}

/** An error body that does not have the provider's documented format. */
export const rawMessage = (source: string, body: unknown, code = ''): CarrierMessage => ({
  source,
  code,
  text: (typeof body === 'string' ? body : (JSON.stringify(body) ?? '')).slice(0, 500),
})

type FoundAddress = { readonly [Field in 'street1' | 'city' | 'state' | 'zip']?: string | null | undefined }

/** Compares an address with the carrier's version of it; an undefined `isValid` means that it was not verified. */
export function compareAddress(
  requested: Address,
  found: FoundAddress,
  { isValid, messages }: { isValid: boolean | undefined; messages: readonly string[] },
): AddressCheck {
  if (isValid === undefined) return unverified
  if (!isValid) return { status: 'invalid', messages, suggested: null }
  const suggested: Address = {
    ...requested,
    street1: textOrNull(found.street1) ?? requested.street1,
    city: textOrNull(found.city) ?? requested.city,
    state: textOrNull(found.state) ?? requested.state,
    zip: textOrNull(found.zip) ?? requested.zip,
  }
  const isSame = (['street1', 'city', 'state', 'zip'] as const).every((field) => suggested[field] === requested[field])
  return { status: isSame ? 'valid' : 'corrected', messages, suggested: isSame ? null : suggested }
}

type FoundScan = {
  readonly status: TrackingStatus | undefined
  readonly time: string | null | undefined
  readonly code: string | null | undefined
  readonly description: string | null | undefined
  readonly location: { city?: string | null; state?: string | null; country?: string | null } | null | undefined
  readonly needsAction: boolean
}

/** A scan as a list of one; empty when its time or status is unknown, because it cannot be ordered. */
export function readScan({ status, time, code, description, location, needsAction }: FoundScan): TrackingEvent[] {
  const at = readDate(time)
  if (status === undefined || at === undefined) return []
  return [
    {
      at,
      status,
      code: code ?? '',
      description: description ?? '',
      city: textOrNull(location?.city),
      state: textOrNull(location?.state),
      country: textOrNull(location?.country),
      isException: needsAction || status === 'RETURNED' || status === 'FAILURE',
    },
  ]
}

/** Downloads a label file. Its URL expires, so a failed download is repeated with a fresh one. */
export async function downloadLabel(
  http: HttpClient,
  labelUrl: string | null,
  findFreshUrl: () => Promise<string | null>,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const download = (url: string | null) =>
    url === null ? undefined : http.download(url, signal).catch(() => undefined)
  const bytes = (await download(labelUrl)) ?? (await download(await findFreshUrl()))
  if (!bytes) throw new ProviderUnavailable('malformed', 'The label file is not available yet.')
  return bytes
}
