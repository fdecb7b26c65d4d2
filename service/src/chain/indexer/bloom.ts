// The bloom of a header limits the addresses and topics of its logs: a log outside of it is false, and an empty answer
// for a block whose bloom matches a subscription must be checked.
import { keccak256, toHex, type Hex } from 'viem'
import { toBytes } from './bytes.ts'
import type { RawLog } from './model.ts'

const bytesInBloom = 256

/** The three bits an address or a topic sets. */
export function bloomBits(value: Hex): readonly number[] {
  const hash = keccak256(toBytes(value), 'bytes')
  return [0, 2, 4].map((at) => (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 0x7ff)
}

export type Bloom = { has(bits: readonly number[]): boolean }

export function readBloom(logsBloom: Hex): Bloom {
  const bytes = toBytes(logsBloom)
  const isSet = (bit: number): boolean => (((bytes[bytesInBloom - 1 - (bit >> 3)] ?? 0) >> (bit & 7)) & 1) === 1
  return { has: (bits) => bits.every(isSet) }
}

/** The bloom of a block with exactly these logs. */
export function bloomOf(logs: readonly RawLog[]): Hex {
  const bytes = new Uint8Array(bytesInBloom)
  const seen = new Set<Hex>(logs.flatMap(({ address, topics }) => [address, ...topics]))
  for (const value of seen) {
    for (const bit of bloomBits(value)) {
      const index = bytesInBloom - 1 - (bit >> 3)
      bytes[index] = (bytes[index] ?? 0) | (1 << (bit & 7))
    }
  }
  return toHex(bytes)
}

/** Caches bits, so that a thousand watched addresses cost a thousand lookups per block and no hashing. */
export function createBitsCache(): (value: Hex) => readonly number[] {
  const known = new Map<Hex, readonly number[]>()
  return (value) => {
    const bits = known.get(value) ?? bloomBits(value)
    known.set(value, bits)
    return bits
  }
}
