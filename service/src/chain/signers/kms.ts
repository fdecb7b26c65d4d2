import {
  bytesToHex,
  hashTypedData,
  hexToBytes,
  numberToHex,
  recoverAddress,
  serializeSignature,
  type Address,
  type Hash,
} from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { toStored } from '../addresses.ts'
import { curveOrder, DerError, parsePublicKey, parseSignature } from './der.ts'
import { attachSignature, transactionDigest, type Signature, type Signer } from './signer.ts'

/** A key management service with secp256k1 keys; a key never leaves it. */
export type KeyManagement = {
  /** DER `SubjectPublicKeyInfo`. */
  getPublicKey(keyId: string): Promise<Uint8Array>
  /** DER signature over a digest, which is not hashed again. */
  signDigest(keyId: string, digest: Uint8Array): Promise<Uint8Array>
}

export type KmsSignerOptions = {
  readonly kms: KeyManagement
  readonly keyId: string
  /** The configured address of the key; a service with another key is rejected. */
  readonly expectedAddress: Address
}

async function toSignature(der: Uint8Array, digest: Hash, address: Address): Promise<Signature> {
  const { r, s: found } = parseSignature(der)
  // The chain accepts only the lower of the two valid values.
  const s = found > curveOrder / 2n ? curveOrder - found : found
  for (const yParity of [0, 1] as const) {
    const signature = { r: numberToHex(r, { size: 32 }), s: numberToHex(s, { size: 32 }), yParity }
    const signedBy = await recoverAddress({ hash: digest, signature }).catch(() => undefined)
    if (signedBy?.toLowerCase() === address) return signature
  }
  throw new DerError('The signature does not belong to the configured address.')
}

/** Signs with a key of a key management service and verifies every answer. */
export async function createKmsSigner({ kms, keyId, expectedAddress }: KmsSignerOptions): Promise<Signer> {
  const address = toStored(publicKeyToAddress(bytesToHex(parsePublicKey(await kms.getPublicKey(keyId)))))
  if (address !== expectedAddress.toLowerCase())
    throw new DerError(`The key has the address ${address}, but ${expectedAddress.toLowerCase()} is configured.`)
  const sign = async (digest: Hash): Promise<Signature> =>
    toSignature(await kms.signDigest(keyId, hexToBytes(digest)), digest, address)
  return {
    address,
    signTransaction: async (request) => attachSignature(request, await sign(transactionDigest(request))),
    signTypedData: async (typedData) => serializeSignature(await sign(hashTypedData(typedData))),
  }
}
