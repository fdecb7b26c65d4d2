import type { StoredAddress } from '../../../chain/addresses.ts'

/** The wallet that receives payouts from `effectiveAt` on. */
export type PayoutWallet = {
  id: number
  partnerId: number
  chain: string
  address: StoredAddress
  isActive: boolean
  effectiveAt: Date
  createdAt: Date
}

/** The API name of the chain, independent of the deployment. */
export const defaultChain = 'base'
