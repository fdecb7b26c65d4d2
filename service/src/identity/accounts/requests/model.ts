import { dayMs } from '../../../kernel/time.ts'

/** A request of an API key and its response, as kept for its account. */
export type LoggedRequest = {
  id: bigint
  accountId: number
  keyId: string
  /** The agent that sent it, as it named itself. */
  agent: string | null
  /** The client session that sent it with the authority of the key. */
  clientSessionId: number | null
  requestId: string
  method: string
  route: string
  path: string
  status: number
  /** The error label. */
  code: string | null
  ms: number
  at: Date
  requestBody: string | null
  responseBody: string | null
}

export const keptDays = 7
const slots = 9

/** Days are counted in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
export const slotOf = (at: Date): number => Math.floor(at.getTime() / dayMs) % slots
export const oldestDay = (now: Date): string => dayOf(new Date(now.getTime() - keptDays * dayMs))

const maxBodyBytes = 2_048
const maxPath = 500
const maxCode = 100

/** Names of fields with secrets, or with data of people. */
const secretNames =
  '\\w*secret\\w*|\\w*password\\w*|api_key|key|token|signature|code|pickup_code|otp|totp|pin|authorization|' +
  'name|company|street1|street2|city|state|zip|phone|email'
const secretField = new RegExp(`"(${secretNames})"(\\s*:\\s*)("(?:[^"\\\\]|\\\\.)*"?)`, 'g')
const secretParameter = new RegExp(`([?&](?:${secretNames})=)[^&]*`, 'gi')
/** API keys and webhook secrets, which are base64, wherever they stand. */
const secretText = /\b(?:ph|whsec)_[A-Za-z0-9_+/=-]{8,}/g

export const redact = (text: string): string =>
  text.replaceAll(secretField, '"$1"$2"[redacted]"').replaceAll(secretText, '[redacted]')

/** The start of a text that fits into a number of bytes; a character at the end is whole or left out. */
function cut(text: string, maxBytes: number): string {
  if (text.length * 3 <= maxBytes) return text
  const bytes = Buffer.from(text.slice(0, maxBytes + 1))
  if (bytes.length <= maxBytes) return text
  return bytes
    .subarray(0, maxBytes)
    .toString()
    .replace(/\uFFFD+$/, '')
}

/** The start of a body, redacted. Redaction comes after the cut, so its cost is bounded; it may lengthen the text. */
export function bodyOf(text: string | undefined): string | null {
  if (text === undefined || text === '') return null
  const start = cut(text, maxBodyBytes)
  const redacted = redact(start)
  const shown = cut(redacted, maxBodyBytes)
  const isWhole = start === text && shown === redacted
  return (isWhole ? shown : `${cut(shown, maxBodyBytes - 3)}…`).toWellFormed()
}

/** The path and query, without the values of secret parameters and without keys that were sent in the wrong place. */
export const pathOf = (url: string): string =>
  url.slice(0, maxPath).replaceAll(secretParameter, '$1[redacted]').replaceAll(secretText, '[redacted]')

/** The error label of a response; refusals are short, so they are parsed. */
export function codeOf(status: number, sent: string | undefined): string | null {
  if (status < 400 || sent === undefined) return null
  try {
    const { error } = JSON.parse(sent) as { error?: unknown }
    return typeof error === 'string' ? error.slice(0, maxCode) : null
  } catch {
    return null
  }
}
