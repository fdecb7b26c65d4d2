/** A part of a catalog query `q`. */
export type CatalogTerm = string & { readonly catalogTerm?: never }

/** Quotes, wildcards and backslashes are literal inside a value. */
const quote = (value: string | number | boolean): string => `"${String(value).replaceAll(/[\\"*]/g, String.raw`\$&`)}"`

const fieldName = /^[a-z][\w.]*$/i

function field(name: string): string {
  if (!fieldName.test(name)) throw new TypeError(`${name} is not the name of a field.`)
  return name
}

type Bound = string | number | undefined
const boundOf = (bound: Bound): string => (bound === undefined ? '*' : String(bound))
const isPlain = (text: string): boolean => /^[\w./-]+$|^\*$/.test(text)

/**
 * Builds the `q` of a catalog search from untrusted values.
 *
 * @example
 * const q = where.all(where.contains('name', input), where.between('hp', { from: 60 }), where.not(where.is('rarity', 'Common')))
 * for await (const card of packhouse.catalog.cards.list('skies', { q })) console.log(card.name)
 */
export const where = {
  /** The field contains the text, or has the number. */
  contains: (name: string, value: string | number | boolean): CatalogTerm => `${field(name)}:${quote(value)}`,

  /** The whole value of the field is equal, ignoring case. */
  is: (name: string, value: string | number | boolean): CatalogTerm => `!${field(name)}:${quote(value)}`,

  /** A number or date in a range; an open end is left out. */
  between(
    name: string,
    { from, to, exclusive = false }: { from?: Bound; to?: Bound; exclusive?: boolean },
  ): CatalogTerm {
    const [low, high] = [boundOf(from), boundOf(to)]
    if (!isPlain(low) || !isPlain(high)) throw new TypeError('A bound is a number or a date.')
    const range = `${low} TO ${high}`
    return exclusive ? `${field(name)}:{${range}}` : `${field(name)}:[${range}]`
  },

  /** All terms apply. */
  all: (...terms: readonly CatalogTerm[]): CatalogTerm => terms.filter(Boolean).join(' '),

  /** At least one term applies. */
  any: (...terms: readonly CatalogTerm[]): CatalogTerm => `(${terms.filter(Boolean).join(' OR ')})`,

  /** The term does not apply. */
  not: (term: CatalogTerm): CatalogTerm => (/^[(]|^\S+$|^!?[\w.]+:"[^"]*"$/.test(term) ? `-${term}` : `-(${term})`),
}
