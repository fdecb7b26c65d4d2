import type { StoredAddress } from '../../../chain/addresses.ts'
import type { RevealedCard } from '../model.ts'

/** A drawn card of the public feed. The end user is shown to their own partner only. */
export type Pull = RevealedCard & {
  tierId: number
  externalUserId: string | null
  walletAddress: StoredAddress | null
  /** The on-chain request that drew the card; anyone can verify it. */
  requestId: string | null
}
