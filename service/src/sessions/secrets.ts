import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto'
import { randomBase62, type Random } from '../kernel/random.ts'

const nonceLength = 12
const tagLength = 16

/** Secrets derived from the deployment's pepper, with a separate key for each use. */
export function createSecrets({ pepper, random }: { pepper: Uint8Array; random: Random }) {
  const keyFor = (use: string): Buffer => Buffer.from(hkdfSync('sha256', pepper, Buffer.alloc(32), use, 32))
  const csrfKey = keyFor('operator csrf')
  const badgeKey = keyFor('operator badge')
  const totpKey = keyFor('operator totp')

  /** Bound to the operator, so that a sealed secret copied to another row does not open. */
  function seal(bytes: Uint8Array, operatorId: number): Buffer {
    const nonce = Buffer.from(random.bytes(nonceLength))
    const cipher = createCipheriv('aes-256-gcm', totpKey, nonce).setAAD(Buffer.from(`operator:${operatorId}`))
    return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }

  function open(sealed: Uint8Array, operatorId: number): Buffer {
    const bytes = Buffer.from(sealed)
    const decipher = createDecipheriv('aes-256-gcm', totpKey, bytes.subarray(0, nonceLength))
    decipher.setAAD(Buffer.from(`operator:${operatorId}`)).setAuthTag(bytes.subarray(-tagLength))
    return Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()])
  }

  return {
    newToken: () => randomBase62(random, 43),
    newBadge: () => randomBase62(random, 20),
    newTotpSecret: () => random.bytes(20),
    /** A token has 256 bits of entropy, so a plain hash is sufficient. */
    hashToken: (token: string) => createHash('sha256').update(token).digest(),
    hashBadge: (code: string) => createHmac('sha256', badgeKey).update(code).digest(),
    csrfOf: (token: string) => createHmac('sha256', csrfKey).update(token).digest('base64url'),
    seal,
    open,
  }
}

export type Secrets = ReturnType<typeof createSecrets>
