import type { Micros } from '../../kernel/money.ts'
import type { EndUser } from '../wallet/end-users/model.ts'
import type { StoredAddress } from '../../chain/addresses.ts'

/** A tier, or a packet type, as it is on sale now. */
export type Offer = {
  unitPrice: Micros
  isActive: boolean
  /** How many more packs there are for those who come now: what the chain has, without what is promised. */
  packsLeft: number
  /** What of it was promised then: packs that are sold and not on chain, and those that came to it after a block. */
  reserved: Reserved
}

export type Reserved = { packs: number; afterBlock: bigint }

/** Undefined: there is no such thing. Throws `ChainUnavailable` when nobody can tell. */
export type ReadOffer = (productId: number) => Promise<Offer | undefined>

/** The contract that holds an end user's cards and takes their deposits; its address exists before it does. */
export type VaultOf = (user: Pick<EndUser, 'id' | 'partnerId'>) => Promise<StoredAddress>
