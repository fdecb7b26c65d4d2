import { describe, expect, test } from 'vitest'
import { deadlineAfterPause, measure } from './model.ts'

const value = (numerator: number, denominator: number) =>
  measure('order_ship_on_time', { numerator, denominator, excluded: 0 })

test('nothing to measure is no perfect score', () => {
  expect(value(0, 0)).toMatchObject({ valueBps: null, isBreached: false, shortfallBps: 0 })
})

test('shares are rounded down: nearly kept is not kept', () => {
  expect(value(97_999, 100_000)).toMatchObject({ valueBps: 9_799, isBreached: true, shortfallBps: 1 })
  expect(value(98, 100)).toMatchObject({ valueBps: 9_800, isBreached: false })
  expect(value(0, 3)).toMatchObject({ valueBps: 0, shortfallBps: 9_800 })
})

describe('a promise whose clock stood still', () => {
  const newYork = { timezone: 'America/New_York', orderCutoff: '12:00', holidays: ['2026-11-26'] }
  // Promised on Monday 2 November 2026 in the morning: by the end of Wednesday, which is Thursday 05:00 in UTC.
  const deadline = new Date('2026-11-05T05:00:00Z')
  const due = (pausedAt: string, resumedAt: string, calendar: typeof newYork | null = newYork): string =>
    deadlineAfterPause({ deadline, pausedAt: new Date(pausedAt) }, new Date(resumedAt), calendar).toISOString()

  test('has as many business days left as it had', () => {
    // Tuesday morning, one day beside it left; answered on Friday morning: the end of Monday.
    expect(due('2026-11-03T15:00:00Z', '2026-11-06T15:00:00Z')).toBe('2026-11-10T05:00:00.000Z')
    // Answered on Friday afternoon it counts as of Monday.
    expect(due('2026-11-03T15:00:00Z', '2026-11-06T18:00:00Z')).toBe('2026-11-11T05:00:00.000Z')
    // Asked at once, answered at once: nothing was lost.
    expect(due('2026-11-03T15:00:00Z', '2026-11-03T15:00:01Z')).toBe(deadline.toISOString())
  })

  test('passes over weekends, holidays and the days the clocks change', () => {
    expect(due('2026-11-03T15:00:00Z', '2026-11-07T15:00:00Z')).toBe('2026-11-11T05:00:00.000Z')
    // Wednesday before the holiday, one day beside it left: Friday.
    expect(due('2026-11-03T15:00:00Z', '2026-11-25T15:00:00Z')).toBe('2026-11-28T05:00:00.000Z')
    // Answered in summer time: a day ends an hour earlier in UTC.
    expect(due('2026-11-03T15:00:00Z', '2027-03-15T14:00:00Z')).toBe('2027-03-17T04:00:00.000Z')
  })

  test('is due by the end of the day it goes on, where less than a day was left', () => {
    // Wednesday afternoon, after the cut-off of its last day.
    expect(due('2026-11-04T20:00:00Z', '2026-11-06T15:00:00Z')).toBe('2026-11-07T05:00:00.000Z')
  })

  test('is never due earlier than before, and what was late stays late', () => {
    expect(due('2026-11-05T05:00:00Z', '2026-11-20T15:00:00Z')).toBe(deadline.toISOString())
    // A question on the last afternoon that is answered at once wins nobody a day.
    expect(due('2026-11-04T20:00:00Z', '2026-11-04T20:00:01Z')).toBe(deadline.toISOString())
  })

  test('without a site it is due as much later as it waited', () => {
    expect(due('2026-11-03T15:00:00Z', '2026-11-03T18:30:00Z', null)).toBe('2026-11-05T08:30:00.000Z')
  })
})
