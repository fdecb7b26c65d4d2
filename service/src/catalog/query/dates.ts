/** Dates as integers, 2024-03-09 as 20240309: they sort numerically. */
export type DateSpan = { readonly first: number; readonly last: number }

const pattern = /^(\d{4})(?:([-/])(\d{2})(?:\2(\d{2}))?)?$/

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Reads `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, with `-` or `/`; a partial date spans its year or month. */
export function parseDateSpan(text: string): DateSpan | undefined {
  const match = pattern.exec(text)
  if (!match) return undefined
  const year = Number(match[1])
  if (match[3] === undefined) return { first: year * 10_000 + 101, last: year * 10_000 + 1231 }
  const month = Number(match[3])
  if (month < 1 || month > 12) return undefined
  const base = year * 10_000 + month * 100
  if (match[4] === undefined) return { first: base + 1, last: base + daysInMonth(year, month) }
  const day = Number(match[4])
  if (day < 1 || day > daysInMonth(year, month)) return undefined
  return { first: base + day, last: base + day }
}

/** Writes 20240309 as `2024/03/09`. */
export function formatDate(date: number): string {
  const digits = String(date).padStart(8, '0')
  return `${digits.slice(0, 4)}/${digits.slice(4, 6)}/${digits.slice(6)}`
}
