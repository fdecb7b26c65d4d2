import type { Hex } from 'viem'
import type { Micros } from '../../kernel/money.ts'
import type { EndUser } from '../wallet/end-users/model.ts'
import type { StoredAddress } from '../../chain/addresses.ts'

/** The current offer of a tier or packet type. */
export type Offer = {
  unitPrice: Micros
  /** The version of the odds or of the terms on sale. */
  version: number
  /** The hash of the bundles on sale, where the product consists of bundles. */
  bundles?: Hex | undefined
  isActive: boolean
  /** Sales pause for the seconds in which the stock changes. */
  isRestocking: boolean
  /** Wallets need a permit to buy. */
  isGated: boolean
  /** The stock on chain minus the reservations. */
  packsLeft: number
  /** The reservations subtracted: packs sold but not on chain yet, or included after `afterBlock`. */
  reserved: Reserved
}

export type Reserved = { packs: number; afterBlock: bigint }

/** Undefined when the product does not exist. Throws `ChainUnavailable` when the chain cannot be read. */
export type ReadOffer = (productId: number) => Promise<Offer | undefined>

/** Whether credits can buy for this account: the vault of the end user, or a wallet that is linked to a vault. */
export type AcceptsRecipient = (user: Pick<EndUser, 'id' | 'partnerId'>, address: StoredAddress) => Promise<boolean>

/** The address of the contract that keeps an end user's cards and takes their deposits; known before deployment. */
export type VaultOf = (user: Pick<EndUser, 'id' | 'partnerId'>) => Promise<StoredAddress>
