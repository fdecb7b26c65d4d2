import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Random } from './random.ts'

const nonceLength = 12
const tagLength = 16

/** Encrypts and authenticates bytes with AES-256-GCM; `context` must be the same when they are opened. */
export function seal(key: Uint8Array, bytes: Uint8Array, context: string, random: Random): Buffer {
  const nonce = Buffer.from(random.bytes(nonceLength))
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Throws when the bytes were changed, or sealed with another key or context. */
export function unseal(key: Uint8Array, sealed: Uint8Array, context: string): Buffer {
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength))
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-tagLength))
  return Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()])
}
