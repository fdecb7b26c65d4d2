/** A nullable time as an ISO 8601 timestamp. */
export const timeToWire = (time: Date | null): string | null => time?.toISOString() ?? null

const earliest = Date.parse('0001-01-01T00:00:00Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * Whether a well-formed timestamp can be stored and written back. A leap second, or a year that the offset moves out of
 * four digits, cannot.
 */
export function isStorableTime(text: string): boolean {
  const time = Date.parse(text)
  return time >= earliest && time <= latest
}
