import { isHash, type Hash } from 'viem'
import { parseAddress, type StoredAddress } from '../../chain/addresses.ts'
import { ChainUnavailable } from '../../chain/clients/faults.ts'
import { fail } from '../../kernel/errors.ts'
import { parseUsdc, type Micros } from '../../kernel/money.ts'
import type { Sale } from './model.ts'
import type { ProductAdapter } from './product-adapter.ts'
import type { Offer } from './ports.ts'

/** The highest price per pack a request accepts; undefined when it does not say. */
export function readMaxPrice(text: string | undefined): Micros | undefined {
  if (text === undefined) return undefined
  return (
    parseUsdc(text) ??
    fail(400, 'invalid_amount', 'max_price_usdc is no USDC amount with up to six decimals.', {
      details: { field: 'max_price_usdc' },
    })
  )
}

/** The hash of a transaction as it came, under either of its names. */
export function readTxHash({
  transaction_hash,
  tx_hash,
}: {
  transaction_hash?: string | undefined
  tx_hash?: string | undefined
}): Hash {
  const text = transaction_hash || tx_hash
  if (!text) fail(400, 'missing_tx_hash', 'Send transaction_hash.')
  const hash = text.toLowerCase()
  return isHash(hash)
    ? hash
    : fail(400, 'invalid_tx_hash', 'transaction_hash is 32 bytes in hex.', { details: { field: 'transaction_hash' } })
}

/** An address of a body; undefined when it is not there. */
export function readWallet(field: string, text: string | undefined): StoredAddress | undefined {
  if (text === undefined) return undefined
  return (
    parseAddress(text) ??
    fail(400, 'invalid_wallet_address', `${field} is no address, or its checksum is wrong.`, { details: { field } })
  )
}

/** Our own contracts would keep the cards for ever, so the pool refuses them. */
export function checkRecipient(recipient: StoredAddress, ownContracts: ReadonlySet<string>): void {
  if (!ownContracts.has(recipient)) return
  fail(400, 'invalid_wallet_address', 'Cards cannot be delivered to a contract of ours.', {
    details: { field: 'recipient_address' },
  })
}

export type Wanted = { productId: number; quantity: number; maxPrice: Micros | undefined }

/** What the chain offers, as long as it can be had for what the request accepts. */
export async function checkOffer<Row extends Sale>(
  product: Pick<ProductAdapter<Row>, 'readOffer' | 'refuseUnknown' | 'productId'>,
  { productId, quantity, maxPrice }: Wanted,
): Promise<Offer> {
  const offer = (await product.readOffer(productId).catch(unavailable)) ?? product.refuseUnknown(productId)
  if (!offer.isActive) fail(409, 'tier_inactive', `The ${product.productId.word} ${productId} is not on sale.`)
  if (maxPrice !== undefined && offer.unitPrice > maxPrice) {
    fail(409, 'max_price_exceeded', 'A pack costs more than max_price_usdc.', {
      details: { price_micros: offer.unitPrice.toString(), max_price_micros: maxPrice.toString() },
    })
  }
  if (offer.packsLeft < quantity) refuseSoldOut(product, productId, offer.packsLeft)
  return offer
}

export function refuseSoldOut<Row extends Sale>(
  product: Pick<ProductAdapter<Row>, 'productId'>,
  productId: number,
  left: number,
): never {
  return fail(409, 'sold_out', `The ${product.productId.word} ${productId} has ${left} packs left.`, {
    details: { available_packs: left },
  })
}

/** For reads of the chain on behalf of a caller: a chain that is away is told as such. */
export function unavailable(error: unknown): never {
  if (!(error instanceof ChainUnavailable)) throw error
  return fail(503, 'chain_unavailable', 'The chain does not answer; nothing was reserved or sent.', {
    retryAfterSeconds: 2,
    cause: error,
  })
}
