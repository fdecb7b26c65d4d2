import { randomUUID } from 'node:crypto'

const safe = /^[\w.:-]{1,64}$/

const tailDigits = 8
const counted = 2 ** 32

export type RequestIds = (header: string | string[] | undefined) => string

/** A number of 32 bits for each number of 32 bits, without an order that shows: how many requests there were is our affair. */
function scramble(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 16), 0x85_eb_ca_6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/**
 * The caller's own id when it is short and harmless, so that their logs and ours meet; otherwise a fresh one. An id is a name
 * and no secret: most of it is drawn once for many requests, and the rest is counted.
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
      left = counted
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
