import { keccak256, toHex, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { addressOfKey, createLocalAccount } from './local-account.ts'

const keys: readonly Hex[] = [toHex(1, { size: 32 }), keccak256('0x01'), keccak256('0x02')]

test.each(keys)('the account of key %# has the address and the signatures of viem', async (key) => {
  const [ours, theirs] = [createLocalAccount(key), privateKeyToAccount(key)]
  expect(ours.address).toBe(theirs.address)
  const transaction = { type: 'eip1559', chainId: 1, nonce: 7, to: theirs.address, gas: 21_000n } as const
  expect(await ours.signTransaction(transaction)).toBe(await theirs.signTransaction(transaction))
  expect(await ours.signMessage({ message: 'hello' })).toBe(await theirs.signMessage({ message: 'hello' }))
})

test('a number outside the curve is not a key', () => {
  expect(() => addressOfKey(toHex(0, { size: 32 }))).toThrow()
})
