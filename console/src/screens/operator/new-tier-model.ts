import { toMicros } from '../../parts/money.tsx'
import type { Schemas } from '@packhouse/sdk'

export type ShelfDraft = { name: string; color: string; min: string; max: string; weight: number }
type Item = Pick<Schemas['InventoryItem'], 'price_group_id'>
type Group = Pick<Schemas['PriceGroup'], 'group_id' | 'price_usdc' | 'is_stale'>

/** The values of free cards by today’s prices, lowest first; a card without a current price cannot be stocked. */
export function valuesOf(items: readonly Item[], groups: readonly Group[]): bigint[] {
  const prices = new Map(
    groups.flatMap(({ group_id, price_usdc, is_stale }) =>
      price_usdc === null || is_stale ? [] : [[group_id, toMicros(price_usdc)] as const],
    ),
  )
  return items
    .flatMap(({ price_group_id }) => prices.get(price_group_id) ?? [])
    .toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0))
}

/** Four shelves by share of the cards and chance; a shelf without cards is left out. */
const plan = [
  { name: 'Common', color: '#8a94a6', upTo: 0.6, weight: 700 },
  { name: 'Uncommon', color: '#14877f', upTo: 0.85, weight: 220 },
  { name: 'Rare', color: '#4b3fd6', upTo: 0.97, weight: 70 },
  { name: 'Chase', color: '#c77d12', upTo: 1, weight: 10 },
] as const

const textOf = (micros: bigint): string => {
  const cents = micros / 10_000n
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

/** Shelves that divide the free cards by value, from one bound to the next. */
export function shelvesFrom(values: readonly bigint[]): ShelfDraft[] {
  const shelves: ShelfDraft[] = []
  let from = 0
  for (const { name, color, upTo, weight } of plan) {
    let to = Math.round(values.length * upTo)
    // Cards of one value lie on one shelf.
    while (to > from && to < values.length && values[to] === values[to - 1]) to += 1
    const [min, max] = [values[from], values[to - 1]]
    if (to <= from || min === undefined || max === undefined) continue
    shelves.push({ name, color, min: textOf(min), max: textOf(max + 9_999n), weight })
    from = to
  }
  return shelves
}

export type ShelfFit = { cards: number; average: bigint; chance: number }

/** How many free cards fit each shelf, and what they are worth on average. */
export function fitsOf(shelves: readonly ShelfDraft[], values: readonly bigint[]): ShelfFit[] {
  const all = shelves.reduce((sum, { weight }) => sum + weight, 0)
  return shelves.map(({ min, max, weight }) => {
    const [low, high] = [toMicros(min), toMicros(max)]
    const fitting = values.filter((value) => value >= low && value <= high)
    const total = fitting.reduce((sum, value) => sum + value, 0n)
    const average = fitting.length === 0 ? (low + high) / 2n : total / BigInt(fitting.length)
    return { cards: fitting.length, average, chance: all === 0 ? 0 : weight / all }
  })
}

/** The expected value of a pack of one card. */
export const worthOf = (shelves: readonly ShelfDraft[], fits: readonly ShelfFit[]): bigint => {
  const all = BigInt(shelves.reduce((sum, { weight }) => sum + weight, 0))
  if (all === 0n) return 0n
  return fits.reduce((sum, { average }, index) => sum + average * BigInt(shelves[index]?.weight ?? 0), 0n) / all
}

/** A price at which a pack returns nine tenths on average, in steps of half a dollar. */
export const priceFor = (worth: bigint): string => {
  const step = 500_000n
  const price = ((worth * 10n) / 9n / step + 1n) * step
  return textOf(price)
}

export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 64)

const isAmount = (text: string): boolean => /^\d{1,9}(\.\d{1,2})?$/.test(text)

/** What is missing before the tier can be proposed; undefined when nothing is. */
export function missingOf(name: string, price: string, shelves: readonly ShelfDraft[], fits: readonly ShelfFit[]) {
  if (slugOf(name) === '') return 'Enter a name'
  if (!isAmount(price) || toMicros(price) === 0n) return 'Enter a price'
  if (shelves.length === 0) return 'No free card has a current price'
  const wrong = shelves.find(({ min, max }) => !isAmount(min) || !isAmount(max) || toMicros(min) > toMicros(max))
  if (wrong) return `Correct the values of ${wrong.name}`
  const bare = shelves.find(({ weight }, index) => weight > 0 && fits[index]?.cards === 0)
  if (bare) return `No free card fits ${bare.name}; widen its values or set its weight to 0`
  return shelves.every(({ weight }) => weight === 0) ? 'Give at least one shelf a weight' : undefined
}
