import { refusals } from './refusals.ts'

type Label = keyof typeof refusals

/** Refusals whose message names what exactly is wrong; it follows our text. */
const explained: ReadonlySet<string> = new Set<Label>([
  'already_exists',
  'bad_request',
  'cannot be cancelled',
  'card(s) unavailable',
  'chain_refused',
  'invalid input',
  'invalid_address',
  'invalid_amount',
  'invalid_body',
  'invalid_item',
  'invalid_period',
  'invalid_query',
  'invalid_status',
  'items_unavailable',
  'label_rejected',
  'not_eligible',
  'unknown_field',
  'unsupported_quantity',
  'wrong_scan',
])

/** Fields of forms that a refusal is about where it does not name one. */
const fieldsByLabel: Readonly<Partial<Record<Label, readonly string[]>>> = {
  already_exists: ['email', 'slug', 'account_number', 'code', 'packet_type_id', 'tier_id'],
  declared_value_too_high: ['declared_value_cents'],
  invalid_address: ['street1', 'zip', 'city', 'state', 'country', 'address'],
  invalid_amount: ['amount_usdc', 'price_usdc', 'amount'],
  invalid_credentials: ['email', 'password', 'current', 'code'],
  invalid_event_types: ['event_types'],
  invalid_scope: ['scopes'],
  invalid_url: ['url'],
  invalid_wallet_address: ['wallet_address', 'address', 'sends'],
  missing_shipping_address: ['street1', 'zip', 'city', 'country'],
  no_rates: ['street1', 'zip', 'city', 'state', 'country'],
  phone_required: ['phone'],
  recipient_not_found: ['to_account'],
  second_factor_required: ['code'],
  totp_required: ['code'],
}

export const hasText = (label: string): label is Label => Object.hasOwn(refusals, label)

const acronyms: Readonly<Record<string, string>> = { usdc: 'USDC', usd: 'USD', id: 'id', ids: 'ids', url: 'URL' }

/** `lines.0.card_number` as `Card number`. */
export function nameField(path: string): string {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path
  const words = name.split('_').map((word) => acronyms[word] ?? word)
  return `${(words[0] ?? '').replace(/^[a-z]/, (letter) => letter.toUpperCase())} ${words.slice(1).join(' ')}`.trim()
}

export type Details = Readonly<Record<string, unknown>>

const fieldOf = ({ field }: Details): string | undefined =>
  typeof field === 'string' && field !== '' ? field : undefined

/** What a person reads: our text, then what the service says about this very case, with its fields by their names. */
export function describeRefusal(label: string, message: string, details: Details = {}): string {
  if (!hasText(label)) return message
  if (!explained.has(label)) return refusals[label]
  const field = fieldOf(details)
  const isNamed = field !== undefined && message.startsWith(`${field} `)
  // With a field, it is a filter of a list that is refused, and not a step of a lifecycle.
  const text = refusals[label === 'invalid_status' && field !== undefined ? 'invalid_query_parameter' : label]
  return `${text} ${isNamed ? nameField(field) + message.slice(field.length) : message}`.trim()
}

/**
 * The fields that a refusal is about, as groups of which the first that a form has counts: the exact field before the list
 * around it.
 */
export function refusedFields(label: string, details: Details): readonly (readonly string[])[] {
  const field = fieldOf(details)
  if (field === undefined) return hasText(label) ? [fieldsByLabel[label] ?? []] : []
  const parts = field.split('.').filter((part) => !/^\d+$/.test(part))
  return [...new Set([field, ...parts.toReversed()])].map((name) => [name])
}
