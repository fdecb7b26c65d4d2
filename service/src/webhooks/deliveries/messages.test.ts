import fc from 'fast-check'
import { expect, test } from 'vitest'
import { systemRandom } from '../../kernel/random.ts'
import { createManualClock } from '../../kernel/clock.ts'
import { bodyOf, deliveryIdOf } from '../../events/types/messages.ts'
import { maxAttempts, nextAttemptAt, readRetryAfterMs } from './retries.ts'
import { createSecretBox, makeSecret } from '../signing/secrets.ts'

const now = createManualClock(new Date('2026-03-01T12:00:00.000Z')).now()

test('a body is the JSON of its event for any data', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.jsonValue(), (resourceId, data) => {
      const event = { event: 'send.failed', resourceId, sequence: 7n, data: JSON.stringify(data), createdAt: now }
      expect(JSON.parse(bodyOf(event))).toEqual({
        event: 'send.failed',
        id: `send.failed:${resourceId}`,
        data: JSON.parse(JSON.stringify(data)),
        created_at: now.toISOString(),
        api_version: '1.0.0',
        sequence: 7,
      })
    }),
  )
})

test('a delivery id omits the account and is always a valid header value', () => {
  expect(deliveryIdOf({ accountId: 12, occurrence: '12:send.failed:88' })).toBe('send.failed:88')
  expect(deliveryIdOf({ accountId: 1, occurrence: '1:purchase.fulfilled:7:again 1' })).toBe(
    'purchase.fulfilled:7:again 1',
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(deliveryIdOf({ accountId: 1, occurrence: `1:${text}` })).toMatch(/^(?! )[\x20-\x7e]{1,255}(?<! )$/)
    }),
  )
})

test('retry delays have jitter, and the eighth attempt is the last', () => {
  const retryTimes = Array.from({ length: 200 }, () => nextAttemptAt(2, now, systemRandom)?.getTime() ?? 0)
  expect(new Set(retryTimes).size).toBeGreaterThan(50)
  expect(nextAttemptAt(maxAttempts, now, systemRandom)).toBeUndefined()
  expect(nextAttemptAt(1, now, systemRandom, 1_800_000)).toEqual(new Date(now.getTime() + 1_800_000))
})

test.each([
  ['120', 120_000],
  [' 5 ', 5_000],
  ['999999', 3_600_000],
  ['Sun, 01 Mar 2026 12:02:00 GMT', 120_000],
  ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
  ['soon', undefined],
  [undefined, undefined],
])('Retry-After: %s is %s ms', (header, ms) => {
  expect(readRetryAfterMs(header, now)).toBe(ms)
})

test('a sealed secret opens with its own key and for its own webhook only', () => {
  const box = createSecretBox(Buffer.alloc(32, 1), systemRandom)
  const secret = makeSecret(systemRandom)
  const sealed = box.seal(secret, 4)
  expect(Buffer.from(box.open(sealed, 4))).toEqual(Buffer.from(secret))
  expect(() => box.open(sealed, 5)).toThrow()
  expect(() => createSecretBox(Buffer.alloc(32, 2), systemRandom).open(sealed, 4)).toThrow()
  const altered = Buffer.from(sealed)
  altered.writeUInt8(altered.readUInt8(20) ^ 1, 20)
  expect(() => box.open(altered, 4)).toThrow()
  expect(box.seal(secret, 4)).not.toEqual(sealed)
})
