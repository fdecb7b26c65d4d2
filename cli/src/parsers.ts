import { InvalidArgumentError } from '@commander-js/extra-typings'

export function parseId(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new InvalidArgumentError('Must be a whole number.')
  return Number(text)
}

export function parseCount(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('Must be a whole number of at least 1.')
  return Number(text)
}

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 }

/** A duration such as 90s, 15m, 24h or 30d, in seconds. */
export function parseSeconds(text: string): number {
  const [, amount, unit] = /^(\d{1,9})([smhd])$/.exec(text) ?? []
  if (amount === undefined) throw new InvalidArgumentError('Must be a duration such as 90s, 15m, 24h or 30d.')
  return Number(amount) * (unitSeconds[unit ?? ''] ?? 0)
}

/** A time such as 2027-01-31 or 2027-01-31T12:00:00Z, converted to the API format. */
export function parseTime(text: string): string {
  const isTime = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text) && !Number.isNaN(Date.parse(text))
  if (!isTime) throw new InvalidArgumentError('Must be a date or time such as 2027-01-31 or 2027-01-31T12:00:00Z.')
  return new Date(text).toISOString()
}

/** Collects an option that may be repeated, each time with several values. */
export const collect = (text: string, previous: string[] = []): string[] => [
  ...previous,
  ...text.split(',').flatMap((part) => part.trim() || []),
]

/** Collects `name=number` pairs. */
export function collectNumbers(text: string, previous: Record<string, number> = {}): Record<string, number> {
  const [, name, number] = /^([a-z_]+)=(\d{1,7})$/.exec(text) ?? []
  if (name === undefined) throw new InvalidArgumentError('Must be NAME=NUMBER, such as packs=1000.')
  return { ...previous, [name]: Number(number) }
}

/** Collects `name=value` query parameters. */
export function collectQuery(text: string, previous: Record<string, string> = {}): Record<string, string> {
  const [, name, value] = /^([\w.[\]-]+)=(.*)$/s.exec(text) ?? []
  if (name === undefined || value === undefined) throw new InvalidArgumentError('Must be NAME=VALUE.')
  return { ...previous, [name]: value }
}

/** A sequence number of an event. */
export function parseSequence(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Must be a sequence number, or 0 for all events.')
  return Number(text)
}
