import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createManualClock } from '../../kernel/clock.ts'
import { createHmacOf } from './hmac.ts'
import { isSignedBy, signMessage, toSigningKey } from './signatures.ts'

const now = createManualClock(new Date('2026-03-01T12:00:00.123Z')).now()
const bytes = (first: number, count = 32): Uint8Array => Uint8Array.from({ length: count }, (_, index) => first + index)

test('an HMAC equals that of node:crypto for any key and sequence of messages', () => {
  const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 3_000 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), texts, fc.constantFrom('hex', 'base64'), (key, bodies, encoding) => {
      const hmac = createHmacOf(key)
      for (const body of bodies) {
        const expected = createHmac('sha256', key).update(`12.${body}`).digest(encoding)
        expect(hmac('12.', Buffer.from(body), encoding)).toBe(expected)
      }
    }),
  )
})

test('a key longer than a block is rejected', () => {
  expect(() => createHmacOf(bytes(0, 65))).toThrow('not longer than a block')
})

test('during a rotation both secrets sign, and no other secret verifies', () => {
  const [old, fresh, other] = [bytes(1), bytes(50), bytes(100)].map(toSigningKey)
  if (!old || !fresh || !other) throw new Error('Expected three keys.')
  const text = '{"event":"send.failed","name":"Pokémon"}'
  const body = Buffer.from(text)
  const headers = signMessage(
    { event: 'send.failed', deliveryId: 'send.failed:8', body },
    { current: fresh, previous: old },
    now,
  )
  const outcomes = [old, fresh, other].map((key) => isSignedBy(key, headers, text))
  expect(outcomes).toEqual([true, true, false])
  expect(isSignedBy(fresh, headers, '{}')).toBe(false)
  expect(headers).toMatchObject({ 'x-mystery-timestamp': '1772366400123', 'webhook-timestamp': '1772366400' })
})
