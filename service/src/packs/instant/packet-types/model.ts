import type { Offer } from '../../checkout/ports.ts'

/** The description of a packet type; price and stock are on chain. */
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

/** The terms are undefined until the packet type is on chain. */
export type PacketTypeView = { readonly type: PacketType; readonly terms: Offer | undefined }
