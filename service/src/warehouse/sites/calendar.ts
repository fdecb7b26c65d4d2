import { assert } from '../../kernel/assert.ts'
import type { Site } from './model.ts'
import { dayMs } from '../../kernel/time.ts'

export type Calendar = Pick<Site, 'timezone' | 'orderCutoff' | 'holidays'>

/** Limits the search; a calendar without any business day in this range is invalid. */
const maxDays = 400

type LocalTime = { day: string; time: string }

/** Making a formatter takes as long as formatting a hundred times; there are few time zones. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timezone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timezone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  formats.set(timezone, format)
  return format
}

function localTime(at: Date, timezone: string): LocalTime {
  const parts = formatOf(timezone).formatToParts(at)
  const part = (type: string): string => parts.find((entry) => entry.type === type)?.value ?? ''
  return { day: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` }
}

const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)

function isWorkday(day: string, { holidays }: Calendar): boolean {
  const dow = new Date(`${day}T00:00:00Z`).getUTCDay()
  return dow !== 0 && dow !== 6 && !holidays.includes(day)
}

/** The first instant of a local day, by binary search because of daylight saving changes. */
function startOfDay(day: string, timezone: string): Date {
  let low = Date.parse(`${day}T00:00:00Z`) - dayMs
  let high = low + 2 * dayMs
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (localTime(new Date(middle), timezone).day < day) low = middle
    else high = middle
  }
  return new Date(high)
}

/**
 * The end of the n-th business day after an instant, in the time zone of the site. Instants after the cut-off or on a
 * day off belong to the next business day, which is day 0.
 */
export function endOfBusinessDay(from: Date, days: number, calendar: Calendar): Date {
  const { timezone, orderCutoff } = calendar
  const { day: today, time } = localTime(from, timezone)
  let day = isWorkday(today, calendar) && time < orderCutoff ? today : nextDay(today)
  let left = days
  for (let walked = 0; walked < maxDays; walked++) {
    if (isWorkday(day, calendar)) {
      if (left === 0) return startOfDay(nextDay(day), timezone)
      left -= 1
    }
    day = nextDay(day)
  }
  assert(false, 'A calendar has a business day within the search limit.')
}
