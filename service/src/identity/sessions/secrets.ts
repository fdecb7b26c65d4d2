import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { randomBase62, type Random } from '../../kernel/random.ts'
import { seal, unseal } from '../../kernel/sealing.ts'

type DeviceOwner = { id: number; passwordHash: string }

/** Secrets derived from the deployment's pepper, with a separate key for each use. */
export function createSecrets({ pepper, random }: { pepper: Uint8Array; random: Random }) {
  const keyFor = (use: string): Buffer => Buffer.from(hkdfSync('sha256', pepper, Buffer.alloc(32), use, 32))
  const csrfKey = keyFor('operator csrf')
  const badgeKey = keyFor('operator badge')
  const totpKey = keyFor('operator totp')
  const deviceKey = keyFor('operator device')

  /** Bound to the password: a change of the password makes every device unknown. */
  const deviceMac = (nonce: string, { id, passwordHash }: DeviceOwner): string =>
    createHmac('sha256', deviceKey).update(`${nonce} ${id} ${passwordHash}`).digest('base64url')

  function newDevice(owner: DeviceOwner): string {
    const nonce = randomBase62(random, 22)
    return `${nonce}.${deviceMac(nonce, owner)}`
  }

  /** The name of a device on which this operator has signed in; undefined for any other token. */
  function readDevice(token: string, owner: DeviceOwner): string | undefined {
    const nonce = token.slice(0, 22)
    const [given, expected] = [Buffer.from(token), Buffer.from(`${nonce}.${deviceMac(nonce, owner)}`)]
    return given.length === expected.length && timingSafeEqual(given, expected) ? nonce : undefined
  }

  // Bound to the operator, so that a sealed secret copied to another row does not open.
  const contextOf = (operatorId: number): string => `operator:${operatorId}`

  return {
    newToken: () => randomBase62(random, 43),
    newBadge: () => randomBase62(random, 20),
    newTotpSecret: () => random.bytes(20),
    /** A token has 256 bits of entropy, so a plain hash is sufficient. */
    hashToken: (token: string) => createHash('sha256').update(token).digest(),
    hashBadge: (code: string) => createHmac('sha256', badgeKey).update(code).digest(),
    newDevice,
    readDevice,
    csrfOf: (token: string) => createHmac('sha256', csrfKey).update(token).digest('base64url'),
    seal: (bytes: Uint8Array, operatorId: number) => seal(totpKey, bytes, contextOf(operatorId), random),
    open: (sealed: Uint8Array, operatorId: number) => unseal(totpKey, sealed, contextOf(operatorId)),
  }
}

export type Secrets = ReturnType<typeof createSecrets>
