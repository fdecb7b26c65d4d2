import { toStored } from '../../../chain/addresses.ts'
import { encodeFunctionData, parseEventLogs, type Address } from 'viem'
import { abi } from '../../../chain/abi/instant-store.ts'
import { instantPurchaseCall } from '../../../chain/calls/unsigned-calls.ts'
import type { ChainClient } from '../../../chain/clients/client.ts'
import type { Db } from '../../../db/db.ts'
import { fail } from '../../../kernel/errors.ts'
import { micros } from '../../../kernel/money.ts'
import { instantMemoOf, type InstantPurchase } from './model.ts'
import { instantPurchaseStore } from './store.ts'
import { createCredits } from '../../checkout/credits.ts'
import type { ProductAdapter } from '../../checkout/product-adapter.ts'
import { createOfferReader } from '../../checkout/offer.ts'
import type { ReadOffer } from '../../checkout/ports.ts'

const microsPerCent = 10_000n
/** Numbers on chain go further than row ids do. */
const highest = 2 ** 31 - 1

export const createPacketTypeOfferReader = (db: Db, client: ChainClient, store: Address): ReadOffer =>
  createOfferReader('packet type', {
    db,
    promises: instantPurchaseStore,
    highest,
    async ask(packetTypeId, blockNumber) {
      const call = { address: store, abi, functionName: 'packetType', args: [packetTypeId] } as const
      const type = await client.readContract({ ...call, ...(blockNumber !== undefined && { blockNumber }) })
      if (type.priceCents === 0) return undefined
      return {
        unitPrice: micros(BigInt(type.priceCents) * microsPerCent),
        isActive: type.active,
        // A pack that is sold and not opened yet will take one of the bundles.
        packs: Math.max(0, type.listLength - type.pending),
      }
    },
  })

/** What the ledger calls an instant purchase. */
export const instantCredits = createCredits({
  source: 'instant_purchase',
  describe: (sale) => `Instant pack ${instantMemoOf(sale)}`,
})

/** Bundles of the store. */
export function createInstantAdapter(
  store: Address,
  readOffer: ReadOffer,
  eventType: Pick<ProductAdapter<InstantPurchase>, 'announce' | 'reservedEvent'>,
): ProductAdapter<InstantPurchase> {
  return {
    name: 'instant_purchase',
    seller: store,
    store: instantPurchaseStore,
    credits: instantCredits,
    ...eventType,
    readOffer,
    productId: { field: 'packet_type_id', word: 'packet type' },
    refuseUnknown: (packetTypeId) => fail(400, 'invalid_packet_type', `There is no packet type ${packetTypeId}.`),
    refuseOther: (packetTypeIds) =>
      fail(400, 'packet_type_mismatch', 'The transaction bought another packet type.', {
        details: { packet_type_ids: packetTypeIds },
      }),
    readBought: (logs, transactionHash) =>
      parseEventLogs({ abi, eventName: 'InstantPurchased', logs: [...logs], strict: true }).map(({ args }) => ({
        requestId: args.requestId.toString(),
        buyer: toStored(args.buyer),
        recipient: toStored(args.to),
        partnerRef: args.partnerRef,
        productId: args.packetTypeId,
        quantity: 1,
        unitPrice: micros(args.price),
        transactionHash,
      })),
    encodeBuy: ({ packetTypeId, maxUnitPrice, recipientAddress }, partnerRef, userRandom) =>
      encodeFunctionData({
        abi,
        functionName: 'buyFor',
        args: [packetTypeId, maxUnitPrice, recipientAddress, partnerRef, userRandom],
      }),
    buyCall: ({ productId, maxUnit, recipient, partnerRef, userRandom }) =>
      instantPurchaseCall({ store, packetTypeId: productId, maxPrice: maxUnit, recipient, partnerRef, userRandom }),
  }
}
