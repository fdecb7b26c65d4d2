import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextPeriod, openingOf, payoutSchedules, periodAt } from './model.ts'

const span = (schedule: 'WEEKLY' | 'MONTHLY' | 'QUARTERLY', at: string) => {
  const period = periodAt(schedule, new Date(at))
  return [period?.from.toISOString(), period?.to.toISOString()]
}

test('periods follow the calendar', () => {
  expect(span('MONTHLY', '2026-12-31T23:59:59.999Z')).toEqual(['2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'])
  expect(span('QUARTERLY', '2026-05-02T00:00:00Z')).toEqual(['2026-04-01T00:00:00.000Z', '2026-07-01T00:00:00.000Z'])
  // The first of March 2026 is a Sunday, the last day of its week.
  expect(span('WEEKLY', '2026-03-01T12:00:00Z')).toEqual(['2026-02-23T00:00:00.000Z', '2026-03-02T00:00:00.000Z'])
  expect(span('WEEKLY', '2026-03-02T00:00:00Z')).toEqual(['2026-03-02T00:00:00.000Z', '2026-03-09T00:00:00.000Z'])
  expect(periodAt('CUSTOM', new Date('2026-03-02T00:00:00Z'))).toBeUndefined()
})

test('a sale in the second a partner was created falls into its first period', () => {
  for (const schedule of payoutSchedules) {
    const since = openingOf(schedule, new Date('2026-03-11T00:00:30.075Z'))
    expect(since.getTime()).toBeLessThanOrEqual(Date.parse('2026-03-11T00:00:30.000Z'))
  }
  expect(openingOf('CUSTOM', new Date('2026-03-11T12:00:00Z'))).toEqual(new Date('2026-03-11T00:00:00Z'))
  expect(openingOf('CUSTOM', new Date('2026-03-11T00:00:00.5Z'))).toEqual(new Date('2026-03-10T00:00:00Z'))
})

test('consecutive periods leave no gap, whatever the schedule is changed to', () => {
  const dates = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  const schedules = fc.array(fc.constantFrom(...payoutSchedules.filter((one) => one !== 'CUSTOM')), { minLength: 5 })
  fc.assert(
    fc.property(dates, schedules, (start, chosen) => {
      let settled = start
      for (const schedule of chosen) {
        const period = nextPeriod(schedule, settled)
        expect(period?.from).toEqual(settled)
        expect(period && period.to > period.from).toBe(true)
        settled = period?.to ?? settled
      }
    }),
  )
})
