import type { Offer } from '../../checkout/ports.ts'

/** A packet type in words; what it costs and how many packs are left is on chain. */
export type PacketType = {
  readonly packetTypeId: number
  readonly setId: string
  readonly setName: string
  readonly productId: string
  readonly name: string
  readonly imageUrl: string | null
  readonly largeImageUrl: string | null
  readonly tcgType: string
  readonly language: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type PacketTypeWords = Omit<PacketType, 'packetTypeId' | 'createdAt' | 'updatedAt'>

/** Undefined terms: it was never put on sale. */
export type PacketTypeView = { readonly type: PacketType; readonly terms: Offer | undefined }
