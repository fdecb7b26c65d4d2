import { randomUUID } from 'node:crypto'

const safe = /^[\w.:-]{1,64}$/

const countFrom = 100_000
const countTo = 999_999

export type RequestIds = (header: string | string[] | undefined) => string

/**
 * The caller's own id when it is short and harmless, so that their logs and ours meet; otherwise a fresh one. An id is a name
 * and no secret: most of it is drawn once for many requests, and the rest is counted.
 */
export function createRequestIds(): RequestIds {
  let head = ''
  let count = countTo

  function fresh(): string {
    count += 1
    if (count > countTo) {
      head = randomUUID().slice(0, -String(countFrom).length)
      count = countFrom
    }
    return `${head}${count}`
  }

  return (header) => (typeof header === 'string' && safe.test(header) ? header : fresh())
}
