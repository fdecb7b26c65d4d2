import { fail } from '../../kernel/errors.ts'
import { countryCodes, zipPatterns } from './countries.ts'
import { findState, stateCodes, stateOfZip } from './states.ts'

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

/** A carrier's check of an address. `unverified` means that the carrier could not check it. */
export type AddressCheck = {
  readonly status: 'valid' | 'corrected' | 'unverified' | 'invalid'
  readonly messages: readonly string[]
  readonly suggested: Address | null
}

export const unverified: AddressCheck = { status: 'unverified', messages: [], suggested: null }

export type AddressInput = { readonly [Field in keyof Address]?: string | null | undefined }
export type AddressFault = { readonly field: keyof Address; readonly message: string }

export type AddressResult =
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

/** Control characters and text direction marks are not printable on a label. */
const unprintable = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

function clean(value: string | null | undefined): string | null {
  const text = value?.normalize('NFC').trim().replaceAll(/ {2,}/g, ' ')
  return text === undefined || text === '' ? null : text
}

function phoneFault(phone: string): string | undefined {
  if (!/^\+?[\d\s().-]+$/.test(phone)) return 'Only digits, spaces and + ( ) . - are allowed.'
  const digits = phone.replaceAll(/\D/g, '').length
  return digits >= 7 && digits <= 15 ? undefined : 'Must have 7 to 15 digits.'
}

/** The fault of a field with a value. */
function faultOf(field: keyof Address, value: string, country: string | null): string | undefined {
  if (unprintable.test(value)) return 'Contains unprintable characters.'
  if (value.length > maxLengths[field]) return `Must have at most ${maxLengths[field]} characters.`
  if (field === 'country' && !countryCodes.has(value)) return 'Must be an ISO 3166-1 alpha-2 country code.'
  if (field === 'phone') return phoneFault(value)
  if (field === 'email' && !emailPattern.test(value)) return 'Must be an email address.'
  if (country === null) return undefined
  if (field === 'state' && findState(country, value) === undefined)
    return `Must be a state or province of ${country}, by name or code: ${stateCodes(country).join(', ')}.`
  if (field === 'zip' && zipPatterns[country]?.test(value) === false) return `Must be a postal code of ${country}.`
  return undefined
}

/** The state as its code. Without one, the postal code decides where it can; otherwise the carrier does. */
function readState(input: AddressInput, country: string | null): string | null {
  const state = clean(input.state)
  const zip = clean(input.zip)
  if (country === null) return state
  if (state !== null) return findState(country, state) ?? state
  return (zip && stateOfZip(country, zip)) ?? null
}

/** Validates the form of an address. Deliverability is checked by the carrier. */
export function checkAddress(input: AddressInput): AddressResult {
  const country = clean(input.country)?.toUpperCase() ?? null
  const values: Record<keyof Address, string | null> = {
    name: clean(input.name),
    company: clean(input.company),
    street1: clean(input.street1),
    street2: clean(input.street2),
    city: clean(input.city),
    state: readState(input, country),
    zip: clean(input.zip),
    country,
    phone: clean(input.phone),
    email: clean(input.email),
  }
  const faults = addressFields.flatMap((field): AddressFault[] => {
    const value = values[field]
    if (value === null) return required.includes(field) ? [{ field, message: 'Required.' }] : []
    const message = faultOf(field, value, country)
    return message === undefined ? [] : [{ field, message }]
  })
  if (faults.length > 0) return { ok: false, code: 'invalid_address', faults }
  if (values.country !== 'US' && values.phone === null) {
    const message = 'Required by carriers outside the United States.'
    return { ok: false, code: 'phone_required', faults: [{ field: 'phone', message }] }
  }
  return { ok: true, address: values as Address }
}

/** Returns the normalized address; fails with all its faults. */
export function requireAddress(input: AddressInput, label: 'invalid_address' | 'invalid input'): Address {
  const result = checkAddress(input)
  if (result.ok) return result.address
  const fields = Object.fromEntries(result.faults.map(({ field, message }) => [field, message]))
  const text = result.faults.map(({ field, message }) => `${field}: ${message}`).join(' ')
  fail(400, result.code === 'phone_required' ? result.code : label, text, { details: { fields } })
}
