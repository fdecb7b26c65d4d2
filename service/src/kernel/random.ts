import { randomBytes } from 'node:crypto'

/** The source of randomness for secrets and identifiers. */
export type Random = { bytes(count: number): Uint8Array }

export const systemRandom: Random = { bytes: (count) => randomBytes(count) }

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A uniformly random base62 string. Bytes of 248 and above are rejected, which avoids modulo bias. */
export function randomBase62(random: Random, length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of random.bytes(length - text.length + 8)) {
      if (byte < 248 && text.length < length) text += base62[byte % 62]
    }
  }
  return text
}

/** A number as base62, padded to a fixed length. */
export function toBase62(value: number, length: number): string {
  let rest = value
  let text = ''
  do {
    text = `${base62[rest % 62]}${text}`
    rest = Math.floor(rest / 62)
  } while (rest > 0)
  return text.padStart(length, '0')
}

/** Uniformly random decimal digits. */
export function randomDigits(random: Random, length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of random.bytes(length - text.length + 4)) {
      if (byte < 250 && text.length < length) text += String(byte % 10)
    }
  }
  return text
}
