import { numberToHex, type Hex } from 'viem'
import type { ShippingQuote } from '../../chain/calls/typed-data.ts'
import { secondsOf, type Redemption } from './model.ts'

export const orderIdOf = (redemptionId: number): Hex => numberToHex(redemptionId, { size: 32 })

const largestId = 2n ** 31n - 1n

/** Which redemption an order on chain is; undefined for one that is none of ours. */
export function redemptionOfOrder(orderId: Hex): number | undefined {
  const id = BigInt(orderId)
  return id > 0n && id <= largestId ? Number(id) : undefined
}

type Signed = Pick<Redemption, 'id' | 'holder' | 'contract' | 'tokenId' | 'total' | 'expiresAt'>

/** What is signed for a redemption: the order, who pays, for which token, how much, and until when. */
export const shippingQuoteOf = ({ id, holder, contract, tokenId, total, expiresAt }: Signed): ShippingQuote => ({
  orderId: orderIdOf(id),
  payer: holder,
  asset: contract,
  tokenId,
  total,
  expirationTime: secondsOf(expiresAt),
})
