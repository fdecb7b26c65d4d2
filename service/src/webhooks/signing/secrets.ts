import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { assert } from '../../kernel/assert.ts'
import type { Random } from '../../kernel/random.ts'

/** The 32-byte key that signs the deliveries of a webhook. */
export type SigningSecret = Uint8Array

const secretBytes = 32
const nonceBytes = 12
const tagBytes = 16
const version = 1

export const makeSecret = (random: Random): SigningSecret => random.bytes(secretBytes)

/** The form for `X-Mystery-Signature`, where the hex text itself is the key. */
export const secretToHex = (secret: SigningSecret): string => Buffer.from(secret).toString('hex')

/** The form of Standard Webhooks, with the same bytes. */
export const secretToStandard = (secret: SigningSecret): string => `whsec_${Buffer.from(secret).toString('base64')}`

export type SecretBox = {
  seal(secret: SigningSecret, webhookId: number): Buffer
  open(sealed: Uint8Array, webhookId: number): SigningSecret
}

/** Encrypts secrets. The webhook id is authenticated, so a sealed secret opens for its own webhook only. */
export function createSecretBox(master: Uint8Array, random: Random): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', master, '', 'packhouse webhook secrets', 32))
  const owner = (webhookId: number): Buffer => Buffer.from(`webhook:${webhookId}`)

  return {
    seal(secret, webhookId) {
      const nonce = random.bytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(owner(webhookId))
      const ciphertext = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([Buffer.of(version), nonce, ciphertext, cipher.getAuthTag()])
    },
    open(sealed, webhookId) {
      assert(sealed[0] === version, 'A sealed secret has a known version.')
      const nonce = sealed.subarray(1, 1 + nonceBytes)
      const tag = sealed.subarray(sealed.length - tagBytes)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
        .setAAD(owner(webhookId))
        .setAuthTag(tag)
      const ciphertext = sealed.subarray(1 + nonceBytes, sealed.length - tagBytes)
      return Buffer.concat([decipher.update(ciphertext), decipher.final()])
    },
  }
}
