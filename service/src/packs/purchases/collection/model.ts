import type { CardRecord } from '../../shared/after/model.ts'
import type { ExportStatus, RedeemStatus } from '../../shared/redeem-status.ts'
import type { TokenFacts } from '../../shared/token-metadata.ts'
import type { PackItem } from '../model.ts'

/** The origin of a collected card. */
export const sources = ['PACK', 'INSTANT', 'SEND'] as const
export type Source = (typeof sources)[number]

/** What a listing can include besides the cards of pool packs. */
export const inclusions = ['instant', 'sends'] as const
export type Inclusion = (typeof inclusions)[number]

/** A card that was delivered to an end user. */
export type CollectedItem = Pick<PackItem, 'id' | 'kind' | 'tokenId' | 'valueMicros' | 'revealedAt'> & {
  source: Source
  /** Set for a card drawn from the pool. */
  purchaseId: number | null
  tierId: number | null
  /** Set for a card of an instant pack. */
  instantPurchaseId: number | null
  packetTypeId: number | null
  /** Set for a prize. */
  sendId: number | null
  /** Null when the owner of the token is unknown. */
  isStillOwned: boolean | null
  /** Null when the token is unknown. */
  redeemStatus: RedeemStatus | null
  exportStatus: ExportStatus | null
}

/** `after` is null for prizes. */
export type CollectedCard = CollectedItem & { facts: TokenFacts; after: CardRecord | null }
