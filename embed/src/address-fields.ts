import { formatOf } from '@packhouse/sdk/addresses'

/** The fields below the country: its addresses may name no region, and carriers call recipients abroad. */
export function addressFields(country: string) {
  const { state, isStateRequired, zipHint } = formatOf(country)
  return [
    { name: 'name', text: 'ship.name', autocomplete: 'name', isRequired: true },
    { name: 'street1', text: 'ship.street', autocomplete: 'address-line1', isRequired: true },
    { name: 'zip', text: 'ship.zip', autocomplete: 'postal-code', isRequired: true, hint: zipHint },
    { name: 'city', text: 'ship.city', autocomplete: 'address-level2', isRequired: true },
    ...(state === undefined
      ? []
      : [{ name: 'state', text: 'ship.state', autocomplete: 'address-level1', isRequired: isStateRequired } as const]),
    { name: 'phone', text: 'ship.phone', autocomplete: 'tel', isRequired: country !== 'US' },
  ] as const
}
