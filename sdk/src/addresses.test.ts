import { expect, test } from 'vitest'
import { countryCodes, formatOf, listCountries } from './addresses.ts'

test('each country has one code of two letters and a name in each language', () => {
  expect(new Set(countryCodes).size).toBe(countryCodes.length)
  for (const language of ['en', 'de', 'fr']) {
    const countries = listCountries(language)
    expect(countries).toHaveLength(countryCodes.length)
    for (const { code, name } of countries) {
      expect(code).toMatch(/^[A-Z]{2}$/)
      expect(name).not.toBe(code)
    }
  }
})

test('an address is asked for in the words of its country', () => {
  expect(formatOf('US')).toMatchObject({ zip: 'ZIP code', state: 'State', isStateRequired: true })
  expect(formatOf('GB')).toMatchObject({ zip: 'Postcode', isStateRequired: false })
  expect(formatOf('GB').state).toBeUndefined()
  expect(formatOf('DE').state).toBeUndefined()
  expect(formatOf('JP')).toMatchObject({ state: 'Prefecture', isStateRequired: true })
  expect(formatOf('PE')).toMatchObject({ state: 'State or region', isStateRequired: false })
})
