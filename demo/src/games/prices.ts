import { cents, type Cents } from '@packhouse/service/kernel/money'
import { Dice } from '../dice.ts'
import type { CardRecord, Condition, GradedRecord, PriceRecord, Trend } from '@packhouse/service/catalog/records'
import { foilSuffix, foundersCardId, foundersCards, marketGrader } from './market-set.ts'

/** A graded copy that was sold: plain data, the way sold comps are handed to price ingestion. */
export type SoldComp = {
  readonly cardId: string
  readonly company: string
  readonly grade: string
  readonly cents: Cents
  /** ISO 8601 */
  readonly soldAt: string
}

/** What a price feed says a graded copy is worth. */
export type GradedFeedValue = {
  readonly cardId: string
  readonly company: string
  readonly grade: string
  readonly cents: Cents
}

/** Graders of nobody's market. */
export const graders = [marketGrader, 'Sealstone', 'Clarion'] as const
/** Best first, with what a copy is worth against a raw Near Mint one. */
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

/** Around what a Near Mint copy costs, in cents, by rarity. */
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

type Asked = { readonly market: number; readonly graded: ReadonlyMap<string, number> }

/** What the sandbox's market asks, so that catalog and packs agree. */
const asked: ReadonlyMap<string, Asked> = new Map(
  foundersCards.flatMap(({ cents: market, foilCents, graded }, index): [string, Asked][] => {
    const id = foundersCardId(index)
    const slab = new Map(graded ? [[`${marketGrader} ${graded.grade}`, graded.cents]] : [])
    const card: [string, Asked] = [id, { market, graded: slab }]
    return foilCents === undefined ? [card] : [card, [`${id}${foilSuffix}`, { market: foilCents, graded: new Map() }]]
  }),
)

export type PriceSeed = { readonly seed: string; readonly asOf: Date }

const dayMs = 24 * 60 * 60 * 1_000
const round = (amount: number): Cents => cents(BigInt(Math.max(1, Math.round(amount))))
const daysBefore = (asOf: Date, days: number): string => new Date(asOf.getTime() - days * dayMs).toISOString()

function marketCents(card: CardRecord, dice: Dice): number {
  const base = rarityCents[card.rarity ?? 'Common'] ?? 100
  const finish =
    (card.isFirstEdition ? 2.6 : 1) * (card.isReverse ? 1.5 : 1) * (card.isVariant && card.isHolo ? 2.2 : 1)
  // Most cards are near the going rate and a few run far ahead of it.
  const luck = Math.exp(dice.between(-0.8, 0.8) + (dice.chance(0.06) ? dice.between(1, 2.6) : 0))
  return Math.max(5, base * finish * luck)
}

function makeTrend(dice: Dice): Trend | undefined {
  if (dice.chance(0.15)) return undefined
  const percent = Math.round(dice.between(-18, 22) * 10) / 10
  if (percent === 0) return undefined
  return { direction: percent > 0 ? 'up' : 'down', percent: Math.abs(percent) }
}

/** Which slabs of a card are traded; cheap cards are rarely graded. */
function gradedLines(
  card: CardRecord,
  market: number,
  dice: Dice,
): { company: string; grade: string; value: number }[] {
  const fixed = asked.get(card.id)?.graded
  const wanted = market < 250 ? 0.04 : 0.6
  return graders.flatMap((company) => {
    const isTraded = dice.chance(wanted)
    return grades.flatMap(([grade, factor]) => {
      const value = market * factor * dice.between(0.85, 1.2)
      const price = fixed?.get(`${company} ${grade}`)
      if (price !== undefined) return [{ company, grade, value: price }]
      return isTraded && dice.chance(0.7) ? [{ company, grade, value }] : []
    })
  })
}

type Valued = { readonly dice: Dice; readonly market: number; readonly slabs: ReturnType<typeof gradedLines> }

/** Everything priced about a card hangs on its id alone, so it comes out the same in whatever order it is asked for. */
function valueCard(card: CardRecord, { seed }: PriceSeed): Valued {
  const dice = new Dice(`${seed} price ${card.id}`)
  const market = asked.get(card.id)?.market ?? marketCents(card, dice)
  return { dice, market, slabs: gradedLines(card, market, dice) }
}

const isUnpriced = (card: CardRecord, dice: Dice): boolean => dice.chance(0.06) && !asked.has(card.id)

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

/** A card's price, or none for the few nobody has priced. Graded values are the feed's, before any sale is counted. */
export function priceCard(card: CardRecord, options: PriceSeed): PriceRecord | undefined {
  const { dice, market, slabs } = valueCard(card, options)
  if (isUnpriced(card, dice)) return undefined
  const isStale = dice.chance(0.05) && !asked.has(card.id)
  const trend7d = makeTrend(dice)
  return {
    kind: 'price',
    cardId: card.id,
    market: round(market),
    marketUpdatedAt: daysBefore(options.asOf, isStale ? dice.between(8, 60) : dice.between(0, 2)),
    ...(trend7d ? { trend7d } : {}),
    conditions: ladder.map(([condition, share]) => ({ condition, price: round(market * share) })),
    graded: slabs.map(toGraded).sort(byCompany),
  }
}

/** What the feed says of a card's slabs. */
export const gradedFeedOf = (card: CardRecord, options: PriceSeed): GradedFeedValue[] =>
  valueCard(card, options).slabs.map(({ company, grade, value }) => ({
    cardId: card.id,
    company,
    grade,
    cents: round(value),
  }))

/** How far back sales go. */
export const salesDays = 120

/** Sales of a card's slabs, newest first within each. Some slabs sell daily, most hardly ever, a few far off the mark. */
export function salesOf(card: CardRecord, options: PriceSeed): SoldComp[] {
  const { dice, slabs } = valueCard(card, options)
  return slabs.flatMap(({ company, grade, value }) => {
    const count = dice.chance(0.25) ? dice.within(10, 24) : dice.within(0, 6)
    const drift = dice.between(-0.15, 0.15)
    const days = Array.from({ length: count }, () => dice.between(0.02, salesDays)).sort((left, right) => left - right)
    return days.map((age) => {
      const stray = dice.chance(0.04) ? dice.pick([0.25, 3.5]) : 1
      const amount = value * (1 - drift * (age / salesDays)) * dice.between(0.9, 1.1) * stray
      return { cardId: card.id, company, grade, cents: round(amount), soldAt: daysBefore(options.asOf, age) }
    })
  })
}
