import type { Reader } from '../../db/db.ts'
import type { Micros } from '../../kernel/money.ts'
import type { EndUser } from '../end-users/model.ts'
import type { StoredAddress } from '../../chain/addresses.ts'
import type { TokenFacts } from '../purchases/model.ts'

/** A tier as it is on sale now. */
export type TierTerms = {
  tierId: number
  unitPrice: Micros
  isActive: boolean
  /** How many more packs the shelves can serve. */
  packsLeft: number
}

/** Undefined: no such tier. Throws `ChainUnavailable` when nobody can tell. */
export type ReadTierTerms = (tierId: number) => Promise<TierTerms | undefined>

export type TokenName = { kind: 'CARD' | 'GRADED_CARD'; tokenId: bigint }

/** What our own books say about tokens; nobody is asked over the network. */
export type TokenBook = {
  /** One answer for each, in the order asked. */
  describe(reader: Reader, tokens: readonly TokenName[]): Promise<readonly (TokenFacts & { value: Micros | null })[]>
}

/** The contract that holds an end user's cards and takes their deposits; its address exists before it does. */
export type VaultOf = (user: Pick<EndUser, 'id' | 'partnerId'>) => Promise<StoredAddress>
