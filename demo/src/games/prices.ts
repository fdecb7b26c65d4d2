import { dayMs } from '@packhouse/service/kernel/time'
import { cents, type Cents } from '@packhouse/service/kernel/money'
import { SeededRandom } from '../seeded-random.ts'
import type { CardRecord, Condition, GradedRecord, PriceRecord, Trend } from '@packhouse/service/catalog/records'
import { foilSuffix, foundersCardId, foundersCards, marketGrader } from './market-set.ts'

/** A sold graded copy, as plain data for price ingestion. */
export type SoldComp = {
  readonly cardId: string
  readonly company: string
  readonly grade: string
  readonly cents: Cents
  /** ISO 8601 */
  readonly soldAt: string
}

/** Invented graders. */
export const graders = [marketGrader, 'Sealstone', 'Clarion'] as const
/** Best first, with the value of a copy relative to a raw Near Mint one. */
const grades = [
  ['10', 4.2],
  ['9.5', 2.4],
  ['9', 1.6],
  ['8', 1.1],
] as const

const ladder: readonly (readonly [Condition, number])[] = [
  ['NM', 1],
  ['LP', 0.84],
  ['MP', 0.68],
  ['HP', 0.47],
  ['DMG', 0.3],
]

/** The typical price of a Near Mint copy in cents, by rarity. */
const rarityCents: Readonly<Record<string, number>> = {
  Common: 35,
  Uncommon: 90,
  Rare: 260,
  'Holo Rare': 700,
  'Super Rare': 900,
  Leader: 1_200,
  'Ultra Rare': 2_400,
  'Secret Rare': 6_500,
}

type MarketPrices = { readonly market: number; readonly graded: ReadonlyMap<string, number> }

/** The prices of the sandbox market, so that catalog and packs agree. */
const marketPrices: ReadonlyMap<string, MarketPrices> = new Map(
  foundersCards.flatMap(({ cents: market, foilCents, graded }, index): [string, MarketPrices][] => {
    const id = foundersCardId(index)
    const slab = new Map(graded ? [[`${marketGrader} ${graded.grade}`, graded.cents]] : [])
    const card: [string, MarketPrices] = [id, { market, graded: slab }]
    return foilCents === undefined ? [card] : [card, [`${id}${foilSuffix}`, { market: foilCents, graded: new Map() }]]
  }),
)

export type PriceSeed = { readonly seed: string; readonly asOf: Date }

const round = (amount: number): Cents => cents(BigInt(Math.max(1, Math.round(amount))))
const daysBefore = (asOf: Date, days: number): string => new Date(asOf.getTime() - days * dayMs).toISOString()

function marketCents(card: CardRecord, random: SeededRandom): number {
  const base = rarityCents[card.rarity ?? 'Common'] ?? 100
  const finish =
    (card.isFirstEdition ? 2.6 : 1) * (card.isReverse ? 1.5 : 1) * (card.isVariant && card.isHolo ? 2.2 : 1)
  // Most cards are near the typical price; a few are far above it.
  const luck = Math.exp(random.between(-0.8, 0.8) + (random.chance(0.06) ? random.between(1, 2.6) : 0))
  return Math.max(5, base * finish * luck)
}

function makeTrend(random: SeededRandom): Trend | undefined {
  if (random.chance(0.15)) return undefined
  const percent = Math.round(random.between(-18, 22) * 10) / 10
  if (percent === 0) return undefined
  return { direction: percent > 0 ? 'up' : 'down', percent: Math.abs(percent) }
}

/** The traded slabs of a card; cheap cards are rarely graded. */
function gradedLines(
  card: CardRecord,
  market: number,
  random: SeededRandom,
): { company: string; grade: string; value: number }[] {
  const fixed = marketPrices.get(card.id)?.graded
  const wanted = market < 250 ? 0.04 : 0.6
  return graders.flatMap((company) => {
    const isTraded = random.chance(wanted)
    return grades.flatMap(([grade, factor]) => {
      const value = market * factor * random.between(0.85, 1.2)
      const price = fixed?.get(`${company} ${grade}`)
      if (price !== undefined) return [{ company, grade, value: price }]
      return isTraded && random.chance(0.7) ? [{ company, grade, value }] : []
    })
  })
}

type Valued = { readonly random: SeededRandom; readonly market: number; readonly slabs: ReturnType<typeof gradedLines> }

/** All prices of a card are seeded by its id alone, so they do not depend on the order of generation. */
function valueCard(card: CardRecord, { seed }: PriceSeed): Valued {
  const random = new SeededRandom(`${seed} price ${card.id}`)
  const market = marketPrices.get(card.id)?.market ?? marketCents(card, random)
  return { random, market, slabs: gradedLines(card, market, random) }
}

const isUnpriced = (card: CardRecord, random: SeededRandom): boolean =>
  random.chance(0.06) && !marketPrices.has(card.id)

const toGraded = ({ company, grade, value }: { company: string; grade: string; value: number }): GradedRecord => ({
  company,
  grade,
  value: round(value),
  low: round(value * 0.85),
  high: round(value * 1.15),
  confidence: 'low',
  valueKind: 'feed',
  soldCount: 0,
})

const byCompany = (left: GradedRecord, right: GradedRecord): number =>
  left.company === right.company ? Number(right.grade) - Number(left.grade) : left.company < right.company ? -1 : 1

/** A card's price, or undefined for the few unpriced cards. Graded values are the feed's, without sales. */
export function priceCard(card: CardRecord, options: PriceSeed): PriceRecord | undefined {
  const { random, market, slabs } = valueCard(card, options)
  if (isUnpriced(card, random)) return undefined
  const isStale = random.chance(0.05) && !marketPrices.has(card.id)
  const trend7d = makeTrend(random)
  return {
    kind: 'price',
    cardId: card.id,
    market: round(market),
    marketUpdatedAt: daysBefore(options.asOf, isStale ? random.between(8, 60) : random.between(0, 2)),
    ...(trend7d ? { trend7d } : {}),
    conditions: ladder.map(([condition, share]) => ({ condition, price: round(market * share) })),
    graded: slabs.map(toGraded).sort(byCompany),
  }
}

/** The number of days with sales. */
export const salesDays = 120

/** Sales of a card's slabs, newest first. Some slabs sell daily, most rarely, a few at outlier prices. */
export function salesOf(card: CardRecord, options: PriceSeed): SoldComp[] {
  const { random, slabs } = valueCard(card, options)
  const fixed = marketPrices.get(card.id)?.graded
  return slabs.flatMap(({ company, grade, value }) => {
    const count = random.chance(0.25) ? random.within(10, 24) : random.within(0, 6)
    const drift = random.between(-0.15, 0.15)
    const days = Array.from({ length: count }, () => random.between(0.02, salesDays)).sort(
      (left, right) => left - right,
    )
    return days.map((age) => {
      const stray = random.chance(0.04) ? random.pick([0.25, 3.5]) : 1
      const moved = value * (1 - drift * (age / salesDays)) * random.between(0.9, 1.1) * stray
      // A slab of the sandbox market sells at its price, so that its worth is the value behind its sell-back offer.
      const amount = fixed?.has(`${company} ${grade}`) ? value : moved
      return { cardId: card.id, company, grade, cents: round(amount), soldAt: daysBefore(options.asOf, age) }
    })
  })
}
