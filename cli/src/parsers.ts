import { InvalidArgumentError } from '@commander-js/extra-typings'

/** The id of an account. */
export function parseId(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new InvalidArgumentError('An id is a whole number.')
  return Number(text)
}

export function parseCount(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('It is a whole number from 1.')
  return Number(text)
}

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 }

/** A length of time such as 90s, 15m, 24h or 30d, in seconds. */
export function parseSeconds(text: string): number {
  const [, amount, unit] = /^(\d{1,9})([smhd])$/.exec(text) ?? []
  if (amount === undefined) throw new InvalidArgumentError('It looks like 90s, 15m, 24h or 30d.')
  return Number(amount) * (unitSeconds[unit ?? ''] ?? 0)
}

/** A moment such as 2027-01-31 or 2027-01-31T12:00:00Z, as the interface writes it. */
export function parseTime(text: string): string {
  const isTime = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text) && !Number.isNaN(Date.parse(text))
  if (!isTime) throw new InvalidArgumentError('It looks like 2027-01-31 or 2027-01-31T12:00:00Z.')
  return new Date(text).toISOString()
}

/** Collects an option that may be given several times, each time with several values. */
export const collect = (text: string, previous: string[] = []): string[] => [
  ...previous,
  ...text.split(',').flatMap((part) => part.trim() || []),
]

/** Collects `name=number` pairs. */
export function collectNumbers(text: string, previous: Record<string, number> = {}): Record<string, number> {
  const [, name, number] = /^([a-z_]+)=(\d{1,7})$/.exec(text) ?? []
  if (name === undefined) throw new InvalidArgumentError('It looks like packs=1000.')
  return { ...previous, [name]: Number(number) }
}
