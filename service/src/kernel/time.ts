export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** A half-open interval; a calendar month in UTC runs from its first day to the first day of the next month. */
export type Period = { start: Date; end: Date }

export function periodOf(year: number, month: number): Period {
  return { start: new Date(Date.UTC(year, month, 1)), end: new Date(Date.UTC(year, month + 1, 1)) }
}

export const periodAt = (time: Date): Period => periodOf(time.getUTCFullYear(), time.getUTCMonth())

export const periodBefore = ({ start }: Period): Period => periodOf(start.getUTCFullYear(), start.getUTCMonth() - 1)
export const periodAfter = ({ end }: Period): Period => periodAt(end)

/** Parses `2026-11`; undefined when the text is not a month. */
export function readPeriod(text: string): Period | undefined {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? []
  return year === undefined ? undefined : periodOf(Number(year), Number(month) - 1)
}

/** Whether the period is exactly one calendar month in UTC. */
export function isMonth({ start, end }: Period): boolean {
  const month = periodAt(start)
  return start.getTime() === month.start.getTime() && end.getTime() === month.end.getTime()
}

export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)
export const monthOf = ({ start }: Period): string => dayOf(start).slice(0, 7)
const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** As people write it: October 2026. */
export const monthNameOf = ({ start }: Period): string => monthFormat.format(start)
export const daysIn = ({ start, end }: Period): number => Math.round((end.getTime() - start.getTime()) / dayMs)
