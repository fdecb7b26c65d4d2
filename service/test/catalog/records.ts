// Small generated catalogs for tests: the same seed gives the same records, including every edge case.
import { cents } from '../../src/kernel/money.ts'
import type {
  AttackRecord,
  CardRecord,
  CatalogRecord,
  ExpansionRecord,
  GradedRecord,
  PriceRecord,
} from '../../src/catalog/records.ts'

/** A seeded pseudo-random source of whole numbers below a bound. */
export type Dice = (below: number) => number

export function createDice(seed: number): Dice {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

export const pick = <Item>(dice: Dice, items: readonly Item[]): Item => items[dice(items.length)] as Item
export const maybe = <Item>(dice: Dice, percent: number, make: () => Item): Item | undefined =>
  dice(100) < percent ? make() : undefined

export const words: readonly string[] =
  `ember Frost gale Élan élan elan Ōkami okami ΣΑΣ σας Straße ﬁre fire İris ヒカリ ピカリ
  ザリ リザ 火 ค้าง คาง x a À mew Mewling O'Dell "Quote" ex EX star* back\\slash (paren) semi:colon -dash !bang [box] 100
  𝒜lpha e\u0301t TO OR`.split(/\s+/)
const supertypes = ['Creature', 'Keeper', 'Spark']
export const types = ['Ember', 'Tide', 'Moss', 'Volt', 'Umbra']
const rarities = ['Common', 'Uncommon', 'Rare', 'Ultra Rare', 'rare']
const languages = [
  ['English', 'EN'],
  ['Japanese', 'JA'],
  ['Portuguese (Brazil)', 'PT-BR'],
  ['Portuguese', 'PT'],
] as const
const numbers = [
  '1',
  '2',
  '10',
  '004',
  '4',
  'TG01',
  'tg1',
  'TG10',
  '!',
  '?',
  'H31',
  '9a',
  '9b',
  '0',
  '00',
  'ONE',
  '12/34',
  '-5',
]

const phrase = (dice: Dice, most: number): string =>
  Array.from({ length: 1 + dice(most) }, () => pick(dice, words)).join(' ')

function makeExpansion(dice: Dice, index: number): ExpansionRecord {
  const [language, languageCode] = pick(dice, languages)
  const date = maybe(dice, 85, () => `${2018 + dice(4)}/0${1 + dice(9)}/${10 + dice(18)}`)
  const total = 50 + dice(100)
  return {
    kind: 'expansion',
    id: `${pick(dice, ['set', 'SET', 'Wilds'])}${index}`,
    name: phrase(dice, 2),
    series: 'Series',
    seriesId: pick(dice, ['alpha', 'beta', 'Alpine']),
    total,
    printedTotal: total - dice(20),
    language,
    languageCode,
    ...(date === undefined ? {} : { releaseDate: date }),
    ...(languageCode === 'EN' ? {} : { englishName: 'A Set' }),
  }
}

const makeAttack = (dice: Dice): AttackRecord => ({
  name: phrase(dice, 2),
  cost: [pick(dice, types)],
  text: phrase(dice, 6),
  ...maybe(dice, 80, () => ({ damage: pick(dice, ['10', '20+', '60×', '100', '', '×20', '１２０']) })),
})

function makeCard(dice: Dice, index: number, expansion: ExpansionRecord): CardRecord {
  const image = `https://cards.example/${index}.webp`
  return {
    kind: 'card',
    id: `${expansion.id}-${index}${pick(dice, ['', '', '', '_p1', '_É'])}`,
    printingCode: `code-${dice(1 + index)}`,
    name: phrase(dice, 3),
    number: pick(dice, numbers),
    printedNumber: `${index}/100`,
    expansionId: expansion.id,
    language: expansion.language,
    languageCode: expansion.languageCode,
    variants: [{ name: 'normal' }],
    supertype: pick(dice, supertypes),
    subtypes: Array.from({ length: dice(3) }, () => pick(dice, words)),
    types: Array.from({ length: dice(3) }, () => pick(dice, types)),
    isVariant: dice(4) === 0,
    isHolo: dice(2) === 0,
    isReverse: dice(3) === 0,
    isFirstEdition: dice(5) === 0,
    extras: { retreat: dice(4), zeal: 'high "quoted" \\ text', nothing: null },
    ...maybe(dice, 90, () => ({ image: { small: image, large: `${image}?large` } })),
    ...maybe(dice, 80, () => ({ hp: 10 * dice(30) })),
    ...maybe(dice, 90, () => ({ rarity: pick(dice, rarities) })),
    ...maybe(dice, 80, () => ({ artist: phrase(dice, 2) })),
    ...maybe(dice, 30, () => ({ abilities: [{ type: 'Gift', name: phrase(dice, 2), text: phrase(dice, 6) }] })),
    ...maybe(dice, 80, () => ({ attacks: Array.from({ length: dice(5) }, () => makeAttack(dice)) })),
    ...maybe(dice, 50, () => ({ weaknesses: [{ type: pick(dice, types), value: '×2' }] })),
    ...maybe(dice, 30, () => ({ resistances: [{ type: pick(dice, types) }] })),
  }
}

const makeGraded = (dice: Dice): GradedRecord => ({
  company: 'Gradewell',
  grade: '9.5',
  value: cents(BigInt(500 + dice(9_000))),
  low: null,
  high: cents(20_000n),
  confidence: 'med',
  valueKind: 'sold',
  soldCount: 7,
  ...maybe(dice, 50, () => ({
    lastSoldAt: '2026-01-02T00:00:00.000Z',
    band: { median: cents(1_000n), recentMedian: cents(1_050n), p10: cents(800n), p90: cents(1_299n), count: 7 },
  })),
})

export const makePrice = (dice: Dice, cardId: string): PriceRecord => ({
  kind: 'price',
  cardId,
  market: dice(10) === 0 ? null : cents(BigInt(dice(40) * 25)),
  conditions: [{ condition: 'NM', price: cents(100n) }],
  graded: Array.from({ length: dice(3) === 0 ? 1 : 0 }, () => makeGraded(dice)),
  ...maybe(dice, 90, () => ({ marketUpdatedAt: `2026-01-${10 + dice(18)}T00:00:00.000Z` })),
})

export type TestCatalog = {
  readonly records: readonly CatalogRecord[]
  readonly expansions: readonly ExpansionRecord[]
  readonly cards: readonly CardRecord[]
  readonly prices: readonly PriceRecord[]
}

export function makeCatalog({ seed, cards: count }: { seed: number; cards: number }): TestCatalog {
  const dice = createDice(seed)
  const expansions = Array.from({ length: 1 + Math.ceil(count / 40) }, (_, index) => makeExpansion(dice, index))
  const cards = Array.from({ length: count }, (_, index) => makeCard(dice, index, pick(dice, expansions)))
  const prices = cards.filter(() => dice(10) > 1).map((card) => makePrice(dice, card.id))
  return { records: [...expansions, ...cards, ...prices], expansions, cards, prices }
}
