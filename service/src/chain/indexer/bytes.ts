import type { Hex } from 'viem'

export const toBytes = (hex: Hex): Buffer => Buffer.from(hex.slice(2), 'hex')
export const fromBytes = (bytes: Uint8Array): Hex =>
  `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`
