import { expect, test } from 'vitest'
import { dateLocaleOf } from './language.ts'

test.each([
  ['en', '9 Oct 2026, 15:59'],
  ['de', '09.10.2026, 15:59'],
  ['fr', '9 oct. 2026, 15:59'],
] as const)('a moment in %s reads as on every other page', (language, text) => {
  const format = new Intl.DateTimeFormat(dateLocaleOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  expect(format.format(new Date('2026-10-09T15:59:00Z'))).toBe(text)
})
