import { fail } from '../kernel/errors.ts'
import { countryCodes, statesByCountry, zipPatterns } from './countries.ts'

export type Address = {
  readonly name: string
  readonly company: string | null
  readonly street1: string
  readonly street2: string | null
  readonly city: string
  readonly state: string | null
  readonly zip: string
  readonly country: string
  readonly phone: string | null
  readonly email: string | null
}

/** What a carrier thinks of an address. `unverified` means that it could not tell. */
export type AddressCheck = {
  readonly status: 'valid' | 'corrected' | 'unverified' | 'invalid'
  readonly messages: readonly string[]
  readonly suggested: Address | null
}

export const unverified: AddressCheck = { status: 'unverified', messages: [], suggested: null }

export type AddressInput = { readonly [Field in keyof Address]?: string | null | undefined }
export type AddressFault = { readonly field: keyof Address; readonly message: string }

export type AddressVerdict =
  | { readonly ok: true; readonly address: Address }
  | {
      readonly ok: false
      readonly code: 'invalid_address' | 'phone_required'
      readonly faults: readonly AddressFault[]
    }

const maxLengths: Readonly<Record<keyof Address, number>> = {
  name: 100,
  company: 100,
  street1: 100,
  street2: 100,
  city: 60,
  state: 60,
  zip: 20,
  country: 2,
  phone: 40,
  email: 254,
}
const addressFields = Object.keys(maxLengths) as (keyof Address)[]
const required: readonly (keyof Address)[] = ['name', 'street1', 'city', 'zip', 'country']

/** Control characters, and the marks that reorder text, have no place on a label. */
const unprintable = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

function clean(value: string | null | undefined): string | null {
  const text = value?.normalize('NFC').trim().replaceAll(/ {2,}/g, ' ')
  return text === undefined || text === '' ? null : text
}

function phoneFault(phone: string): string | undefined {
  if (!/^\+?[\d\s().-]+$/.test(phone)) return 'Only digits, spaces and + ( ) . - are allowed.'
  const digits = phone.replaceAll(/\D/g, '').length
  return digits >= 7 && digits <= 15 ? undefined : 'A phone number has 7 to 15 digits.'
}

/** Everything that is wrong with a field that has a value. */
function faultOf(field: keyof Address, value: string, country: string | null): string | undefined {
  if (unprintable.test(value)) return 'It holds characters that cannot be printed.'
  if (value.length > maxLengths[field]) return `At most ${maxLengths[field]} characters.`
  if (field === 'country' && !countryCodes.has(value)) return 'Not an ISO 3166-1 alpha-2 country code.'
  if (field === 'phone') return phoneFault(value)
  if (field === 'email' && !emailPattern.test(value)) return 'Not an e-mail address.'
  if (country === null) return undefined
  if (field === 'state' && statesByCountry[country]?.has(value) === false)
    return `Not a state or province of ${country}; use its short code.`
  if (field === 'zip' && zipPatterns[country]?.test(value) === false) return `Not a postal code of ${country}.`
  return undefined
}

/** Judges an address by its form. Whether somebody lives there is for the carrier to say. */
export function checkAddress(input: AddressInput): AddressVerdict {
  const country = clean(input.country)?.toUpperCase() ?? null
  const rawState = clean(input.state)
  const state = country !== null && country in statesByCountry ? (rawState?.toUpperCase() ?? null) : rawState
  const values: Record<keyof Address, string | null> = {
    name: clean(input.name),
    company: clean(input.company),
    street1: clean(input.street1),
    street2: clean(input.street2),
    city: clean(input.city),
    state,
    zip: clean(input.zip),
    country,
    phone: clean(input.phone),
    email: clean(input.email),
  }
  const needed = country !== null && country in statesByCountry ? [...required, 'state' as const] : required
  const faults = addressFields.flatMap((field): AddressFault[] => {
    const value = values[field]
    if (value === null) return needed.includes(field) ? [{ field, message: 'It is missing.' }] : []
    const message = faultOf(field, value, country)
    return message === undefined ? [] : [{ field, message }]
  })
  if (faults.length > 0) return { ok: false, code: 'invalid_address', faults }
  if (values.country !== 'US' && values.phone === null) {
    const message = 'Carriers ask for a phone number outside the United States.'
    return { ok: false, code: 'phone_required', faults: [{ field: 'phone', message }] }
  }
  return { ok: true, address: values as Address }
}

/** The address as it will stand on the label; refuses with everything that is wrong with it. */
export function requireAddress(input: AddressInput): Address {
  const verdict = checkAddress(input)
  if (verdict.ok) return verdict.address
  const fields = Object.fromEntries(verdict.faults.map(({ field, message }) => [field, message]))
  const text = verdict.faults.map(({ field, message }) => `${field}: ${message}`).join(' ')
  fail(400, verdict.code, text, { details: { fields } })
}
