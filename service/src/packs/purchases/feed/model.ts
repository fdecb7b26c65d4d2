import type { StoredAddress } from '../../../chain/addresses.ts'
import type { RevealedCard } from '../model.ts'

/** A card somebody drew, as everybody may see it; who it was is known to their partner alone. */
export type Pull = RevealedCard & {
  tierId: number
  externalUserId: string | null
  walletAddress: StoredAddress | null
}
