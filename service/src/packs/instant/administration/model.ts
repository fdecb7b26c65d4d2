import type { Hex } from 'viem'
import type { Micros } from '../../../kernel/money.ts'

/** The on-chain terms of a packet type: price, buyback window and share of the float. */
export type PacketTypeTerms = {
  readonly price: Micros
  readonly windowSeconds: number
  readonly floatBps: number
}

export const bundleStatuses = ['PENDING', 'FAILED', 'IN_STORE', 'SOLD', 'REMOVED'] as const
export type BundleStatus = (typeof bundleStatuses)[number]

/** A card of a bundle with the presentation set by the operator. */
export type BundledCard = {
  readonly uniqueId: string
  readonly isChase: boolean
  readonly smallImageUrl: string | null
  readonly largeImageUrl: string | null
  readonly frontImageUrl: string | null
}

/** An opened pack and the status of its bundle. */
export type Bundle = {
  readonly packId: number
  readonly packetTypeId: number
  readonly uniqueId: string
  readonly name: string
  readonly imageUrl: string | null
  readonly mediaHash: string
  readonly openedAt: Date | null
  readonly bundleId: bigint | null
  readonly status: BundleStatus
  readonly actionId: bigint | null
  readonly soldToRequest: string | null
  readonly cards: readonly BundledCard[]
  readonly createdAt: Date
}

/** A pack to add to the instant store. */
export type NewBundle = {
  readonly packetTypeId: number
  readonly pack: { uniqueId?: string | undefined; name?: string | undefined; imageUrl?: string | null | undefined }
  readonly openedAt: Date | null
  readonly mediaHash: Hex | undefined
  readonly cards: readonly BundledCard[]
}
