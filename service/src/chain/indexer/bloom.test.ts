import fc from 'fast-check'
import { toHex, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { bloomBits, bloomOf, readBloom } from './bloom.ts'
import type { RawLog } from './model.ts'

const bytes = (size: number) => fc.uint8Array({ minLength: size, maxLength: size }).map((value): Hex => toHex(value))
const log: fc.Arbitrary<RawLog> = fc
  .record({ address: bytes(20), topics: fc.array(bytes(32), { maxLength: 4 }) })
  .map(({ address, topics }) => ({
    blockNumber: 1n,
    blockHash: '0x',
    txHash: '0x',
    txIndex: 0,
    logIndex: 0,
    address,
    topics,
    data: '0x',
  }))

test('a bloom contains every address and topic of its logs', () => {
  fc.assert(
    fc.property(fc.array(log, { maxLength: 20 }), (logs) => {
      const bloom = readBloom(bloomOf(logs))
      for (const { address, topics } of logs)
        for (const value of [address, ...topics]) expect(bloom.has(bloomBits(value))).toBe(true)
    }),
  )
})

test('an empty block has an empty bloom', () => {
  expect(bloomOf([])).toBe(`0x${'0'.repeat(512)}`)
  expect(readBloom(bloomOf([])).has(bloomBits('0x12'))).toBe(false)
})
