import { fail, type ErrorLabel } from '../kernel/errors.ts'

const earliest = Date.parse('0001-01-01T00:00:00Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * Reads a timestamp of a body whose form the schema has checked. A leap second, or a year that only an offset moves out
 * of four digits, has the right form and is no time we could keep or write back.
 */
export function readTimestamp(field: string, text: string, label: ErrorLabel<400> = 'invalid_body'): Date {
  const time = new Date(text)
  const isInRange = time.getTime() >= earliest && time.getTime() <= latest
  return isInRange ? time : fail(400, label, `${field} is no time we can keep.`, { details: { field } })
}
