import { expect, test } from 'vitest'
import { endOfBusinessDay, type Calendar } from './calendar.ts'

const newYork: Calendar = { timezone: 'America/New_York', orderCutoff: '12:00', holidays: ['2026-11-26'] }
const due = (from: string, days: number, calendar = newYork): string =>
  endOfBusinessDay(new Date(from), days, calendar).toISOString()

test('before the cut-off, day 0 is today; after it, the next business day', () => {
  // Monday 2 November 2026, 11:59 and 12:00 in New York, which is five hours behind UTC by then.
  expect(due('2026-11-02T16:59:59Z', 0)).toBe('2026-11-03T05:00:00.000Z')
  expect(due('2026-11-02T17:00:00Z', 0)).toBe('2026-11-04T05:00:00.000Z')
  expect(due('2026-11-02T16:59:59Z', 2)).toBe('2026-11-05T05:00:00.000Z')
})

test('weekends and holidays are skipped', () => {
  // Friday morning, two business days on: Tuesday.
  expect(due('2026-11-06T15:00:00Z', 2)).toBe('2026-11-11T05:00:00.000Z')
  // Saturday counts as of Monday.
  expect(due('2026-11-07T15:00:00Z', 0)).toBe('2026-11-10T05:00:00.000Z')
  // Wednesday before the holiday, one business day on: Friday.
  expect(due('2026-11-25T15:00:00Z', 1)).toBe('2026-11-28T05:00:00.000Z')
})

test('a day ends at the site’s own midnight across both daylight saving changes', () => {
  // Sunday 1 November 2026 is an hour longer; the Friday before ends in summer time, the Monday after in winter time.
  expect(due('2026-10-30T15:00:00Z', 0)).toBe('2026-10-31T04:00:00.000Z')
  expect(due('2026-10-30T15:00:00Z', 1)).toBe('2026-11-03T05:00:00.000Z')
  // Sunday 8 March 2026 is an hour shorter.
  expect(due('2026-03-06T15:00:00Z', 0)).toBe('2026-03-07T05:00:00.000Z')
  expect(due('2026-03-06T15:00:00Z', 1)).toBe('2026-03-10T04:00:00.000Z')
  // 11:30 local on the Monday after the change is 15:30 UTC and still before the cut-off.
  expect(due('2026-03-09T15:30:00Z', 0)).toBe('2026-03-10T04:00:00.000Z')
  expect(due('2026-03-09T16:30:00Z', 0)).toBe('2026-03-11T04:00:00.000Z')
})

test('business days follow the local date of the site', () => {
  const tokyo: Calendar = { timezone: 'Asia/Tokyo', orderCutoff: '12:00', holidays: [] }
  // Sunday evening in UTC is Monday morning in Tokyo.
  expect(due('2026-11-01T23:00:00Z', 0, tokyo)).toBe('2026-11-02T15:00:00.000Z')
})

test('a calendar without a business day fails instead of looping', () => {
  const always = Array.from({ length: 500 }, (_, index) =>
    new Date(Date.UTC(2026, 10, 1) + index * 86_400_000).toISOString().slice(0, 10),
  )
  expect(() => due('2026-11-02T16:00:00Z', 0, { ...newYork, holidays: always })).toThrow('business day')
})
