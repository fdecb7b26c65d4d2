import { bps, micros, type Bps, type Micros } from '../../../kernel/money.ts'
import type { Span } from '../earnings/model.ts'
import { dayMs, hourMs } from '../../../kernel/time.ts'

export const payoutSchedules = ['WEEKLY', 'MONTHLY', 'QUARTERLY', 'CUSTOM'] as const
export type PayoutSchedule = (typeof payoutSchedules)[number]

/** On which terms a partner sells. */
export type Terms = {
  plan: string
  revenueShareBps: Bps
  instantRevenueShareBps: Bps
  feesBps: Bps
  payoutSchedule: PayoutSchedule
  /** Less than this is not paid; it waits until there is more. */
  minimumPayout: Micros
}

export type TermsChange = { [Term in keyof Terms]?: Terms[Term] | undefined }

/** What is not settled yet: since when, and the period it will be settled for, where the calendar ends it. */
export type OpenBusiness = { since: Date; period: Span | undefined }

export const standardTerms: Terms = {
  plan: 'standard',
  revenueShareBps: bps(2_000),
  instantRevenueShareBps: bps(1_500),
  feesBps: bps(300),
  payoutSchedule: 'MONTHLY',
  minimumPayout: micros(10_000_000n),
}

const monday = 1

/** The calendar's period that a moment lies in, in UTC. Custom periods end when somebody ends them. */
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
 * Since when a new partner's business is open. Blocks carry whole seconds and may be behind our clock, so the first sale may
 * seem older than its partner; nothing was sold before that, so an earlier beginning counts nothing else.
 */
export function openingOf(schedule: PayoutSchedule, openedAt: Date): Date {
  const before = openedAt.getTime() - hourMs
  return periodAt(schedule, openedAt)?.from ?? new Date(Math.floor(before / dayMs) * dayMs)
}

const monthStart = (year: number, month: number): Date => new Date(Date.UTC(year, month))

/**
 * The period that follows what was settled: it begins there, however the schedule was changed since, so that no moment is
 * settled twice or never.
 */
export function nextPeriod(schedule: PayoutSchedule, settledTo: Date): Span | undefined {
  const period = periodAt(schedule, settledTo)
  return period && { from: settledTo, to: period.to }
}
