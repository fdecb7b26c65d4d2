import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { HttpAnswer } from './http-client.ts'
import { ProviderRefused, ProviderUnavailable, type BuyOutcome, type CarrierMessage } from './provider.ts'

export type MessageReader = (body: unknown) => readonly CarrierMessage[]

/** The body of a good answer. Whatever else came is told apart: try later, or no. */
export function expectBody<Schema extends TSchema>(
  answer: HttpAnswer,
  schema: Schema,
  readMessages: MessageReader,
): Static<Schema> {
  if (answer.kind === 'failed') throw new ProviderUnavailable(answer.reason, 'The provider did not answer.')
  if (answer.kind === 'malformed') throw new ProviderUnavailable('malformed', 'The provider answered no JSON.')
  const { status, body, retryAfterSeconds } = answer
  if (status === 429) throw new ProviderUnavailable('rate_limited', 'Too many calls.', { retryAfterSeconds })
  if (status === 401 || status === 403) throw new ProviderUnavailable('misconfigured', 'The provider refused our key.')
  if (status >= 500) throw new ProviderUnavailable('http_5xx', `The provider answered ${status}.`)
  if (status >= 400) throw new ProviderRefused(readMessages(body))
  if (!Value.Check(schema, body)) throw new ProviderUnavailable('malformed', 'The answer lacks what we need.')
  return body
}

/** What an answer to a purchase means when it is not a plain success. Only a clear no counts as a no. */
export function failedPurchase(answer: HttpAnswer, readMessages: MessageReader): BuyOutcome | undefined {
  if (answer.kind === 'failed') {
    if (answer.reason !== 'unreachable') return { kind: 'unknown', reason: answer.reason }
    return rejection('unavailable', [{ source: 'provider', code: 'unreachable', text: 'Nobody listens there.' }])
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

export const rejection = (code: string, messages: readonly CarrierMessage[]): BuyOutcome => ({
  kind: 'rejected',
  code,
  messages,
})

/** A date a provider wrote; undefined when it is none. */
export function readDate(text: string | null | undefined): Date | undefined {
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** Text that is there and says something. */
export const textOrNull = (text: string | null | undefined): string | null => text?.trim() || null

/** Bytes as JSON; undefined when they are none. */
export function readJson(raw: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(raw).toString())
  } catch {
    return undefined
  }
}
