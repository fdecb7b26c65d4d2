// What queries in the forms of the public API's documentation mean: a scan of the source objects that shares no code with
// the engine. A query is written and evaluated from the same parts.
import type { PublicCard } from './public-cards.ts'

type Value = string | number
export type Part = { readonly text: string; readonly holds: (card: PublicCard) => boolean }

/** The values at a dotted path of an object; elements of lists count one by one. */
export function valuesAt(source: unknown, path: string): Value[] {
  let found: unknown[] = [source]
  for (const name of path.split('.')) {
    found = found.flatMap((one) => {
      const value = (one as Record<string, unknown> | null)?.[name]
      // The source writes an empty text where a card has none.
      return value === undefined || value === null || value === '' ? [] : [value].flat()
    })
  }
  return found as Value[]
}

const plain = (text: Value): string =>
  Array.from(String(text).normalize('NFKD').toLowerCase())
    .filter((letter) => letter < '\u0300' || letter > '\u036f')
    .join('')

const wordsOf = (text: Value): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

function hasPhrase(value: Value, phrase: string): boolean {
  const [all, wanted] = [wordsOf(value), wordsOf(phrase)]
  return all.some((_, at) => wanted.every((word, index) => all[at + index] === word))
}

const numberOf = (value: Value): number => Number(/^[\d.]+/.exec(String(value))?.[0] ?? Number.NaN)
const any = (path: string, test: (value: Value) => boolean) => (card: PublicCard) => valuesAt(card, path).some(test)
const quoted = (text: string): string => (/^[\w]+$/.test(text) ? text : `"${text}"`)

export const phrase = (path: string, text: string): Part => ({
  text: `${path}:${quoted(text)}`,
  holds: any(path, (value) => hasPhrase(value, text)),
})
export const exact = (path: string, text: string): Part => ({
  text: `!${path}:${quoted(text)}`,
  holds: any(path, (value) => plain(value) === plain(text)),
})
export const whole = (path: string, text: string): Part => ({
  text: `${path}:${quoted(text)}`,
  holds: any(path, (value) => plain(value) === plain(text)),
})
export const wildcard = (path: string, before: string, after: string): Part => ({
  text: `${path}:${before}*${after}`,
  holds: any(path, (value) => {
    const text = plain(value)
    return text.startsWith(before) && text.endsWith(after) && text.length >= before.length + after.length
  }),
})
export const range = (path: string, ends: string, low: Value, high: Value): Part => {
  const read = (value: Value): number =>
    String(value).includes('/') ? Number(String(value).replaceAll('/', '')) : numberOf(value)
  const [min, max] = [low === '*' ? -Infinity : read(low), high === '*' ? Infinity : read(high)]
  return {
    text: `${path}:${ends[0]}${low} TO ${high}${ends[1]}`,
    holds: any(path, (value) => {
      const number = read(value)
      return (
        !Number.isNaN(number) &&
        (ends[0] === '{' && low !== '*' ? number > min : number >= min) &&
        (ends[1] === '}' && high !== '*' ? number < max : number <= max)
      )
    }),
  }
}
export const both = (...parts: readonly Part[]): Part => ({
  text: parts.map(({ text }) => text).join(' '),
  holds: (card) => parts.every(({ holds }) => holds(card)),
})
export const either = (...parts: readonly Part[]): Part => ({
  text: `(${parts.map(({ text }) => text).join(' OR ')})`,
  holds: (card) => parts.some(({ holds }) => holds(card)),
})
export const without = ({ text, holds }: Part): Part => ({ text: `-${text}`, holds: (card) => !holds(card) })

const compare = (left: Value, right: Value): number => (left < right ? -1 : left > right ? 1 : 0)
const numeric =
  /^(hp|number|attacks\.(damage|convertedEnergyCost)|nationalPokedexNumbers|convertedRetreatCost|set\.(total|printedTotal)|(tcgplayer|cardmarket)\.prices\..*)$/

/** Sorts by the least value of each field, cards without one last, then by id. */
export function sortCards(cards: readonly PublicCard[], orderBy: string): PublicCard[] {
  const keys = orderBy
    .split(',')
    .filter(Boolean)
    .map((key) => ({ path: key.replace(/^-/, ''), sign: key.startsWith('-') ? -1 : 1 }))
  const leastOf = (card: PublicCard, path: string): Value | undefined =>
    valuesAt(card, path)
      .map((value) => (numeric.test(path) ? numberOf(value) : plain(value)))
      .filter((value) => !Number.isNaN(value))
      .sort(compare)[0]
  const ranked = cards.map((card) => ({ card, values: keys.map(({ path }) => leastOf(card, path)) }))
  ranked.sort((left, right) => {
    for (const [index, { sign }] of keys.entries()) {
      const [a, b] = [left.values[index], right.values[index]]
      if (a === undefined || b === undefined) {
        if (a !== b) return a === undefined ? 1 : -1
      } else if (compare(a, b) !== 0) return compare(a, b) * sign
    }
    return compare(left.card.id, right.card.id)
  })
  return ranked.map(({ card }) => card)
}
