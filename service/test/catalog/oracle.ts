// A reference search: scans every record with plain string and number comparisons. Shares no code with the engine, so that
// agreement is meaningful.
import type { CardRecord, ExpansionRecord, PriceRecord } from '../../src/catalog/records.ts'
import type { TestCatalog } from './records.ts'

export type OracleCard = {
  readonly card: CardRecord
  readonly expansion: ExpansionRecord
  readonly price: PriceRecord | undefined
}
export type Predicate<Row> = (row: Row) => boolean
export type SortKey = { readonly field: string; readonly descending: boolean }
export type FieldValue = string | number | boolean
export type ReadField<Row> = (row: Row, field: string) => readonly FieldValue[]

export function oracleCards({ cards, expansions, prices }: TestCatalog): OracleCard[] {
  const sets = new Map(expansions.map((expansion) => [expansion.id, expansion]))
  const priceOf = new Map(prices.map((price) => [price.cardId, price]))
  return cards.map((card) => {
    const expansion = sets.get(card.expansionId)
    if (!expansion) throw new Error('A test card without its expansion.')
    return { card, expansion, price: priceOf.get(card.id) }
  })
}

const given = <Value>(values: readonly (Value | null | undefined)[]): Value[] =>
  values.filter((value): value is Value => value !== undefined && value !== null)

const dateNumber = (text: string | undefined): number[] =>
  text === undefined ? [] : [Number(text.replaceAll('/', ''))]
const damageNumber = (text: string): number[] => {
  const digits = /^[0-9]+/.exec(text.normalize('NFKC'))
  return digits ? [Number(digits[0])] : []
}

/** Every searchable value of a card by field name. */
export const readCard: ReadField<OracleCard> = ({ card, expansion, price }, field) => {
  const values: Record<string, () => readonly FieldValue[]> = {
    name: () => [card.name],
    id: () => [card.id],
    supertype: () => [card.supertype],
    subtypes: () => card.subtypes,
    types: () => card.types ?? [],
    hp: () => given([card.hp]),
    number: () => [card.number],
    rarity: () => given([card.rarity]),
    artist: () => given([card.artist]),
    raw_price: () => given([price?.market]).map((amount) => Number(amount) / 100),
    is_variant: () => [card.isVariant],
    is_holo: () => [card.isHolo],
    is_reverse: () => [card.isReverse],
    is_first_edition: () => [card.isFirstEdition],
    'abilities.name': () => given((card.abilities ?? []).map((ability) => ability.name)),
    'abilities.text': () => given((card.abilities ?? []).map((ability) => ability.text)),
    'attacks.name': () => given((card.attacks ?? []).map((attack) => attack.name)),
    'attacks.text': () => given((card.attacks ?? []).map((attack) => attack.text)),
    'attacks.damage': () => given((card.attacks ?? []).map((attack) => attack.damage)).flatMap(damageNumber),
    'weaknesses.type': () => (card.weaknesses ?? []).map((weakness) => weakness.type),
    'resistances.type': () => (card.resistances ?? []).map((resistance) => resistance.type),
    'expansion.id': () => [expansion.id],
    'expansion.name': () => [expansion.name],
    'expansion.series_id': () => [expansion.seriesId],
    'expansion.release_date': () => dateNumber(expansion.releaseDate),
    language: () => [card.languageCode, card.language],
  }
  return values[field]?.() ?? []
}

export const readExpansion: ReadField<ExpansionRecord> = (row, field) => {
  const values: Record<string, () => readonly FieldValue[]> = {
    name: () => [row.name],
    id: () => [row.id],
    series_id: () => [row.seriesId],
    language: () => [row.languageCode, row.language],
    release_date: () => dateNumber(row.releaseDate),
    'card_count.total': () => [row.total],
    'card_count.official': () => [row.printedTotal],
  }
  return values[field]?.() ?? []
}

/** Memoizes a pure function: the oracle evaluates it for every card and query. */
function remember(compute: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const answer = known.get(text) ?? compute(text)
    known.set(text, answer)
    return answer
  }
}

const withoutAccents = (text: string): string =>
  Array.from(text)
    .filter((letter) => letter < '\u0300' || letter > '\u036f')
    .join('')

/** Unifies compatibility forms and drops European accents and case, letter by letter. */
export const plainText = remember((text) => {
  const small = withoutAccents(text.toWellFormed().normalize('NFKD')).toLowerCase().replaceAll('ς', 'σ')
  return withoutAccents(small).normalize('NFC')
})

/** `004` and `4` are the same number; letters are significant. */
export const sameNumber = remember((text) =>
  plainText(text)
    .split(/(\d+)/)
    .map((part) => (/^\d+$/.test(part) ? part.replace(/^0+/, '') || '0' : part))
    .join(''),
)

/** The first run of digits. */
export const integerIn = (text: string): number | undefined => {
  const digits = /\d+/.exec(plainText(text))
  return digits ? Number(digits[0]) : undefined
}

function compareNumbers(left: string, right: string): number {
  const split = (text: string): [string, number, string] => {
    const normal = sameNumber(text)
    const at = normal.search(/\d/)
    if (at < 0) return [normal, -1, '']
    const digits = /^\d+/.exec(normal.slice(at))?.[0] ?? ''
    return [normal.slice(0, at), Number(digits), normal.slice(at + digits.length)]
  }
  const [a, b] = [split(left), split(right)]
  for (const index of [0, 1, 2]) {
    const [x, y] = [a[index], b[index]]
    if (x !== undefined && y !== undefined && x !== y) return x < y ? -1 : 1
  }
  return 0
}

function compareField(field: string, left: FieldValue, right: FieldValue): number {
  if (field === 'number') return compareNumbers(String(left), String(right))
  const fold = (value: FieldValue): FieldValue =>
    typeof value === 'string' && field !== 'id' ? plainText(value) : value
  const [a, b] = [fold(left), fold(right)]
  return a === b ? 0 : a < b ? -1 : 1
}

/** Sorts by the keys, rows without a value last, then by id. */
export function oracleSort<Row>(rows: readonly Row[], keys: readonly SortKey[], read: ReadField<Row>): Row[] {
  return [...rows].sort((left, right) => {
    for (const { field, descending } of keys) {
      const [a] = read(left, field)
      const [b] = read(right, field)
      if (a === undefined && b === undefined) continue
      if (a === undefined || b === undefined) return a === undefined ? 1 : -1
      const order = compareField(field, a, b)
      if (order !== 0) return descending ? -order : order
    }
    return compareField('id', read(left, 'id')[0] ?? '', read(right, 'id')[0] ?? '')
  })
}
