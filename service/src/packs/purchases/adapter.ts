import { encodeFunctionData, getAbiItem, parseEventLogs, prepareEncodeFunctionData, type Address } from 'viem'
import { abi } from '../../chain/abi/combo-pool.ts'
import { toStored } from '../../chain/addresses.ts'
import { purchaseCall } from '../../chain/calls/unsigned-calls.ts'
import type { ChainClient } from '../../chain/clients/client.ts'
import type { EventLog } from '../../chain/indexer/model.ts'
import type { Db } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import { micros } from '../../kernel/money.ts'
import { memoOf, type Purchase } from './model.ts'
import { purchaseStore } from './store.ts'
import { eventOf, type PackAnnounce } from './events.ts'
import { createCredits } from '../checkout/credits.ts'
import type { Bought } from '../checkout/model.ts'
import type { ProductAdapter } from '../checkout/product-adapter.ts'
import type { ReadOffer } from '../checkout/ports.ts'
import { createOfferReader } from '../checkout/offer.ts'

/** Prepared once, because computing the selector hashes the signature. */
const purchaseFor = prepareEncodeFunctionData({ abi, functionName: 'purchaseFor' })

/** The packs that the shelves can still serve if every pack takes its maximum of draws from each shelf. */
function packsLeft(stock: readonly number[], perPack: readonly number[], outstanding: number): number {
  const served = perPack.flatMap((draws, shelf) => (draws > 0 ? [Math.floor((stock[shelf] ?? 0) / draws)] : []))
  return served.length === 0 ? 0 : Math.max(0, Math.min(...served) - outstanding)
}

export const createTierOfferReader = (db: Db, client: ChainClient, pool: Address): ReadOffer =>
  createOfferReader('tier', {
    db,
    reservations: purchaseStore,
    maxProductId: 65_535,
    async readOnChain(tierId, blockNumber) {
      const call = { address: pool, abi, functionName: 'tier', args: [tierId] } as const
      const tier = await client.readContract({ ...call, ...(blockNumber !== undefined && { blockNumber }) })
      if (!tier.exists) return undefined
      return {
        unitPrice: micros(tier.unitPrice),
        version: tier.version,
        isActive: tier.active,
        isRestocking: tier.draining,
        isGated: tier.gated,
        packs: packsLeft(tier.stock, tier.drawsPerPack, tier.outstanding),
      }
    },
  })

export const packCredits = createCredits({
  source: 'purchase',
  describe: (sale) => `Pack purchase ${memoOf(sale)}`,
})

export const packPurchased = getAbiItem({ abi, name: 'PackPurchased' })

/** Decodes a `PackPurchased` event. */
export const readPackPurchased = ({
  args,
  txHash,
}: Pick<EventLog<typeof packPurchased>, 'args' | 'txHash'>): Bought => ({
  requestId: args.requestId.toString(),
  buyer: toStored(args.buyer),
  recipient: toStored(args.recipient),
  partnerRef: args.partnerRef,
  productId: args.tierId,
  quantity: args.quantity,
  unitPrice: micros(args.unitPrice),
  transactionHash: txHash,
})

/** The product adapter for packs of the pool. */
export function createPackAdapter(
  pool: Address,
  readOffer: ReadOffer,
  announce: PackAnnounce,
): ProductAdapter<Purchase> {
  return {
    name: 'purchase',
    seller: pool,
    store: purchaseStore,
    credits: packCredits,
    announce,
    reservedEvent: (row) => eventOf('reserved', row),
    readOffer,
    productId: { field: 'tier_id', label: 'Tier' },
    refuseUnknown: (tierId) => fail(400, 'invalid_tier', `Tier ${tierId} not found.`),
    refuseOther: (tierIds) =>
      fail(400, 'tier_mismatch', 'The transaction bought packs of another tier than tier_id.', {
        details: { tier_ids: tierIds },
      }),
    readBought: (logs, txHash) =>
      parseEventLogs({ abi, eventName: 'PackPurchased', logs: [...logs], strict: true }).map(({ args }) =>
        readPackPurchased({ args, txHash }),
      ),
    encodeBuy: ({ tierId, quantity, maxUnitPrice, recipientAddress }, { version, userRef, partnerRef, userRandom }) =>
      encodeFunctionData({
        ...purchaseFor,
        args: [tierId, version, quantity, maxUnitPrice, recipientAddress, userRef, partnerRef, userRandom],
      }),
    buyCall: ({ productId, ...order }) => purchaseCall({ ...order, pool, tierId: productId }),
    undelivered: {
      purpose: 'pool.free',
      tables: { cards: 'pack_items', requests: 'pool_requests', isPerCard: true },
      encodeRetry: ({ requestId, pack, slot }) =>
        encodeFunctionData({ abi, functionName: 'retryStuck', args: [BigInt(requestId), pack, slot] }),
      encodeRefund: ({ requestId, pack }) =>
        encodeFunctionData({ abi, functionName: 'refundPack', args: [BigInt(requestId), pack] }),
    },
  }
}
