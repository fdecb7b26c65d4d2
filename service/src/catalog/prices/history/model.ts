import { fail } from '../../../kernel/errors.ts'
import { dayMs } from '../../../kernel/time.ts'

export const intervals = ['day', 'week', 'month'] as const
export type Interval = (typeof intervals)[number]
export type Grade = { readonly company: string; readonly grade: string }

export const maxHistoryDays = 366
export const defaultHistoryDays = 90
/** The longest period, whatever the interval. */
const maxSpanDays = 3_660
/** Up to this many days an unnamed interval is a day, up to the second a week. */
const dayRange = 100
const weekRange = 1_000

export type HistoryQuery = {
  days?: number
  from?: string
  to?: string
  interval?: Interval
  grade?: string
  variant?: string
}
export type Period = { readonly from: string; readonly to: string; readonly interval: Interval }

export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

function refuse(field: string, message: string): never {
  fail(400, 'invalid_query_parameter', message, { details: { field } })
}

function readDay(field: string, text: string): number {
  const time = Date.parse(`${text}T00:00:00.000Z`)
  if (!Number.isNaN(time) && dayOf(time) === text) return time
  return refuse(field, `${field} must be a day such as 2026-03-09.`)
}

const intervalFor = (days: number): Interval => (days <= dayRange ? 'day' : days <= weekRange ? 'week' : 'month')

/** The period of a request: `days` up to today by day, or from one day to another by the named or a fitting interval. */
export function readPeriod({ days, from, to, interval }: HistoryQuery, now: number): Period {
  if (from === undefined && to === undefined) {
    const length = days ?? defaultHistoryDays
    return { from: dayOf(now - (length - 1) * dayMs), to: dayOf(now), interval: interval ?? 'day' }
  }
  if (days !== undefined) refuse('days', 'days cannot be combined with from and to.')
  const end = to === undefined ? Date.parse(dayOf(now)) : readDay('to', to)
  const start = from === undefined ? end - (defaultHistoryDays - 1) * dayMs : readDay('from', from)
  if (start > end) refuse('from', 'from must not be after to.')
  const length = (end - start) / dayMs + 1
  if (length > maxSpanDays) refuse('from', `A period has at most ${maxSpanDays} days.`)
  return { from: dayOf(start), to: dayOf(end), interval: interval ?? intervalFor(length) }
}

/** Reads `grade`: `raw`, or a company and its grade such as `PSA 10`. */
export function readGrade(text: string | undefined): Grade | 'raw' | undefined {
  if (text === undefined) return undefined
  if (text.toLowerCase() === 'raw') return 'raw'
  const at = text.lastIndexOf(' ')
  if (at <= 0 || at === text.length - 1) refuse('grade', 'grade must be raw, or a company and its grade: PSA 10.')
  return { company: text.slice(0, at), grade: text.slice(at + 1) }
}
