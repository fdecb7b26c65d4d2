import { dayMs } from '../../kernel/time.ts'

/** A request of an API key and its response, as kept for its account. */
export type LoggedRequest = {
  id: bigint
  accountId: number
  keyId: string
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
/** API keys and webhook secrets, which are base64, wherever they stand. */
const secretText = /\b(?:ph|whsec)_[A-Za-z0-9_+/=-]{8,}/g

export const redact = (text: string): string =>
  text.replaceAll(secretField, '"$1"$2"[redacted]"').replaceAll(secretText, '[redacted]')

/** The start of a body, redacted. Redaction comes after the cut, so its cost is bounded. */
export function bodyOf(text: string | undefined): string | null {
  if (text === undefined || text === '') return null
  const bytes = Buffer.from(text.length > maxBodyBytes ? text.slice(0, maxBodyBytes) : text)
  const cut =
    bytes.length > maxBodyBytes
      ? bytes
          .subarray(0, maxBodyBytes)
          .toString()
          .replace(/\uFFFD+$/, '')
      : undefined
  const shown = redact(cut ?? text.slice(0, maxBodyBytes))
  const isCut = cut !== undefined || text.length > maxBodyBytes
  return isCut ? `${shown.slice(0, maxBodyBytes - 1)}…` : shown.slice(0, maxBodyBytes)
}

export const pathOf = (url: string): string => url.slice(0, maxPath)

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
