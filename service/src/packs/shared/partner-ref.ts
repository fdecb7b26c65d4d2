import { createHash } from 'node:crypto'
import { bytesToHex, encodeAbiParameters, hexToBytes, keccak256, type Address, type Hex } from 'viem'
import type { Random } from '../../kernel/random.ts'

/**
 * The mark a purchase carries on chain, 32 bytes: the partner (4), who pays (1), the line of keys that asked for it (4),
 * and 23 bytes that make it unique. It tells the indexer whose purchase it is without anything having been written here.
 */
export type PartnerRef = { partnerId: number; payer: 'wallet' | 'credits'; familyTag: Hex }

const payerCodes = { wallet: 1, credits: 2 } as const
export const uniqueBytes = 23

/** Four bytes for a line of keys. Two lines of one partner that share them would share a feed, nothing else. */
export const familyTagOf = (familyId: string): Hex =>
  bytesToHex(createHash('sha256').update(`key family ${familyId}`).digest().subarray(0, 4))

/** The nine bytes that say whose it is. */
export function refPrefix({ partnerId, payer, familyTag }: PartnerRef): Buffer {
  const prefix = Buffer.alloc(9)
  prefix.writeUInt32BE(partnerId, 0)
  prefix.writeUInt8(payerCodes[payer], 4)
  prefix.set(hexToBytes(familyTag), 5)
  return prefix
}

/** For a wallet: nobody has used it before, and nothing is remembered of it. */
export const newWalletRef = (ref: Omit<PartnerRef, 'payer'>, random: Random): Hex =>
  bytesToHex(Buffer.concat([refPrefix({ ...ref, payer: 'wallet' }), random.bytes(uniqueBytes)]))

/** Whose a mark says it is, whatever was bought with it; undefined where it can be nobody's. */
export function readPartnerId(text: Hex): number | undefined {
  const partnerId = Buffer.from(hexToBytes(text)).readUInt32BE(0)
  return partnerId === 0 || partnerId > 0x7fff_ffff ? undefined : partnerId
}

/** Undefined: no mark of ours. */
export function readRef(text: Hex): PartnerRef | undefined {
  const bytes = Buffer.from(hexToBytes(text))
  const payer = bytes.readUInt8(4)
  const partnerId = readPartnerId(text)
  if (partnerId === undefined) return undefined
  const familyTag = bytesToHex(bytes.subarray(5, 9))
  if (payer === payerCodes.wallet) return { partnerId, payer: 'wallet', familyTag }
  return payer === payerCodes.credits ? { partnerId, payer: 'credits', familyTag } : undefined
}

/** The id the pool will give a purchase, known before it is made. */
export function requestIdOf(payer: Address, partnerRef: Hex): string {
  const hash = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'bytes32' }], [payer, partnerRef]))
  return (BigInt(hash) & ((1n << 96n) - 1n)).toString()
}
