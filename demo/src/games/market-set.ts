// The set behind the sandbox market: every kind of token sold there is a printing of one of these cards.
import type { Element, Family } from './words.ts'

export const foundersSetId = 'wmf'

/** A card of the founders' set; the price is its market price in whole cents. */
export type FoundersCard = {
  readonly name: string
  readonly element: Element
  readonly family: Family
  readonly evolvesFrom?: string
  readonly cents: number
  readonly foilCents?: number
  /** The market price of a slab, by grade. */
  readonly graded?: { readonly grade: '9' | '10'; readonly cents: number }
}

type Line = readonly [name: string, element: Element, family: Family, grown?: string]

const common: readonly Line[] = [
  ['Mossback', 'Grove', 'Golem', 'Elder'],
  ['Pebblit', 'Stone', 'Golem', 'Colossus'],
  ['Driftling', 'Tide', 'Spirit', 'Seer'],
  ['Emberkit', 'Ember', 'Beast', 'Blaze'],
  ['Galewing', 'Gale', 'Bird', 'Prime'],
  ['Nettlepup', 'Grove', 'Beast', 'Alpha'],
]
const uncommon: readonly Line[] = [
  ['Thornling', 'Grove', 'Plant', 'Queen'],
  ['Cinderhop', 'Ember', 'Beast', 'Duke'],
  ['Brookfin', 'Tide', 'Fish', 'Sage'],
  ['Duskmoth', 'Umbra', 'Insect', 'Oracle'],
]
const rare: readonly Line[] = [
  ['Quartzhorn', 'Stone', 'Beast', 'Titan'],
  ['Stormlark', 'Spark', 'Bird', 'Zenith'],
  ['Lanternfox', 'Lumen', 'Beast', 'Shade'],
  ['Reefmane', 'Tide', 'Serpent', 'Abyss'],
  ['Bramblebear', 'Grove', 'Beast', 'Hoard'],
  ['Frostlynx', 'Frost', 'Beast', 'Veil'],
]
const regal: readonly Line[] = [
  ['Aurora Stag', 'Lumen', 'Beast'],
  ['Ember Regent', 'Ember', 'Bird'],
  ['Tidecaller', 'Tide', 'Serpent'],
  ['Gloomwarden', 'Umbra', 'Spirit'],
]

const young = (lines: readonly Line[], cents: number): FoundersCard[] =>
  lines.map(([name, element, family]) => ({ name, element, family, cents }))

function grown(lines: readonly Line[], cents: number, grade: '9' | '10', gradedCents: number): FoundersCard[] {
  return lines.map(([evolvesFrom, element, family, title = '']) => ({
    name: `${evolvesFrom} ${title}`,
    element,
    family,
    evolvesFrom,
    cents,
    graded: { grade, cents: gradedCents },
  }))
}

/** The cards in the order of their numbers, at market prices. */
export const foundersCards: readonly FoundersCard[] = [
  ...young(common, 100),
  ...young(uncommon, 250),
  ...young(rare, 700),
  ...grown([...common, ...uncommon], 1_000, '9', 4_500),
  ...grown(rare, 3_500, '10', 14_000),
  ...regal.map(([name, element, family]) => ({
    name,
    element,
    family,
    cents: 3_500,
    foilCents: 15_000,
    graded: { grade: '10' as const, cents: 60_000 },
  })),
]

export const foundersCardId = (index: number): string => `${foundersSetId}-${index + 1}`
export const foilSuffix = '_holo'

/** The grader of the slabs sold in the sandbox market. */
export const marketGrader = 'Northgrade'

/** A kind of market token: a printing, and the grade of its slab if it has one. */
export type MarketKind = { readonly cardId: string; readonly company?: string; readonly grade?: string }

function listKinds(): [string, MarketKind][] {
  return foundersCards.flatMap(({ name, foilCents, graded }, index) => {
    const cardId = foundersCardId(index)
    const kinds: [string, MarketKind][] = [[name, { cardId }]]
    if (foilCents !== undefined) kinds.push([`${name} Foil`, { cardId: `${cardId}${foilSuffix}` }])
    if (graded) kinds.push([`${name} ${graded.grade}`, { cardId, company: marketGrader, grade: graded.grade }])
    return kinds
  })
}

/** The kinds of the sandbox market by name. */
export const marketKinds: ReadonlyMap<string, MarketKind> = new Map(listKinds())
