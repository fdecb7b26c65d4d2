import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAddress, type AddressInput } from './addresses.ts'
import { countryCodes } from './countries.ts'

const home: AddressInput = {
  name: 'Ada Fox',
  street1: '12 Elm Street',
  city: 'Austin',
  state: 'tx',
  zip: '78701',
  country: 'us',
}
const faultsOf = (input: AddressInput): string[] => {
  const result = checkAddress(input)
  return result.ok ? [] : result.faults.map(({ field }) => field)
}

test('a valid address is normalized, with missing fields as null', () => {
  expect(checkAddress({ ...home, name: '  Ada   Fox ', street2: '' })).toEqual({
    ok: true,
    address: {
      name: 'Ada Fox',
      company: null,
      street1: '12 Elm Street',
      street2: null,
      city: 'Austin',
      state: 'TX',
      zip: '78701',
      country: 'US',
      phone: null,
      email: null,
    },
  })
})

test('all faults are reported at once', () => {
  expect(faultsOf({ country: 'US', phone: 'call me', email: 'nobody' })).toEqual([
    'name',
    'street1',
    'city',
    'zip',
    'phone',
    'email',
  ])
})

test.each<[string, AddressInput, string]>([
  ['a country that does not exist', { country: 'XX' }, 'country'],
  ['a country by its name', { country: 'United States' }, 'country'],
  ['a state that does not exist', { state: 'ZZ' }, 'state'],
  ['a postal code of another form', { zip: '7870' }, 'zip'],
  ['a line break', { street1: '12 Elm\nStreet' }, 'street1'],
  ['a text direction mark', { name: 'Ada \u202e Fox' }, 'name'],
  ['a name longer than a label', { name: 'x'.repeat(101) }, 'name'],
])('%s is refused', (_what, change, field) => {
  expect(faultsOf({ ...home, ...change })).toEqual([field])
})

const stateOf = (change: AddressInput): string | null | undefined => {
  const result = checkAddress({ ...home, state: undefined, phone: '+1 416 555 0134', ...change })
  return result.ok ? result.address.state : undefined
}

test.each<[zip: string, country: string, state: string | null]>([
  ['78701', 'US', 'TX'],
  ['73301-0001', 'US', 'TX'],
  ['10001', 'US', 'NY'],
  ['06390', 'US', 'NY'],
  ['06510', 'US', 'CT'],
  ['00501', 'US', 'NY'],
  ['00907', 'US', 'PR'],
  ['20001', 'US', 'DC'],
  ['90210', 'US', 'CA'],
  ['96950', 'US', 'MP'],
  ['99950', 'US', 'AK'],
  ['00005', 'US', null],
  ['m5v 2t6', 'CA', 'ON'],
  ['X0C 0A0', 'CA', 'NU'],
  ['X1A 2N2', 'CA', 'NT'],
  ['H2Y1C6', 'CA', 'QC'],
  ['2601', 'AU', 'ACT'],
  ['3000', 'AU', 'VIC'],
  ['10115', 'DE', null],
])('a missing state is derived from the postal code: %s %s is %s', (zip, country, state) => {
  expect(stateOf({ zip, country })).toBe(state)
})

test.each<[state: string, country: string, code: string]>([
  ['Texas', 'US', 'TX'],
  [' new  york', 'US', 'NY'],
  ['N.Y.', 'US', 'NY'],
  ['Washington, D.C.', 'US', 'DC'],
  ['Québec', 'CA', 'QC'],
  ['new south wales', 'AU', 'NSW'],
  ['Bayern', 'DE', 'Bayern'],
])('a state is accepted by name: %s in %s is %s', (state, country, code) => {
  const zips: Record<string, string> = { US: '78701', CA: 'M5V 2T6', AU: '2000', DE: '10115' }
  expect(stateOf({ state, country, zip: zips[country] })).toBe(code)
})

test('outside the United States a phone number is required, once all other fields are valid', () => {
  const abroad = { ...home, state: 'ON', zip: 'M5V 2T6', country: 'CA' }
  expect(checkAddress(abroad)).toMatchObject({ ok: false, code: 'phone_required' })
  expect(checkAddress({ ...abroad, zip: '12345' })).toMatchObject({ ok: false, code: 'invalid_address' })
  expect(checkAddress({ ...abroad, phone: '+1 (416) 555-0134' })).toMatchObject({ ok: true })
  expect(faultsOf({ ...abroad, phone: '123' })).toEqual(['phone'])
})

test('no input makes the check throw, and a valid address has every required field', () => {
  const text = fc.option(fc.string({ unit: 'grapheme', maxLength: 120 }), { nil: undefined })
  const input = fc.record({
    name: text,
    street1: text,
    city: text,
    state: text,
    zip: text,
    country: fc.oneof(text, fc.constantFrom(...countryCodes)),
    phone: text,
  })
  fc.assert(
    fc.property(input, (candidate) => {
      const result = checkAddress(candidate)
      if (!result.ok) {
        expect(result.faults.length).toBeGreaterThan(0)
        return
      }
      const { name, street1, city, zip, country } = result.address
      expect([name, street1, city, zip].every((value) => value.trim().length > 0)).toBe(true)
      expect(countryCodes.has(country)).toBe(true)
    }),
  )
})

test('there are 249 countries', () => {
  expect(countryCodes.size).toBe(249)
})
