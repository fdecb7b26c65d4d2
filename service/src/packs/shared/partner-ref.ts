import { createHash } from 'node:crypto'
import { bytesToHex, encodeAbiParameters, hexToBytes, keccak256, type Address, type Hex } from 'viem'
import type { Random } from '../../kernel/random.ts'

/**
 * The 32-byte partner reference that a purchase carries on chain: partner id (4), payer (1), tag of the key family (4) and
 * 23 unique bytes. It lets the indexer attribute a purchase that was never written to the database.
 */
export type PartnerRef = { partnerId: number; payer: 'wallet' | 'credits'; familyTag: Hex }

const payerCodes = { wallet: 1, credits: 2 } as const
const uniqueBytes = 23

/** The 4-byte tag of a key family. A collision within one partner would only merge two feeds. */
export const familyTagOf = (familyId: string): Hex =>
  bytesToHex(createHash('sha256').update(`key family ${familyId}`).digest().subarray(0, 4))

/** The nine bytes before the unique part. */
export function refPrefix({ partnerId, payer, familyTag }: PartnerRef): Buffer {
  const prefix = Buffer.alloc(9)
  prefix.writeUInt32BE(partnerId, 0)
  prefix.writeUInt8(payerCodes[payer], 4)
  prefix.set(hexToBytes(familyTag), 5)
  return prefix
}

/** Creates a random reference for a wallet purchase; it is not stored. */
export const newWalletRef = (ref: Omit<PartnerRef, 'payer'>, random: Random): Hex =>
  bytesToHex(Buffer.concat([refPrefix({ ...ref, payer: 'wallet' }), random.bytes(uniqueBytes)]))

export type CustodialRequest = {
  /** The kind of product, so that request ids of different products do not collide. */
  product: string
  partnerId: number
  /** How the end user is known, whatever their number in the database. */
  endUser: string
  idempotencyKey: string
}

/**
 * The unique bytes of a custodial purchase. They follow from the request alone: a request that is sent again after the
 * database lost the first one has the same reference, and the contract accepts each reference once.
 */
export const custodialUnique = ({ product, partnerId, endUser, idempotencyKey }: CustodialRequest): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([product, partnerId, endUser, idempotencyKey]))
    .digest()
    .subarray(0, uniqueBytes)

/** The reference of a custodial purchase. */
export const custodialRef = (request: CustodialRequest, familyTag: Hex): Buffer =>
  Buffer.concat([refPrefix({ partnerId: request.partnerId, payer: 'credits', familyTag }), custodialUnique(request)])

/** The partner id of a reference; undefined when it is out of range. */
export function readPartnerId(text: Hex): number | undefined {
  const partnerId = Buffer.from(hexToBytes(text)).readUInt32BE(0)
  return partnerId === 0 || partnerId > 0x7fff_ffff ? undefined : partnerId
}

/** Undefined when the bytes are not a partner reference. */
export function readRef(text: Hex): PartnerRef | undefined {
  const bytes = Buffer.from(hexToBytes(text))
  const payer = bytes.readUInt8(4)
  const partnerId = readPartnerId(text)
  if (partnerId === undefined) return undefined
  const familyTag = bytesToHex(bytes.subarray(5, 9))
  if (payer === payerCodes.wallet) return { partnerId, payer: 'wallet', familyTag }
  return payer === payerCodes.credits ? { partnerId, payer: 'credits', familyTag } : undefined
}

/** Computes the on-chain request id of a purchase as the contracts do: known before the transaction is sent. */
export function requestIdOf(payer: Address, partnerRef: Hex): bigint {
  const hash = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'bytes32' }], [payer, partnerRef]))
  return BigInt(hash) & ((1n << 96n) - 1n)
}
