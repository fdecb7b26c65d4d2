import { checkAddress, type Address, type AddressInput } from '../shipping/addresses.ts'
import type { CarrierSettings } from '../shipping/settings.ts'

/** What a deployment decides about its warehouse. */
export type WarehouseSettings = {
  readonly carriers: CarrierSettings
  /** Where parcels start, and who signs their customs papers. */
  readonly origin: { address: Address; customsSigner: string }
  /** From this declared value on, two people sign for what leaves. */
  readonly twoPersonCents: bigint
}

/** Where the sandbox's parcels start. */
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

export const defaultTwoPersonCents = 500_000n

/** What a service without any settings ships with: the simulated carrier, from the sandbox's dock. */
export const sandboxSettings = (webhookSecret: Uint8Array): WarehouseSettings => ({
  carriers: { environment: 'sandbox', simulator: { webhookSecret } },
  origin: { address: sandboxOrigin, customsSigner: sandboxOrigin.name },
  twoPersonCents: defaultTwoPersonCents,
})

export type OriginVerdict = { readonly address: Address } | { readonly problem: string }

function parse(text: string): AddressInput | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** Reads SHIP_FROM, an address written as JSON. */
export function readOrigin(text: string | undefined, environment: 'sandbox' | 'production'): OriginVerdict {
  if (text === undefined) {
    if (environment === 'sandbox') return { address: sandboxOrigin }
    return { problem: 'SHIP_FROM is missing; it is the address parcels start from, written as JSON.' }
  }
  const input = parse(text)
  if (!input) return { problem: 'SHIP_FROM must be a JSON object with name, street1, city, state, zip and country.' }
  const verdict = checkAddress(input)
  if (verdict.ok) return { address: verdict.address }
  const faults = verdict.faults.map(({ field, message }) => `${field}: ${message}`)
  return { problem: `SHIP_FROM cannot be used. ${faults.join(' ')}` }
}
