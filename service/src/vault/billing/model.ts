import { dayMs, daysIn, hourMs, type Period } from '../../kernel/time.ts'
import { divideRounded, shareOf } from '../shared/fees.ts'
import type { OrderCost } from '../shared/ports.ts'

/** An amount per quantity. */
export type Rate = { unitAmountCents: number; perQuantity: number }

/** Amounts are cents, shares are basis points. */
export type RateFees = {
  receiving: Rate
  /** Per quantity of cards and month; a day costs its share of a year. */
  storage: Rate
  handlingOrder: Rate
  handlingCard: Rate
  withdrawal: Rate
  withdrawalCard: Rate
  pickup: Rate
  transfer: Rate
  buyerReturn: Rate
  postageMarkupBps: number
  /** Per month, of the average daily declared value. */
  coverageBps: number
  minimumCents: number
  taxBps: number
}

export type RateCard = { id: number | null; name: string; effectiveFrom: Date; fees: RateFees }

/** The days of a period that one rate card applies to. */
export type RatedDays = Period & { fees: RateFees }

const each = (unitAmountCents: number, perQuantity = 1): Rate => ({ unitAmountCents, perQuantity })

export const standardFees: RateFees = {
  receiving: each(50),
  storage: each(500, 100),
  handlingOrder: each(250),
  handlingCard: each(25),
  withdrawal: each(300),
  withdrawalCard: each(100),
  pickup: each(500),
  transfer: each(50),
  buyerReturn: each(300),
  postageMarkupBps: 0,
  coverageBps: 10,
  minimumCents: 0,
  taxBps: 0,
}

export const amountOf = (quantity: bigint, { unitAmountCents, perQuantity }: Rate): bigint =>
  divideRounded(quantity * BigInt(unitAmountCents), BigInt(perQuantity))

/** Rounded once per line, because a single card-day rounds to zero. */
export const storageAmount = (cardDays: bigint, { unitAmountCents, perQuantity }: Rate): bigint =>
  divideRounded(cardDays * BigInt(unitAmountCents) * 12n, BigInt(perQuantity) * 365n)

/** The share of the monthly average, from the sum over its days. */
export const coverageAmount = (declaredCentDays: bigint, bps: number, days: number): bigint =>
  divideRounded(declaredCentDays * BigInt(bps), 10_000n * BigInt(days))

/**
 * Splits a month at the days on which another rate card begins; a card applies from its whole day on. `cards` are in
 * the order of their precedence, such that the first one that has begun applies.
 */
export function splitByRateCard(cards: readonly RateCard[], { start, end }: Period): RatedDays[] {
  const days: (RatedDays & { cardId: number | null })[] = []
  for (let day = start.getTime(); day < end.getTime(); day += dayMs) {
    const next = new Date(day + dayMs)
    const card = cards.find(({ effectiveFrom }) => effectiveFrom < next)
    const [cardId, fees] = [card?.id ?? null, { ...standardFees, ...card?.fees }]
    const last = days.at(-1)
    if (last && last.cardId === cardId) last.end = next
    else days.push({ cardId, fees, start: new Date(day), end: next })
  }
  return days.map(({ cardId: _cardId, ...rated }) => rated)
}

/** The monthly minimum: each rate card contributes its share of the days. */
export function minimumOf(rated: readonly RatedDays[]): bigint {
  const days = rated.reduce((sum, part) => sum + daysIn(part), 0)
  const cents = rated.reduce((sum, part) => sum + BigInt(part.fees.minimumCents) * BigInt(daysIn(part)), 0n)
  return divideRounded(cents, BigInt(days))
}

/** The charges of an order when it is committed. */
export function costOf(
  order: { postageCents: number; insuranceCents: number; cardCount: number },
  card: RateFees,
): OrderCost {
  const postage = BigInt(order.postageCents)
  const postageCents = postage + shareOf(postage, card.postageMarkupBps)
  const insuranceCents = BigInt(order.insuranceCents)
  const handlingCents = amountOf(1n, card.handlingOrder) + amountOf(BigInt(order.cardCount), card.handlingCard)
  return { postageCents, insuranceCents, handlingCents, totalCents: postageCents + insuranceCents + handlingCents }
}

/** Months are closed with a delay, so that transactions in progress are included. */
export const closingDelayMs = 2 * hourMs
export const paymentMs = 30 * dayMs

/** What remains of a month: the minimum that is added, what is invoiced, and what the next month begins with. */
export type MonthSplit = {
  minimumCents: bigint
  subtotalCents: bigint
  /** Payments of carriers in the subtotal, at most zero; they are no discount and reduce neither minimum nor tax. */
  claimsCents: bigint
  carried: { fees: bigint; claims: bigint }
}

/** Invoice totals are never negative; the remainder is carried over. `total` contains `claims`, which are at most zero. */
export function splitMonth({ total, claims }: { total: bigint; claims: bigint }, minimum: bigint): MonthSplit {
  const shortfall = minimum - (total - claims)
  const minimumCents = minimum > 0n && shortfall > 0n ? shortfall : 0n
  const rest = total + minimumCents
  if (rest >= 0n) return { minimumCents, subtotalCents: rest, claimsCents: claims, carried: { fees: 0n, claims: 0n } }
  const carriedClaims = rest > claims ? rest : claims
  return {
    minimumCents,
    subtotalCents: 0n,
    claimsCents: claims - carriedClaims,
    carried: { fees: rest - carriedClaims, claims: carriedClaims },
  }
}
