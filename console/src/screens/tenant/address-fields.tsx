import { NativeSelect, TextInput } from '@mantine/core'
import { formatOf, listCountries, type AddressFormat } from '@packhouse/sdk/addresses'
import { useMemo } from 'react'
import type { Address } from './api.ts'

export type AddressDraft = {
  name: string
  company: string
  street1: string
  street2: string
  city: string
  state: string
  zip: string
  country: string
  phone: string
}

export const emptyAddress: AddressDraft = {
  name: '',
  company: '',
  street1: '',
  street2: '',
  city: '',
  state: '',
  zip: '',
  country: 'US',
  phone: '',
}

export const draftOfAddress = (address: Address): AddressDraft =>
  Object.fromEntries(
    Object.keys(emptyAddress).map((name) => [name, address[name as keyof AddressDraft] ?? '']),
  ) as AddressDraft

type Field = {
  name: Exclude<keyof AddressDraft, 'country'>
  label: string
  autoComplete: string
  isRequired: boolean
  isPart?: boolean
  hint?: string | undefined
}

/** The fields below the country, as the country writes them. */
function fieldsOf(country: string, format: AddressFormat = formatOf(country)): Field[] {
  const { zip, zipHint, city, state, isStateRequired } = format
  return [
    { name: 'name', label: 'Name', autoComplete: 'name', isRequired: true },
    { name: 'company', label: 'Company', autoComplete: 'organization', isRequired: false },
    { name: 'street1', label: 'Street', autoComplete: 'address-line1', isRequired: true },
    { name: 'street2', label: 'Apartment, floor', autoComplete: 'address-line2', isRequired: false },
    { name: 'zip', label: zip, autoComplete: 'postal-code', isRequired: true, isPart: true, hint: zipHint },
    { name: 'city', label: city, autoComplete: 'address-level2', isRequired: true, isPart: true },
    ...(state === undefined
      ? []
      : [{ name: 'state', label: state, autoComplete: 'address-level1', isRequired: isStateRequired } as const]),
    // Carriers and customs call the recipient of a parcel from abroad.
    { name: 'phone', label: 'Phone', autoComplete: 'tel', isRequired: country !== 'US' },
  ]
}

/** The filled fields that the country has. */
export function bodyOfAddress(address: AddressDraft): Partial<AddressDraft> {
  const filled = fieldsOf(address.country).flatMap(({ name }) => {
    const value = address[name].trim()
    return value === '' ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(filled), country: address.country }
}

export const isWhole = (address: AddressDraft): boolean =>
  fieldsOf(address.country).every(({ name, isRequired }) => !isRequired || address[name].trim() !== '')

type Props = { address: AddressDraft; onChange: (address: AddressDraft) => void }

function CountryField({ address, onChange }: Props) {
  const countries = useMemo(() => listCountries('en').map(({ code, name }) => ({ value: code, label: name })), [])
  return (
    <NativeSelect
      data-field="country"
      className="whole"
      label="Country"
      autoComplete="country"
      data={countries}
      value={address.country}
      onChange={(event) => onChange({ ...address, country: event.currentTarget.value })}
    />
  )
}

export function AddressFields({ address, onChange }: Props) {
  return (
    <div className="address-fields">
      <CountryField address={address} onChange={onChange} />
      {fieldsOf(address.country).map(({ name, label, autoComplete, isRequired, isPart, hint }) => (
        <TextInput
          key={name}
          data-field={name}
          className={isPart ? 'part' : 'whole'}
          label={isRequired ? label : `${label} (optional)`}
          autoComplete={autoComplete}
          required={isRequired}
          withAsterisk={false}
          placeholder={hint}
          maxLength={100}
          value={address[name]}
          onChange={(event) => onChange({ ...address, [name]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
}
