/** How the addresses of a country are written: the names of its parts, and which of them a carrier needs. */
export type AddressFormat = {
  zip: string
  /** Some countries have no postal codes; the contract asks for one, so that the form offers what carriers expect. */
  zipHint?: string
  city: string
  /** Absent where addresses name no region. */
  state?: string
  isStateRequired: boolean
}

const plain: AddressFormat = { zip: 'Postal code', city: 'City', state: 'State or region', isStateRequired: false }
const withoutState: AddressFormat = { zip: 'Postal code', city: 'City', isStateRequired: false }
const withState = (state: string, changes: Partial<AddressFormat> = {}): AddressFormat => ({
  ...plain,
  state,
  isStateRequired: true,
  ...changes,
})

const formats: Readonly<Record<string, AddressFormat>> = {
  US: withState('State', { zip: 'ZIP code' }),
  CA: withState('Province'),
  AU: withState('State', { zip: 'Postcode', city: 'Suburb' }),
  BR: withState('State', { zip: 'CEP' }),
  CN: withState('Province'),
  IN: withState('State', { zip: 'PIN code' }),
  IT: withState('Province', { zip: 'CAP' }),
  JP: withState('Prefecture'),
  KR: withState('Province or city'),
  MX: withState('State'),
  ES: withState('Province'),
  MY: withState('State', { zip: 'Postcode' }),
  AE: withState('Emirate', { zipHint: '00000' }),
  GB: { ...withoutState, zip: 'Postcode', city: 'Town or city' },
  IE: { ...plain, zip: 'Eircode', city: 'Town or city', state: 'County' },
  NZ: { ...withoutState, zip: 'Postcode', city: 'Town or city' },
  HK: { zip: 'Postal code', zipHint: '999077', city: 'District', state: 'Area', isStateRequired: false },
  SG: { ...withoutState, city: 'City' },
}

/** Countries whose addresses name no region. */
const regionless = 'AT BE CH CZ DE DK FI FR GR HU IL IS LI LU MC NL NO PL PT SE SI SK TW ZA'.split(' ')

export function formatOf(country: string): AddressFormat {
  return formats[country] ?? (regionless.includes(country) ? withoutState : plain)
}
