import type { StoredAddress } from '../../chain/addresses.ts'
import type { RevealedCard } from '../purchases/model.ts'

/** A card somebody drew, and whether they still have it. */
export type CollectedCard = RevealedCard & {
  tierId: number
  /** Null where nobody can say. */
  isStillOwned: boolean | null
}

export type Collector = { externalUserId: string | null; walletAddress: StoredAddress | null }
