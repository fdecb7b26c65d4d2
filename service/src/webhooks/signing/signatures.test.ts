import { expect, test } from 'vitest'
import { createManualClock } from '../../kernel/clock.ts'
import { isSignedBy, signMessage, toSigningKey } from './signatures.ts'

const now = createManualClock(new Date('2026-03-01T12:00:00.123Z')).now()
const bytes = (first: number, count = 32): Uint8Array => Uint8Array.from({ length: count }, (_, index) => first + index)

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
