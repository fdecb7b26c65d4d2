import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex')

export type KeyPair = { privateKey: KeyObject; publicKey: KeyObject }

/** An Ed25519 key pair from its 32 secret bytes. */
export function readKeyPair(seed: Uint8Array): KeyPair {
  const key = Buffer.concat([privatePrefix, seed])
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

export const readPublicKey = (bytes: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([publicPrefix, bytes]), format: 'der', type: 'spki' })

/** The 32 public bytes in hexadecimal. */
export const showPublicKey = (key: KeyObject): string =>
  key.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
