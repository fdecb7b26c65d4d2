import { expect, test } from 'vitest'
import { parseAddress, showAddress } from './addresses.ts'

const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test.each([checksummed, checksummed.toLowerCase(), `0x${checksummed.slice(2).toUpperCase()}`])(
  '%s is a valid address',
  (text) => {
    expect(parseAddress(text)).toBe(checksummed.toLowerCase())
    expect(showAddress(parseAddress(text) ?? '')).toBe(checksummed)
  },
)

test.each([
  '',
  '0x',
  checksummed.replace('5aAe', '5aae'),
  checksummed.slice(0, -1),
  `${checksummed}0`,
  checksummed.slice(2),
  `0X${checksummed.slice(2)}`,
  `0x${'0'.repeat(40)}`,
  `0x${'g'.repeat(40)}`,
])('%j is not a valid address', (text) => {
  expect(parseAddress(text)).toBeUndefined()
})
