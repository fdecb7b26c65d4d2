import { getAddress, isAddress, type Address } from 'viem'
import { fail } from '../kernel/errors.ts'

/** An address as we keep it: lower case, so that equal addresses are equal texts. */
export type StoredAddress = `0x${string}`

/** An address in the form it is stored in. */
export const toStored = (address: string): StoredAddress => address.toLowerCase() as StoredAddress

const zeroAddress = '0x0000000000000000000000000000000000000000'
const uniform = /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/

/** All lower, all upper, or a valid checksum; anything else may be a typing mistake and is not an address. */
export function parseAddress(text: string): StoredAddress | undefined {
  if (!uniform.test(text) && !isAddress(text, { strict: true })) return undefined
  const stored = toStored(text)
  return stored === zeroAddress ? undefined : stored
}

/** Reads an address from a request; `field` is its name there. */
export const readAddress = (
  field: string,
  text: string,
  label: 'invalid_wallet_address' | 'invalid_address' = 'invalid_wallet_address',
): StoredAddress =>
  parseAddress(text) ?? fail(400, label, `${field} is not a valid EIP-55 address.`, { details: { field } })

/** An address as we show it, with its checksum. */
export const showAddress = (stored: string): Address => getAddress(stored)
