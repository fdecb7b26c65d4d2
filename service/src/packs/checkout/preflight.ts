import { isHash, type Hash } from 'viem'
import { readAddress, type StoredAddress } from '../../chain/addresses.ts'
import { ChainUnavailable } from '../../chain/clients/faults.ts'
import { fail } from '../../kernel/errors.ts'
import { readUsdc } from '../../kernel/amounts.ts'
import type { Micros } from '../../kernel/money.ts'
import type { Sale } from './model.ts'
import type { ProductAdapter } from './product-adapter.ts'
import type { Offer } from './ports.ts'

/** The highest price per pack that a request accepts; undefined when it sets no limit. */
export const readMaxPrice = (text: string | undefined): Micros | undefined =>
  text === undefined ? undefined : readUsdc('max_price_usdc', text)

/** Reads the transaction hash from either of its field names. */
export function readTxHash({
  transaction_hash,
  tx_hash,
}: {
  transaction_hash?: string | undefined
  tx_hash?: string | undefined
}): Hash {
  const text = transaction_hash || tx_hash
  if (!text) fail(400, 'missing_tx_hash', 'transaction_hash is required.')
  const hash = text.toLowerCase()
  return isHash(hash)
    ? hash
    : fail(400, 'invalid_tx_hash', 'transaction_hash must be 32 bytes in hex.', {
        details: { field: 'transaction_hash' },
      })
}

/** Reads an optional address of a request body. */
export const readWallet = (field: string, text: string | undefined): StoredAddress | undefined =>
  text === undefined ? undefined : readAddress(field, text)

/** Cards sent to a contract of the suite could never leave it, so the contracts refuse such recipients. */
export function checkRecipient(recipient: StoredAddress, ownContracts: ReadonlySet<string>): void {
  if (!ownContracts.has(recipient)) return
  fail(400, 'invalid_wallet_address', 'recipient_address must not be a Packhouse contract.', {
    details: { field: 'recipient_address' },
  })
}

export type Wanted = { productId: number; quantity: number; maxPrice: Micros | undefined }

/** Reads the offer, and refuses it when it is inactive, above the accepted price or sold out. */
export async function checkOffer<Row extends Sale>(
  product: Pick<ProductAdapter<Row>, 'readOffer' | 'refuseUnknown' | 'productId'>,
  { productId, quantity, maxPrice }: Wanted,
): Promise<Offer> {
  const offer = (await product.readOffer(productId).catch(unavailable)) ?? product.refuseUnknown(productId)
  if (!offer.isActive) fail(409, 'tier_inactive', `${product.productId.label} ${productId} is not on sale.`)
  if (offer.isRestocking) {
    fail(503, 'overloaded', `${product.productId.label} ${productId} is being restocked; retry in a few seconds.`, {
      details: { reason: 'restocking' },
      retryAfterSeconds: 10,
    })
  }
  if (maxPrice !== undefined && offer.unitPrice > maxPrice) {
    fail(409, 'max_price_exceeded', 'The price per pack exceeds max_price_usdc.', {
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
  return fail(409, 'sold_out', `${product.productId.label} ${productId} has ${left} packs left.`, {
    details: { available_packs: left },
  })
}

/** Answers 503 when an offer could not be read because the chain is unavailable. */
export function unavailable(error: unknown): never {
  if (!(error instanceof ChainUnavailable)) throw error
  return fail(503, 'chain_unavailable', 'The chain is unavailable; nothing was reserved or sent. Retry later.', {
    retryAfterSeconds: 2,
    cause: error,
  })
}
