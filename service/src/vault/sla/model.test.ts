import { describe, expect, test } from 'vitest'
import { deadlineAfterPause, measure } from './model.ts'

const value = (numerator: number, denominator: number) =>
  measure('order_ship_on_time', { numerator, denominator, excluded: 0 })

test('without measurements there is no score', () => {
  expect(value(0, 0)).toMatchObject({ valueBps: null, isBreached: false, shortfallBps: 0 })
})

test('shares are rounded down, so that a near miss is a miss', () => {
  expect(value(97_999, 100_000)).toMatchObject({ valueBps: 9_799, isBreached: true, shortfallBps: 1 })
  expect(value(98, 100)).toMatchObject({ valueBps: 9_800, isBreached: false })
  expect(value(0, 3)).toMatchObject({ valueBps: 0, shortfallBps: 9_800 })
})

describe('a deadline whose clock was paused', () => {
  const newYork = { timezone: 'America/New_York', orderCutoff: '12:00', holidays: ['2026-11-26'] }
  // Started on Monday 2 November 2026 in the morning: by the end of Wednesday, which is Thursday 05:00 in UTC.
  const deadline = new Date('2026-11-05T05:00:00Z')
  const due = (pausedAt: string, resumedAt: string, calendar: typeof newYork | null = newYork): string =>
    deadlineAfterPause({ deadline, pausedAt: new Date(pausedAt) }, new Date(resumedAt), calendar).toISOString()

  test('keeps its remaining business days', () => {
    // Tuesday morning with one more day left; resumed on Friday morning: the end of Monday.
    expect(due('2026-11-03T15:00:00Z', '2026-11-06T15:00:00Z')).toBe('2026-11-10T05:00:00.000Z')
    // Resumed on Friday afternoon, after the cut-off: one business day later.
    expect(due('2026-11-03T15:00:00Z', '2026-11-06T18:00:00Z')).toBe('2026-11-11T05:00:00.000Z')
    // Paused and resumed at once: nothing changes.
    expect(due('2026-11-03T15:00:00Z', '2026-11-03T15:00:01Z')).toBe(deadline.toISOString())
  })

  test('skips weekends, holidays and daylight saving changes', () => {
    expect(due('2026-11-03T15:00:00Z', '2026-11-07T15:00:00Z')).toBe('2026-11-11T05:00:00.000Z')
    // Wednesday before the holiday with one more day left: Friday.
    expect(due('2026-11-03T15:00:00Z', '2026-11-25T15:00:00Z')).toBe('2026-11-28T05:00:00.000Z')
    // Resumed in daylight saving time: a day ends an hour earlier in UTC.
    expect(due('2026-11-03T15:00:00Z', '2027-03-15T14:00:00Z')).toBe('2027-03-17T04:00:00.000Z')
  })

  test('ends on the day it resumes when less than a day was left', () => {
    // Wednesday afternoon, after the cut-off of its last day.
    expect(due('2026-11-04T20:00:00Z', '2026-11-06T15:00:00Z')).toBe('2026-11-07T05:00:00.000Z')
  })

  test('never moves earlier, and a missed deadline stays missed', () => {
    expect(due('2026-11-05T05:00:00Z', '2026-11-20T15:00:00Z')).toBe(deadline.toISOString())
    // A short pause on the last afternoon does not gain a day.
    expect(due('2026-11-04T20:00:00Z', '2026-11-04T20:00:01Z')).toBe(deadline.toISOString())
  })

  test('without a site, it moves by the duration of the pause', () => {
    expect(due('2026-11-03T15:00:00Z', '2026-11-03T18:30:00Z', null)).toBe('2026-11-05T08:30:00.000Z')
  })
})
