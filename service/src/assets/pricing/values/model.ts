import { micros, type Cents, type Micros } from '../../../kernel/money.ts'

export const valueSources = ['card_raw_price', 'buyback_oracle', 'graded_market_price'] as const
export type ValueSource = (typeof valueSources)[number]

/** A price, its source and its time. */
export type Value = { readonly amount: Micros; readonly source: ValueSource; readonly at: Date }

/** An item to be valued: a printing, graded or not, and the price group of its token. */
export type Valued = {
  readonly cardId: string | null
  readonly gradeCompany: string | null
  readonly grade: string | null
  readonly priceGroup: number
}

/** Catalog prices of a printing. */
export type CatalogValue = {
  readonly market: Cents | null
  readonly at: Date | null
  readonly graded: readonly { readonly company: string; readonly grade: string; readonly value: Cents }[]
}

export const microsOfCents = (amount: Cents): Micros => micros(amount * 10_000n)

/** Compares graders and grades case-insensitively: `PSA 10` and `psa 10` are equal. */
const isSame = (left: string, right: string): boolean => left.trim().toLowerCase() === right.trim().toLowerCase()

/** The catalog value of an item: the price of its exact grade when graded, otherwise its market price. */
export function readCatalogValue(item: Valued, known: CatalogValue | undefined): Value | undefined {
  if (!known || known.at === null) return undefined
  const { at } = known
  if (item.gradeCompany !== null && item.grade !== null) {
    const { gradeCompany, grade } = item
    const found = known.graded.find((entry) => isSame(entry.company, gradeCompany) && isSame(entry.grade, grade))
    return found && { amount: microsOfCents(found.value), source: 'graded_market_price', at }
  }
  return known.market === null ? undefined : { amount: microsOfCents(known.market), source: 'card_raw_price', at }
}

/** The lower of the two middle values for an even count, so that the price is not above what half of them are worth. */
export function lowerMedian(amounts: readonly Micros[]): Micros | undefined {
  const sorted = amounts.toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0))
  return sorted[(sorted.length - 1) >> 1]
}

/** Dollars and cents, rounded down. */
export function formatUsd(amount: Micros): string {
  const whole = amount / 10_000n
  return `${whole / 100n}.${(whole % 100n).toString().padStart(2, '0')}`
}
