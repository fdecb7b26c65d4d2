import { micros, type Cents, type Micros } from '../../kernel/money.ts'

export const valueSources = ['card_raw_price', 'buyback_oracle', 'graded_market_price'] as const
export type ValueSource = (typeof valueSources)[number]

/** What something is worth, by whose word, and how old that is. */
export type Value = { readonly amount: Micros; readonly source: ValueSource; readonly at: Date }

/** Something to be valued: a printing, in a slab or not, and the group its token is in. */
export type Valued = {
  readonly cardId: string | null
  readonly gradeCompany: string | null
  readonly grade: string | null
  readonly priceGroup: number
}

/** What the catalog knows of a printing. */
export type CatalogValue = {
  readonly market: Cents | null
  readonly at: Date | null
  readonly graded: readonly { readonly company: string; readonly grade: string; readonly value: Cents }[]
}

export const microsOfCents = (amount: Cents): Micros => micros(amount * 10_000n)

/** Graders and grades are compared as people write them: `PSA 10` and `psa 10` are one. */
const isSame = (left: string, right: string): boolean => left.trim().toLowerCase() === right.trim().toLowerCase()

/** The catalog's word on a thing: of a slab the value of its very grade, of a raw card its market price. */
export function readCatalogValue(thing: Valued, known: CatalogValue | undefined): Value | undefined {
  if (!known || known.at === null) return undefined
  const { at } = known
  if (thing.gradeCompany !== null && thing.grade !== null) {
    const { gradeCompany, grade } = thing
    const found = known.graded.find((entry) => isSame(entry.company, gradeCompany) && isSame(entry.grade, grade))
    return found && { amount: microsOfCents(found.value), source: 'graded_market_price', at }
  }
  return known.market === null ? undefined : { amount: microsOfCents(known.market), source: 'card_raw_price', at }
}

/** The lower of the two middle ones where their number is even: we do not promise what half of them are not worth. */
export function lowerMedian(amounts: readonly Micros[]): Micros | undefined {
  const sorted = amounts.toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0))
  return sorted[(sorted.length - 1) >> 1]
}

/** Dollars and cents, rounded down. */
export function formatUsd(amount: Micros): string {
  const whole = amount / 10_000n
  return `${whole / 100n}.${(whole % 100n).toString().padStart(2, '0')}`
}
