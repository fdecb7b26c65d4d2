import { dayMs, hourMs } from '../../kernel/time.ts'
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
  postageMarkupBps: number
  /** Per month, of the average daily declared value. */
  coverageBps: number
  minimumCents: number
  taxBps: number
}

export type RateCard = { id: number | null; name: string; effectiveFrom: Date; fees: RateFees }

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
