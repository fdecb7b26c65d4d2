import { getAddress, isAddress, type Address } from 'viem'
import { fail } from '../kernel/errors.ts'

/** An address in storage form: lower case, so that equal addresses compare equal as text. */
export type StoredAddress = `0x${string}`

/** Converts an address to its storage form. */
export const toStored = (address: string): StoredAddress => address.toLowerCase() as StoredAddress

const zeroAddress = '0x0000000000000000000000000000000000000000'
const uniform = /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/

/** Accepts all lower case, all upper case, or a valid checksum. Any other mix of cases may be a typing error. */
export function parseAddress(text: string): StoredAddress | undefined {
  if (!uniform.test(text) && !isAddress(text, { strict: true })) return undefined
  const stored = toStored(text)
  return stored === zeroAddress ? undefined : stored
}

/** Reads an address from a request; `field` is the name of the request field. */
export const readAddress = (
  field: string,
  text: string,
  label: 'invalid_wallet_address' | 'invalid_address' = 'invalid_wallet_address',
): StoredAddress =>
  parseAddress(text) ?? fail(400, label, `${field} is not a valid EIP-55 address.`, { details: { field } })

/** The address in EIP-55 form, as responses show it. */
export const showAddress = (stored: string): Address => getAddress(stored)
