import { bps, micros, type Bps, type Micros } from '../../../kernel/money.ts'
import type { Span } from '../earnings/model.ts'
import { dayMs, hourMs } from '../../../kernel/time.ts'

export const payoutSchedules = ['WEEKLY', 'MONTHLY', 'QUARTERLY', 'CUSTOM'] as const
export type PayoutSchedule = (typeof payoutSchedules)[number]

/** The commercial terms of a partner. */
export type Terms = {
  plan: string
  revenueShareBps: Bps
  instantRevenueShareBps: Bps
  feesBps: Bps
  /** The tax that a payout contains; zero where the partner accounts for it. */
  taxBps: Bps
  payoutSchedule: PayoutSchedule
  /** Smaller amounts are carried over until the minimum is reached. */
  minimumPayout: Micros
}

export type TermsChange = { [Term in keyof Terms]?: Terms[Term] | undefined }

/** The unsettled business: its start, and its period where the calendar ends it. */
export type OpenBusiness = { since: Date; period: Span | undefined }

export const standardTerms: Terms = {
  plan: 'standard',
  revenueShareBps: bps(2_000),
  instantRevenueShareBps: bps(1_500),
  feesBps: bps(300),
  taxBps: bps(0),
  payoutSchedule: 'MONTHLY',
  minimumPayout: micros(10_000_000n),
}

const monday = 1

/** The calendar period that contains a time, in UTC; undefined for CUSTOM, which an operator closes. */
export function periodAt(schedule: PayoutSchedule, at: Date): Span | undefined {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  if (schedule === 'MONTHLY') return { from: monthStart(year, month), to: monthStart(year, month + 1) }
  if (schedule === 'QUARTERLY') {
    const first = month - (month % 3)
    return { from: monthStart(year, first), to: monthStart(year, first + 3) }
  }
  if (schedule === 'CUSTOM') return undefined
  const day = Math.floor(at.getTime() / dayMs) * dayMs
  const from = day - ((at.getUTCDay() - monday + 7) % 7) * dayMs
  return { from: new Date(from), to: new Date(from + 7 * dayMs) }
}

/**
 * The start of a new partner's business. Block times are whole seconds and may lag behind our clock, so a first sale may
 * appear older than its partner; an earlier start is safe, because nothing was sold before.
 */
export function openingOf(schedule: PayoutSchedule, openedAt: Date): Date {
  const before = openedAt.getTime() - hourMs
  return periodAt(schedule, openedAt)?.from ?? new Date(Math.floor(before / dayMs) * dayMs)
}

const monthStart = (year: number, month: number): Date => new Date(Date.UTC(year, month))

/**
 * The period after the last settlement. It starts there whatever the schedule was changed to, so that no time is settled
 * twice or never.
 */
export function nextPeriod(schedule: PayoutSchedule, settledTo: Date): Span | undefined {
  const period = periodAt(schedule, settledTo)
  return period && { from: settledTo, to: period.to }
}
