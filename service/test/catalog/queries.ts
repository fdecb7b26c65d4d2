// Random queries as text together with their expected meaning: the text goes through the parser, the meaning does not.
import fc from 'fast-check'
import { cardFields, type FieldKind, type QueryField } from '../../src/catalog/query/fields.ts'
import { integerIn, plainText, sameNumber, type FieldValue, type Predicate, type ReadField } from './oracle.ts'
import { types, words } from './records.ts'

export type RandomQuery<Row> = { readonly text: string; readonly matches: Predicate<Row> }
type Test = (values: readonly FieldValue[]) => boolean
type Term = { readonly text: string; readonly test: Test }

const needs = /[\s()"\\*]/
const quote = (value: string): string => `"${value.replaceAll(/[\\"*]/g, String.raw`\$&`)}"`
/** Writes a value unquoted where the language allows it. */
const write = (value: string, quoted: boolean): string =>
  quoted || needs.test(value) || /^[[{]/.test(value) ? quote(value) : value

const strings = (values: readonly FieldValue[]): string[] => values.map(String)
const shuffleCase = (text: string, upper: boolean): string => (upper ? text.toUpperCase() : text)

/** Fragments, whole words and phrases, so that most terms have matches. */
const needle: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(...words, ...types, 'rare', 'set', 'alp', 'pt', '-1', 'co', 'ea'),
    fc.nat(3),
    fc.integer({ min: 1, max: 9 }),
  )
  .map(([word, from, length]) => (from < word.length ? word.slice(from, from + length) : word).toWellFormed())
  .filter((text) => plainText(text) !== '')

const containsTerm = fc.tuple(needle, fc.boolean(), fc.boolean()).map(([text, quoted, upper]): Term => {
  const typed = shuffleCase(text, upper)
  const wanted = plainText(typed)
  const test: Term['test'] = (values) => strings(values).some((value) => plainText(value).includes(wanted))
  return { text: write(typed, quoted), test }
})

const wildcardTerm = fc
  .tuple(needle, fc.option(needle, { nil: '' }), fc.boolean())
  .filter(([prefix, suffix]) => Array.from(plainText(prefix) + plainText(suffix)).length >= 2)
  .map(([prefix, suffix]): Term => {
    const [start, end] = [plainText(prefix), plainText(suffix)]
    const body = (part: string): string => quote(part).slice(1, -1)
    return {
      text: `"${body(prefix)}*${body(suffix)}"`,
      test: (values) =>
        strings(values).some((value) => {
          const plain = plainText(value)
          return plain.length >= start.length + end.length && plain.startsWith(start) && plain.endsWith(end)
        }),
    }
  })

const numberText = fc.oneof(
  fc.integer({ min: -5, max: 320 }).map(String),
  fc.integer({ min: 0, max: 1_000 }).map((n) => String(n / 100)),
)

const rangeOf = (bound: fc.Arbitrary<string>, low: (text: string, exclusive: boolean) => number, high: typeof low) =>
  fc.tuple(fc.option(bound), fc.option(bound), fc.boolean(), fc.boolean()).map(([from, to, noLow, noHigh]) => {
    const min = from === null ? Number.NEGATIVE_INFINITY : low(from, noLow)
    const max = to === null ? Number.POSITIVE_INFINITY : high(to, noHigh)
    const inside = (value: number): boolean =>
      (noLow ? value > min : value >= min) && (noHigh ? value < max : value <= max)
    return { text: `${noLow ? '{' : '[ '}${from ?? '*'} TO ${to ?? '*'}${noHigh ? '}' : ' ]'}`, inside }
  })

const numberTerm = fc.oneof(
  rangeOf(numberText, Number, Number).map(({ text, inside }): Term => ({
    text,
    test: (values) => values.some((value) => inside(Number(value))),
  })),
  numberText.map((text): Term => ({ text, test: (values) => values.some((value) => value === Number(text)) })),
)

const collectorTerm = fc.oneof(
  fc.constantFrom('1', '01', '4', 'TG001', 'tg1', '!', 'h31', '9A', 'one', '0').map((text): Term => ({
    text,
    test: (values) => strings(values).some((value) => sameNumber(value) === sameNumber(text)),
  })),
  rangeOf(fc.integer({ min: 0, max: 40 }).map(String), Number, Number).map(({ text, inside }): Term => ({
    text,
    test: (values) =>
      strings(values).some((value) => {
        const integer = integerIn(value)
        return integer !== undefined && inside(integer)
      }),
  })),
)

const dateText = fc
  .tuple(
    fc.integer({ min: 2017, max: 2022 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
    fc.nat(2),
    fc.boolean(),
  )
  .map(([year, month, day, precision, slash]) => {
    const parts = [String(year), String(month).padStart(2, '0'), String(day).padStart(2, '0')]
    return parts.slice(0, precision + 1).join(slash ? '/' : '-')
  })
const firstDay = (text: string): number => Number(text.replaceAll(/[-/]/g, '').padEnd(6, '01').padEnd(8, '01'))
/** The 31st stands for the end of any month: no date is between it and the true end. */
const lastDay = (text: string): number => Number(text.replaceAll(/[-/]/g, '').padEnd(6, '12').padEnd(8, '31'))

const dateTerm = fc.oneof(
  rangeOf(
    dateText,
    (text, exclusive) => (exclusive ? lastDay(text) : firstDay(text)),
    (text, exclusive) => (exclusive ? firstDay(text) : lastDay(text)),
  ).map(({ text, inside }): Term => ({ text, test: (values) => values.some((value) => inside(Number(value))) })),
  dateText.map((text): Term => ({
    text,
    test: (values) => values.some((value) => Number(value) >= firstDay(text) && Number(value) <= lastDay(text)),
  })),
)

const flagTerm = fc
  .constantFrom('true', 'false', 'TRUE')
  .map((text): Term => ({ text, test: ([value]) => value === (text.toLowerCase() === 'true') }))

const termsOf: Record<FieldKind, fc.Arbitrary<Term>> = {
  text: fc.oneof({ weight: 3, arbitrary: containsTerm }, { weight: 1, arbitrary: wildcardTerm }),
  number: numberTerm,
  collector: collectorTerm,
  date: dateTerm,
  boolean: flagTerm,
}

const exactTerm = needle.map((text): Term => ({
  text: write(text, false),
  test: (values) => strings(values).some((value) => plainText(value) === plainText(text)),
}))

/** A language term also matches the name of the language, unless it can only be part of a code. */
const overLanguages = ({ text, test }: Term): Term => {
  const [typed = ''] = plainText(text).replaceAll('"', '').split('*')
  const canBeName = typed.length >= 3 && !typed.includes('-')
  return { text, test: (values) => test(canBeName ? values : values.slice(0, 1)) }
}

function termQuery<Row>(fields: readonly QueryField[], read: ReadField<Row>): fc.Arbitrary<RandomQuery<Row>> {
  return fc.constantFrom(...fields).chain((field) => {
    const adapt = field.name === 'language' ? overLanguages : (term: Term): Term => term
    const plain = termsOf[field.kind].map(adapt).map(({ text, test }) => ({ text: `${field.name}:${text}`, test }))
    const exact = exactTerm.map(adapt).map(({ text, test }) => ({ text: `!${field.name}:${text}`, test }))
    const term =
      field.kind === 'text' ? fc.oneof({ weight: 4, arbitrary: plain }, { weight: 1, arbitrary: exact }) : plain
    return term.map(({ text, test }) => ({ text, matches: (row: Row) => test(read(row, field.name)) }))
  })
}

/** Whole queries: terms joined by AND, OR, exclusion and parentheses. */
export function randomQuery<Row>(fields: readonly QueryField[], read: ReadField<Row>): fc.Arbitrary<RandomQuery<Row>> {
  const term = termQuery(fields, read)
  const { query } = fc.letrec<{ query: RandomQuery<Row>; group: RandomQuery<Row> }>((tie) => ({
    query: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      term,
      fc.array(tie('group'), { minLength: 1, maxLength: 3 }).chain((parts) =>
        fc.constantFrom(' ', ' AND ', '   ', ' OR ').map((joint) => ({
          text: parts.map(({ text }) => text).join(joint),
          matches:
            joint === ' OR '
              ? (row: Row) => parts.some(({ matches }) => matches(row))
              : (row: Row) => parts.every(({ matches }) => matches(row)),
        })),
      ),
    ),
    group: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      term,
      term.map(({ text, matches }) => ({ text: `-${text}`, matches: (row: Row) => !matches(row) })),
      tie('query').map(({ text, matches }) => ({ text: `(${text})`, matches })),
      tie('query').map(({ text, matches }) => ({ text: `-(${text})`, matches: (row: Row) => !matches(row) })),
    ),
  }))
  return query
}

/** Texts that resemble queries without following the rules. */
export const noise: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '(',
        ')',
        '"',
        '*',
        ':',
        '-',
        '!',
        '[',
        ']',
        '{',
        '}',
        ' ',
        ' OR ',
        ' AND ',
        ' TO ',
        '\\',
        '\0',
        ',',
      ),
      fc.constantFrom(...cardFields.map(({ name }) => `${name}:`)),
      fc.constantFrom(...words, '1', '2020', '2020-02-30', 'true', '[1 TO 2]', '{* TO 2021}', 'nmae:', '𝒜', '\ud800'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))
