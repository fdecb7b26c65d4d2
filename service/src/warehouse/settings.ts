import { checkAddress, type Address, type AddressInput } from '../providers/shipping/addresses.ts'
import type { CarrierSettings } from '../providers/shipping/settings.ts'

/** The warehouse settings of a deployment. */
export type WarehouseSettings = {
  readonly carriers: CarrierSettings
  /** The sender address of parcels and the signer of their customs forms. */
  readonly origin: { address: Address; customsSigner: string }
  /** From this declared value on, dispatch requires a second signature. */
  readonly twoPersonCents: bigint
}

/** The sender address in the sandbox. */
export const sandboxOrigin: Address = {
  name: 'Packhouse Dock 1',
  company: 'Packhouse',
  street1: '400 Depot Road',
  street2: null,
  city: 'Reno',
  state: 'NV',
  zip: '89501',
  country: 'US',
  phone: '+1 775 555 0100',
  email: null,
}

/** The address of the first site where nothing is shipped; an operator replaces it before parcels can leave. */
const unsetOrigin: Address = {
  name: 'Main warehouse',
  company: null,
  street1: 'Not configured',
  street2: null,
  city: 'Not configured',
  state: 'NA',
  zip: '00000',
  country: 'US',
  phone: null,
  email: null,
}

export const defaultTwoPersonCents = 500_000n

/** The default settings: the simulated carrier and the sandbox sender address. */
export const sandboxSettings = (webhookSecret: Uint8Array): WarehouseSettings => ({
  carriers: { environment: 'sandbox', simulator: { webhookSecret } },
  origin: { address: sandboxOrigin, customsSigner: sandboxOrigin.name },
  twoPersonCents: defaultTwoPersonCents,
})

export type OriginResult = { readonly address: Address } | { readonly problem: string }

function parse(text: string): AddressInput | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

export type OriginRules = { environment: 'sandbox' | 'production'; hasCarrier: boolean }

/** Reads SHIP_FROM, an address written as JSON. An installation without a carrier account needs none. */
export function readOrigin(text: string | undefined, { environment, hasCarrier }: OriginRules): OriginResult {
  if (text === undefined) {
    if (environment === 'sandbox') return { address: sandboxOrigin }
    if (!hasCarrier) return { address: unsetOrigin }
    return { problem: 'SHIP_FROM is required: the sender address of parcels as a JSON object.' }
  }
  const input = parse(text)
  if (!input) return { problem: 'SHIP_FROM must be a JSON object with name, street1, city, state, zip and country.' }
  const result = checkAddress(input)
  if (result.ok) return { address: result.address }
  const faults = result.faults.map(({ field, message }) => `${field}: ${message}`)
  return { problem: `SHIP_FROM is not a valid address. ${faults.join(' ')}` }
}
