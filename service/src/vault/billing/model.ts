/** What is charged, each by its own name on the rate card. */
export const fees = {
  RECEIVING: { type: 'RECEIVING', unit: 'card' },
  STORAGE: { type: 'STORAGE', unit: 'card-day' },
  HANDLING_ORDER: { type: 'HANDLING', unit: 'order' },
  HANDLING_CARD: { type: 'HANDLING', unit: 'card' },
  POSTAGE: { type: 'POSTAGE', unit: 'parcel' },
  INSURANCE: { type: 'INSURANCE', unit: 'parcel' },
  COVERAGE: { type: 'COVERAGE', unit: 'cent' },
  WITHDRAWAL: { type: 'WITHDRAWAL', unit: 'withdrawal' },
  WITHDRAWAL_CARD: { type: 'WITHDRAWAL', unit: 'card' },
  PICKUP: { type: 'PICKUP', unit: 'pickup' },
  TRANSFER: { type: 'TRANSFER', unit: 'card' },
  ADJUSTMENT: { type: 'ADJUSTMENT', unit: 'adjustment' },
  SERVICE_CREDIT: { type: 'SERVICE_CREDIT', unit: 'credit' },
  MINIMUM: { type: 'MINIMUM', unit: 'month' },
  TAX: { type: 'TAX', unit: 'month' },
} as const

export type Fee = keyof typeof fees
export const lineTypes = [...new Set(Object.values(fees).map(({ type }) => type))]

/** So much for so many. */
export type Rate = { unitAmountCents: number; perQuantity: number }

/** Amounts are cents, shares are basis points. */
export type RateFees = {
  receiving: Rate
  /** For so many cards a month; a day costs its share of a year. */
  storage: Rate
  handlingOrder: Rate
  handlingCard: Rate
  withdrawal: Rate
  withdrawalCard: Rate
  pickup: Rate
  transfer: Rate
  postageMarkupBps: number
  /** A month, of the average daily declared value. */
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

/** The quotient, rounded once, halves away from zero. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const magnitude = dividend < 0n ? -dividend : dividend
  const quotient = (2n * magnitude + divisor) / (2n * divisor)
  return dividend < 0n ? -quotient : quotient
}

export const amountOf = (quantity: bigint, { unitAmountCents, perQuantity }: Rate): bigint =>
  divideRounded(quantity * BigInt(unitAmountCents), BigInt(perQuantity))

/** One rounding for the whole line: a card for a day alone would cost nothing. */
export const storageAmount = (cardDays: bigint, { unitAmountCents, perQuantity }: Rate): bigint =>
  divideRounded(cardDays * BigInt(unitAmountCents) * 12n, BigInt(perQuantity) * 365n)

/** The share of a month's average, from the sum over its days. */
export const coverageAmount = (declaredCentDays: bigint, bps: number, days: number): bigint =>
  divideRounded(declaredCentDays * BigInt(bps), 10_000n * BigInt(days))

export const shareOf = (amount: bigint, bps: number): bigint => divideRounded(amount * BigInt(bps), 10_000n)

/** A calendar month in UTC, from its first day to the first day of the next. */
/** What an order is charged when it is committed. */
export function costOf(
  order: { postageCents: number; insuranceCents: number; cardCount: number },
  card: RateFees,
): { postageCents: bigint; insuranceCents: bigint; totalCents: bigint } {
  const postage = BigInt(order.postageCents)
  const postageCents = postage + shareOf(postage, card.postageMarkupBps)
  const insuranceCents = BigInt(order.insuranceCents)
  const handling = amountOf(1n, card.handlingOrder) + amountOf(BigInt(order.cardCount), card.handlingCard)
  return { postageCents, insuranceCents, totalCents: postageCents + insuranceCents + handling }
}

export type Period = { start: Date; end: Date }

export function periodOf(year: number, month: number): Period {
  return { start: new Date(Date.UTC(year, month, 1)), end: new Date(Date.UTC(year, month + 1, 1)) }
}

export const periodAt = (time: Date): Period => periodOf(time.getUTCFullYear(), time.getUTCMonth())

export const periodBefore = ({ start }: Period): Period => periodOf(start.getUTCFullYear(), start.getUTCMonth() - 1)
export const periodAfter = ({ end }: Period): Period => periodAt(end)

/** `2026-11`, or nothing when it is no month. */
export function readPeriod(text: string): Period | undefined {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? []
  return year === undefined ? undefined : periodOf(Number(year), Number(month) - 1)
}

/** A whole month, and not just any span of time. */
export function isMonth({ start, end }: Period): boolean {
  const month = periodAt(start)
  return start.getTime() === month.start.getTime() && end.getTime() === month.end.getTime()
}

const dayMs = 86_400_000
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)
export const monthOf = ({ start }: Period): string => dayOf(start).slice(0, 7)
export const daysIn = ({ start, end }: Period): number => Math.round((end.getTime() - start.getTime()) / dayMs)

/** Months are closed a little after they end, so that what was under way has been written down. */
export const closingDelayMs = 2 * 3_600_000
export const paymentMs = 30 * dayMs
