import { TextInput } from '@mantine/core'

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

const fields = [
  ['name', 'Name', 'name', true, 'whole'],
  ['company', 'Company', 'organization', false, 'whole'],
  ['street1', 'Street', 'address-line1', true, 'whole'],
  ['street2', 'Apartment, floor', 'address-line2', false, 'whole'],
  ['zip', 'Postal code', 'postal-code', true, 'part'],
  ['city', 'City', 'address-level2', true, 'part'],
  ['state', 'State or region', 'address-level1', false, 'part'],
  ['country', 'Country, two letters', 'country', true, 'part'],
  ['phone', 'Phone', 'tel', false, 'whole'],
] as const

/** The filled fields only. */
export const bodyOfAddress = (address: AddressDraft): Partial<AddressDraft> =>
  Object.fromEntries(
    Object.entries(address)
      .map(([name, value]) => [name, name === 'country' ? value.trim().toUpperCase() : value.trim()])
      .filter(([, value]) => value !== ''),
  )

export const isWhole = (address: AddressDraft): boolean =>
  fields.every(([name, , , isRequired]) => !isRequired || address[name].trim() !== '')

type Props = { address: AddressDraft; onChange: (address: AddressDraft) => void }

export function AddressFields({ address, onChange }: Props) {
  return (
    <div className="address-fields">
      {fields.map(([name, label, autoComplete, isRequired, size]) => (
        <TextInput
          key={name}
          className={size}
          label={label}
          autoComplete={autoComplete}
          required={isRequired}
          withAsterisk={false}
          maxLength={name === 'country' ? 2 : 100}
          value={address[name]}
          onChange={(event) => onChange({ ...address, [name]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
}
