import { afterEach, expect, test, vi } from 'vitest'
import { clockFrom } from './owned-card.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('the time of the service goes on from its answer, whatever the clock of the browser says', () => {
  vi.useFakeTimers()
  const now = clockFrom('2026-04-01T12:00:00.000Z')
  vi.setSystemTime('2031-01-01T00:00:00.000Z')
  vi.advanceTimersByTime(90_000)
  expect(new Date(now()).toISOString()).toBe('2026-04-01T12:01:30.000Z')
})
