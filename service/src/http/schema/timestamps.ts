const earliest = Date.parse('0001-01-01T00:00:00Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * A leap second, or a year that only an offset moves out of four digits, has the form of a timestamp and is no time we
 * could keep or write back.
 */
export function isKeepable(text: string): boolean {
  const time = Date.parse(text)
  return time >= earliest && time <= latest
}
