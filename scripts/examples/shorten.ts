// Prepares a recorded exchange for publication.

export type Example = { body?: unknown; status: number; answer: unknown }

const publicUrl = 'https://packhouse.example.com'
/** Where the webhooks of the walk point to; no server listens there. */
export const sinkUrl = 'http://127.0.0.1:9'
/** Fields with secrets, and what is published instead. */
const placeholders: Readonly<Record<string, string>> = {
  api_key: 'shown-once',
  signing_secret: 'shown-once',
  webhook_secret_standard: 'shown-once',
  secret: 'ShownOnce'.padEnd(43, '0'),
  previous_secret: 'shown-once',
  password: 'a long example password',
  token: 'shown-once',
  badge: 'shown-once',
  totp_secret: 'shown-once',
  otpauth_url: 'shown-once',
  otpauth_uri: 'shown-once',
  pin: '482915',
  csrf_token: 'shown-once',
  recovery_codes: 'shown-once',
}
/** Lists are cut to this length; the schema tells the rest. */
const maxItems = 2

/** Without secrets, addresses of this machine and long lists. */
export function shorten(value: unknown, baseUrl: string, name = ''): unknown {
  if (typeof value === 'string')
    return Object.hasOwn(placeholders, name)
      ? placeholders[name]
      : value.replaceAll(baseUrl, publicUrl).replaceAll(sinkUrl, 'https://shop.example.com')
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => shorten(item, baseUrl))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, shorten(child, baseUrl, key)]))
}
