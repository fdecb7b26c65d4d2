/** What replaces erased text. */
export const erasedText = '[erased]'

/** The parts of an address that identify a person. */
const personalKeys = ['name', 'company', 'street1', 'street2', 'phone', 'email'] as const
/** Erased with the address that contains them, but not searched for: many people share them. */
const placeKeys = ['city', 'state', 'zip', 'postal_code', 'postcode', 'state_code']
const addressKeys = new Set<string>([...personalKeys, ...placeKeys])

export type Contact = Partial<Record<(typeof personalKeys)[number], string>>

const leastLength = 5
const normal = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** The contact details of an object with the fields of an address. */
export function contactOf(address: unknown): Contact {
  const fields = (address ?? {}) as Record<string, unknown>
  const entries = personalKeys.flatMap((key) => {
    const value = fields[key]
    return typeof value === 'string' && value.trim() !== '' && value !== erasedText
      ? [[key, value.trim()] as const]
      : []
  })
  return Object.fromEntries(entries)
}

export type Match = 'person' | 'name' | 'none'

export type Traces = {
  /** Texts that a candidate contains one of. */
  readonly searched: readonly string[]
  /** Whether a text is about the person, or has only a name that others may have, too. */
  match(text: string): Match
  /** The value without the person, or the same value if it contains nothing of the person. */
  erase(value: unknown): unknown
}

const escapeForPattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const toPattern = (text: string): string =>
  text
    .split(/\s+/)
    .map(escapeForPattern)
    .join(String.raw`\s+`)

/** What identifies one person in texts: e-mail, phone, any given text, or a name together with its street. */
export function createTraces(contacts: readonly Contact[], also: readonly string[]): Traces {
  const long = (texts: readonly (string | undefined)[]): string[] =>
    [...new Set(texts.flatMap((text) => (text === undefined ? [] : normal(text))))].filter(
      (text) => text.length >= leastLength,
    )
  const certain = long([...contacts.flatMap(({ email, phone }) => [email, phone]), ...also])
  const names = long(contacts.map(({ name }) => name))
  const pairs = contacts.flatMap(({ name, street1 }) =>
    name === undefined || street1 === undefined ? [] : [[normal(name), normal(street1)] as const],
  )
  const erasable = long([...contacts.flatMap((contact) => Object.values(contact)), ...also])
  // The longest first, so that a text is not replaced by a part of itself.
  const alternatives = erasable.toSorted((left, right) => right.length - left.length).map(toPattern)
  const pattern = alternatives.length > 0 ? new RegExp(alternatives.join('|'), 'giu') : undefined

  function match(text: string): Match {
    const found = normal(text)
    const has = (part: string): boolean => found.includes(part)
    if (certain.some(has) || pairs.some((pair) => pair.every(has))) return 'person'
    return names.some(has) ? 'name' : 'none'
  }

  const eraseText = (text: string): string => (pattern ? text.replaceAll(pattern, erasedText) : text)

  function eraseObject(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const entries = Object.entries(fields).map(([key, value]) => [key, erase(value)] as const)
    const isAddress = entries.some(([key, value]) => addressKeys.has(key) && value !== fields[key])
    if (!isAddress) return Object.fromEntries(entries)
    const withoutPlace = entries.map(([key, value]) =>
      addressKeys.has(key) && typeof value === 'string' ? [key, erasedText] : [key, value],
    )
    return Object.fromEntries(withoutPlace) as Record<string, unknown>
  }

  function erase(value: unknown): unknown {
    if (typeof value === 'string') return eraseText(value)
    if (Array.isArray(value)) return value.map(erase)
    return typeof value === 'object' && value !== null ? eraseObject(value as Record<string, unknown>) : value
  }

  return { searched: [...new Set([...certain, ...names])], match, erase }
}

/** An address of which only the country is left, for customs and statistics. */
export const eraseAddress = (address: unknown): unknown =>
  typeof address !== 'object' || address === null
    ? address
    : Object.fromEntries(
        Object.entries(address).map(([key, value]) => [
          key,
          key === 'country' || typeof value !== 'string' ? value : erasedText,
        ]),
      )
