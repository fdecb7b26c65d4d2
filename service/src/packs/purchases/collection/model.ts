import type { StoredAddress } from '../../../chain/addresses.ts'
import type { TokenFacts } from '../../shared/token-metadata.ts'
import type { PackItem } from '../model.ts'

/** Where a card of a collection came from. */
export const sources = ['PACK', 'INSTANT'] as const
export type Source = (typeof sources)[number]

/** A card somebody was given, and whether they still have it. */
export type CollectedItem = Pick<PackItem, 'id' | 'kind' | 'tokenId' | 'valueMicros' | 'revealedAt'> & {
  source: Source
  /** Of a card that was drawn from the pool. */
  purchaseId: number | null
  tierId: number | null
  /** Of a card from an instant pack. */
  instantPurchaseId: number | null
  packetTypeId: number | null
  /** Null where nobody can say. */
  isStillOwned: boolean | null
}

export type CollectedCard = CollectedItem & { facts: TokenFacts }

export type Collector = { externalUserId: string | null; walletAddress: StoredAddress | null }
