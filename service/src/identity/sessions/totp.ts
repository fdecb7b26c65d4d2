import { createHmac, timingSafeEqual } from 'node:crypto'

const stepMs = 30_000
const digits = 6
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 without padding, as authenticator apps expect. */
export function toBase32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

export const stepOf = (at: Date): number => Math.floor(at.getTime() / stepMs)

/** The code of a time step (RFC 6238, SHA-1, six digits), which all authenticator apps support. */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const value = mac.readUInt32BE(offset) & 0x7fff_ffff
  return (value % 10 ** digits).toString().padStart(digits, '0')
}

/**
 * The time step of a code, with a tolerance of one step. Undefined when the code is wrong or not newer than the last
 * used one, which prevents replays.
 */
export function matchCode(secret: Uint8Array, code: string, at: Date, lastStep: number): number | undefined {
  const current = stepOf(at)
  const given = Buffer.from(code)
  let found: number | undefined
  for (const step of [current - 1, current, current + 1]) {
    const isMatch = given.length === digits && timingSafeEqual(given, Buffer.from(codeAt(secret, step)))
    if (isMatch && step > lastStep) found ??= step
  }
  return found
}

/** The URI of the QR code for authenticator apps. */
export function totpUri(secret: Uint8Array, email: string): string {
  const label = encodeURIComponent(`Packhouse:${email}`)
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=Packhouse&algorithm=SHA1&digits=${digits}&period=30`
}
