// Countries and the form of their addresses, for a page that asks where to send a card.
/** The codes of ISO 3166-1 with addresses that a parcel can reach. */
export const countryCodes: readonly string[] = `
  AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG
  CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH
  GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY
  KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG
  NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM
  SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE
  YT ZA ZM ZW`
  .trim()
  .split(/\s+/)

export type Country = { code: string; name: string }

/** The countries in the order of their names in a language. */
export function listCountries(language: string): readonly Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((left, right) => left.name.localeCompare(right.name, language))
}

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
