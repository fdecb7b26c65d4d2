import { toStored } from '../../../chain/addresses.ts'
import { encodeFunctionData, getAbiItem, parseEventLogs, type Address, type Hex } from 'viem'
import { abi } from '../../../chain/abi/instant-store.ts'
import { instantPurchaseCall } from '../../../chain/calls/unsigned-calls.ts'
import type { ChainClient } from '../../../chain/clients/client.ts'
import type { EventLog } from '../../../chain/indexer/model.ts'
import type { Db } from '../../../db/db.ts'
import { assert } from '../../../kernel/assert.ts'
import { fail } from '../../../kernel/errors.ts'
import { micros } from '../../../kernel/money.ts'
import { instantMemoOf, type InstantPurchase } from './model.ts'
import { instantPurchaseStore } from './store.ts'
import { createCredits } from '../../checkout/credits.ts'
import type { Bought } from '../../checkout/model.ts'
import type { ProductAdapter, Seen } from '../../checkout/product-adapter.ts'
import { createOfferReader } from '../../checkout/offer.ts'
import type { ReadOffer } from '../../checkout/ports.ts'

const microsPerCent = 10_000n
/** The largest id of the database column; the contract allows larger ones. */
const maxProductId = 2 ** 31 - 1

export const createPacketTypeOfferReader = (db: Db, client: ChainClient, store: Address): ReadOffer =>
  createOfferReader('packet type', {
    db,
    reservations: instantPurchaseStore,
    maxProductId,
    async readOnChain(packetTypeId, blockNumber) {
      const call = { address: store, abi, functionName: 'packetType', args: [packetTypeId] } as const
      const type = await client.readContract({ ...call, ...(blockNumber !== undefined && { blockNumber }) })
      if (type.priceCents === 0) return undefined
      return {
        unitPrice: micros(BigInt(type.priceCents) * microsPerCent),
        version: type.terms,
        bundles: type.bundles,
        isActive: type.active,
        isRestocking: type.draining,
        isGated: false,
        // Every pending purchase takes one bundle when it is drawn.
        packs: Math.max(0, type.listLength - type.pending),
      }
    },
  })

export const instantCredits = createCredits({
  source: 'instant_purchase',
  describe: (sale) => `Instant pack ${instantMemoOf(sale)}`,
})

export const instantPurchased = getAbiItem({ abi, name: 'InstantPurchased' })

/** Decodes an `InstantPurchased` event. */
export const readInstantPurchased = ({
  args,
  txHash,
}: Pick<EventLog<typeof instantPurchased>, 'args' | 'txHash'>): Bought => ({
  requestId: args.requestId.toString(),
  buyer: toStored(args.buyer),
  recipient: toStored(args.to),
  partnerRef: args.partnerRef,
  productId: args.packetTypeId,
  quantity: 1,
  unitPrice: micros(args.price),
  transactionHash: txHash,
})

function bundlesOf({ bundles }: Pick<Seen, 'bundles'>): Hex {
  assert(bundles !== undefined, 'The offer of a packet type names its bundles.')
  return bundles
}

/** The product adapter for bundles of the instant store. */
export function createInstantAdapter(
  store: Address,
  readOffer: ReadOffer,
  events: Pick<ProductAdapter<InstantPurchase>, 'announce' | 'reservedEvent'>,
): ProductAdapter<InstantPurchase> {
  return {
    name: 'instant_purchase',
    seller: store,
    store: instantPurchaseStore,
    credits: instantCredits,
    ...events,
    readOffer,
    productId: { field: 'packet_type_id', label: 'Packet type' },
    refuseUnknown: (packetTypeId) => fail(400, 'invalid_packet_type', `Packet type ${packetTypeId} not found.`),
    refuseOther: (packetTypeIds) =>
      fail(400, 'packet_type_mismatch', 'The transaction bought another packet type than packet_type_id.', {
        details: { packet_type_ids: packetTypeIds },
      }),
    readBought: (logs, txHash) =>
      parseEventLogs({ abi, eventName: 'InstantPurchased', logs: [...logs], strict: true }).map(({ args }) =>
        readInstantPurchased({ args, txHash }),
      ),
    encodeBuy: ({ packetTypeId, maxUnitPrice, recipientAddress: to }, { userRef, partnerRef, userRandom, ...seen }) =>
      encodeFunctionData({
        abi,
        functionName: 'buyFor',
        args: [packetTypeId, seen.version, bundlesOf(seen), maxUnitPrice, to, userRef, partnerRef, userRandom],
      }),
    buyCall: ({ productId, version, bundles, maxUnit, ...order }) =>
      instantPurchaseCall({
        ...order,
        store,
        packetTypeId: productId,
        terms: version,
        bundles: bundlesOf({ bundles }),
        maxPrice: maxUnit,
      }),
    undelivered: {
      purpose: 'store.free',
      tables: { cards: 'instant_cards', requests: 'instant_requests', isPerCard: false },
      encodeRetry: ({ requestId }) =>
        encodeFunctionData({ abi, functionName: 'retryStuck', args: [BigInt(requestId)] }),
      encodeRefund: ({ requestId }) =>
        encodeFunctionData({ abi, functionName: 'refundStuck', args: [BigInt(requestId)] }),
    },
  }
}
