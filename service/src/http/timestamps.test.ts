import { expect, test } from 'vitest'
import { readTimestamp } from './timestamps.ts'

test('a timestamp is read as it is written', () => {
  expect(readTimestamp('at', '2026-03-01T12:00:00+02:00').toISOString()).toBe('2026-03-01T10:00:00.000Z')
  expect(readTimestamp('at', '9999-12-31T23:59:59Z').toISOString()).toBe('9999-12-31T23:59:59.000Z')
})

test.each(['9999-12-31T23:59:59-23:59', '0000-12-31T23:59:59Z', '0001-01-01T00:00:00+01:00', '2026-06-30T23:59:60Z'])(
  '%s has the right form and is refused',
  (text) => {
    expect(() => readTimestamp('at', text)).toThrow('at is no time we can keep')
  },
)
