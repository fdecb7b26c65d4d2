import type { StoredAddress } from '../../../chain/addresses.ts'

/** Where a partner is paid to, from `effectiveAt` on. */
export type PayoutWallet = {
  id: number
  partnerId: number
  chain: string
  address: StoredAddress
  isActive: boolean
  effectiveAt: Date
  createdAt: Date
}

/** The name the interface calls the chain by, wherever it runs. */
export const defaultChain = 'base'
