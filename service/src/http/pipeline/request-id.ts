import { randomUUID } from 'node:crypto'

const safe = /^[\w.:-]{1,64}$/

const tailDigits = 8
const idsPerHead = 2 ** 32

export type RequestIds = (header: string | string[] | undefined) => string

/** A 32-bit bijection that hides the order, so that ids do not reveal the number of requests. */
function scramble(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 16), 0x85_eb_ca_6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/**
 * Uses the caller's X-Request-Id when it is short and safe, and otherwise generates one. An id is not a secret: its head
 * is random and shared by many requests, its tail is a scrambled counter.
 */
export function createRequestIds(): RequestIds {
  let head = ''
  let mask = 0
  let left = 0

  function fresh(): string {
    if (left === 0) {
      const drawn = randomUUID()
      head = drawn.slice(0, -tailDigits)
      mask = Number.parseInt(drawn.slice(-tailDigits), 16)
      left = idsPerHead
    }
    left -= 1
    return (
      head +
      scramble(left ^ mask)
        .toString(16)
        .padStart(tailDigits, '0')
    )
  }

  return (header) => (typeof header === 'string' && safe.test(header) ? header : fresh())
}
