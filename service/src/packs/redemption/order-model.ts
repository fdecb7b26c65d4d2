import { numberToHex, type Hex } from 'viem'
import type { ShippingQuote } from '../../chain/calls/typed-data.ts'
import { secondsOf, type Redemption } from './model.ts'

export const orderIdOf = (redemptionId: number): Hex => numberToHex(redemptionId, { size: 32 })

const largestId = 2n ** 31n - 1n

/** The redemption id of an on-chain order; undefined if it is not an order of this service. */
export function redemptionOfOrder(orderId: Hex): number | undefined {
  const id = BigInt(orderId)
  return id > 0n && id <= largestId ? Number(id) : undefined
}

type Signed = Pick<Redemption, 'id' | 'holder' | 'contract' | 'tokenId' | 'total' | 'expiresAt'>

/** The shipping quote that is signed for a redemption. */
export const shippingQuoteOf = ({ id, holder, contract, tokenId, total, expiresAt }: Signed): ShippingQuote => ({
  orderId: orderIdOf(id),
  payer: holder,
  asset: contract,
  tokenId,
  total,
  expirationTime: secondsOf(expiresAt),
})
