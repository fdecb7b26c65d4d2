// Conversion between bytes, numbers and hexadecimal text.
import { keccak256 } from './keccak.js'

/** @param {string} text `0x…` */
export const toBytes = (text) =>
  Uint8Array.from(text.slice(2).match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))

/** @param {Uint8Array} bytes */
export const toHex = (bytes) => `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** Encodes a number in `length` bytes, big-endian. */
export const numberBytes = (number, length) =>
  toBytes(
    `0x${BigInt(number)
      .toString(16)
      .padStart(length * 2, '0')}`,
  )

export function concat(...parts) {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** The keccak-256 hash of the concatenated parts, in hex. */
export const hash = (...parts) => toHex(keccak256(concat(...parts)))
