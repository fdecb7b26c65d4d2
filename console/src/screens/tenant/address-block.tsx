const printed = ['name', 'company', 'street1', 'street2', 'city', 'state', 'zip', 'country', 'phone']
/** Countries that write the postal code after the town. */
const codeLast = new Set(['US', 'CA', 'AU'])

const countries = new Intl.DisplayNames(['en'], { type: 'region' })
const nameCountry = (code: string): string => (/^[A-Z]{2}$/.test(code) && countries.of(code)) || code

type AddressLike = Readonly<Record<string, unknown>>

/** The lines of an address in the order of a label, whatever the order of its fields. Fields of other names come last. */
export function addressLines(address: AddressLike | null | undefined): string[] {
  const field = (name: string): string => {
    const value = address?.[name]
    return typeof value === 'string' ? value : ''
  }
  const [city, state, code] = [field('city'), field('state'), field('zip')]
  const region = [state, code].filter(Boolean).join(' ')
  const place = codeLast.has(field('country'))
    ? [city, region].filter(Boolean).join(', ')
    : [code, city, state].filter(Boolean).join(' ')
  const head = ['name', 'company', 'street1', 'street2'].map(field)
  const others = Object.keys(address ?? {}).filter((name) => !printed.includes(name))
  return [...head, place, nameCountry(field('country')), field('phone'), ...others.map(field)].filter(Boolean)
}

export function AddressBlock({ address, className }: { address: AddressLike | null | undefined; className?: string }) {
  return (
    <address className={className ?? 'address'}>
      {addressLines(address).map((line, index) => (
        <bdi key={index} className={index === 0 ? 'strong' : undefined}>
          {line}
        </bdi>
      ))}
    </address>
  )
}
