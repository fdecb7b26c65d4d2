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
import { curveOrder, DerError, parsePublicKey, parseSignature } from './der.ts'
import { attachSignature, transactionDigest, type Signature, type Signer } from './signer.ts'

/** A key management service that holds secp256k1 keys; the key never leaves it. */
export type KeyManagement = {
  /** DER `SubjectPublicKeyInfo`. */
  getPublicKey(keyId: string): Promise<Uint8Array>
  /** DER signature over a digest, which is not hashed again. */
  signDigest(keyId: string, digest: Uint8Array): Promise<Uint8Array>
}

export type KmsSignerOptions = {
  readonly kms: KeyManagement
  readonly keyId: string
  /** The address this key is configured to have; a service that points at another key is refused. */
  readonly expectedAddress: Address
}

async function toSignature(der: Uint8Array, digest: Hash, address: Address): Promise<Signature> {
  const { r, s: found } = parseSignature(der)
  // Of the two valid values only the lower one is accepted on chain.
  const s = found > curveOrder / 2n ? curveOrder - found : found
  for (const yParity of [0, 1] as const) {
    const signature = { r: numberToHex(r, { size: 32 }), s: numberToHex(s, { size: 32 }), yParity }
    const signedBy = await recoverAddress({ hash: digest, signature }).catch(() => undefined)
    if (signedBy?.toLowerCase() === address) return signature
  }
  throw new DerError('The signature does not belong to the configured address.')
}

/** Signs with a key of a key management service, and believes nothing it answers without proof. */
export async function createKmsSigner({ kms, keyId, expectedAddress }: KmsSignerOptions): Promise<Signer> {
  const address = publicKeyToAddress(bytesToHex(parsePublicKey(await kms.getPublicKey(keyId)))).toLowerCase() as Address
  if (address !== expectedAddress.toLowerCase())
    throw new DerError(`The key has the address ${address}, ${expectedAddress.toLowerCase()} is configured.`)
  const sign = async (digest: Hash): Promise<Signature> =>
    toSignature(await kms.signDigest(keyId, hexToBytes(digest)), digest, address)
  return {
    address,
    signTransaction: async (request) => attachSignature(request, await sign(transactionDigest(request))),
    signTypedData: async (typedData) => serializeSignature(await sign(hashTypedData(typedData))),
  }
}
