import { getAbiItem } from 'viem'
import { tokenOfEntry } from '../../../assets/tokens/model.ts'
import { listTokens } from '../../../assets/tokens/store.ts'
import { abi } from '../../../chain/abi/instant-store.ts'
import type { StoredAddress } from '../../../chain/addresses.ts'
import type { HandlerRegistry } from '../../../chain/indexer/registry.ts'
import type { Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { micros } from '../../../kernel/money.ts'
import { instantPurchased, readInstantPurchased } from './adapter.ts'
import type { InstantPurchase } from './model.ts'
import { fulfilledAtOf, refundReasonOf } from '../../checkout/model.ts'
import { createSettlement, type Settlement } from '../../checkout/settlement.ts'
import type { Adoptions } from '../../wallet/adoptions/adopt.ts'
import type { ProductAdapter } from '../../checkout/product-adapter.ts'
import type { TokenMetadata, TokenName } from '../../shared/token-metadata.ts'
import type { PurchaseRecorder } from '../../checkout/recorder.ts'
import {
  applyStuckMask,
  countCards,
  deleteBundle,
  deleteCards,
  deleteRequest,
  deleteUndeliveredLog,
  findRequest,
  insertBundle,
  insertCard,
  insertRequest,
  insertUndeliveredLog,
  markBundleRemoved,
  markBundleSold,
  markRefunded,
  setBundle,
} from './delivery-store.ts'

export type StoreHandlerDeps = {
  clock: Clock
  store: StoredAddress
  product: Pick<ProductAdapter<InstantPurchase>, 'name' | 'store' | 'credits' | 'announce'>
  adoptions: Adoptions
  recorder: PurchaseRecorder<InstantPurchase>
  tokens: TokenMetadata
}

const events = {
  added: getAbiItem({ abi, name: 'BundleAdded' }),
  removed: getAbiItem({ abi, name: 'BundleRemoved' }),
  delivered: getAbiItem({ abi, name: 'InstantDelivered' }),
  stuck: getAbiItem({ abi, name: 'InstantStuck' }),
  refunded: getAbiItem({ abi, name: 'InstantRefunded' }),
} as const

function registerBundleHandlers(registry: HandlerRegistry, { store }: StoreHandlerDeps): void {
  registry.on(events.added, store, {
    name: 'store.bundle_added',
    included: (tx, { args, blockTime }) => insertBundle(tx, { ...args, at: blockTime }),
    removed: (tx, { args }) => deleteBundle(tx, args.bundleId),
  })
  registry.on(events.removed, store, {
    name: 'store.bundle_removed',
    included: (tx, { args, blockTime }) => markBundleRemoved(tx, args.bundleId, blockTime),
    removed: (tx, { args }) => markBundleRemoved(tx, args.bundleId, null),
  })
}

type Find = (tx: Tx, requestId: bigint) => Promise<InstantPurchase | undefined>

function registerPurchaseHandlers(
  registry: HandlerRegistry,
  { clock, store, recorder }: StoreHandlerDeps,
  settlement: Settlement<InstantPurchase>,
): void {
  registry.on(instantPurchased, store, {
    name: 'store.purchased',
    async included(tx, log) {
      const bought = readInstantPurchased(log)
      const purchase = await recorder.record(tx, bought, clock.now(), { soldAt: log.blockTime })
      if (!purchase) return
      const { blockNumber, blockTime: requestedAt } = log
      await insertRequest(tx, { ...bought, purchaseId: purchase.id, blockNumber, requestedAt })
    },
    safe: (tx, { args }) => settlement.pay(tx, args.requestId.toString(), args.partnerRef),
    removed: (tx, { args }, { stage }) => settlement.revert(tx, args.requestId.toString(), args.partnerRef, stage),
  })
}

/** Moves purchases as their cards are delivered, and back after a reorg. */
function createDeliveries({ clock, product }: StoreHandlerDeps) {
  async function advance(tx: Tx, purchase: InstantPurchase, blockTime: Date): Promise<void> {
    const now = clock.now()
    const { cards, undelivered } = await countCards(tx, purchase.id)
    if (cards === 0 || undelivered > 0) return
    const changes = { fulfilledQuantity: 1, fulfilledAt: fulfilledAtOf(purchase, { now, blockTime }) }
    const moved = await product.store.move(tx, purchase.id, { event: 'fulfill', now, changes })
    if (moved) await product.announce(tx, 'fulfilled', moved)
  }

  /** A reorg removed the block that settled the purchase. */
  async function stepBack(tx: Tx, purchase: InstantPurchase, refunded = purchase.refunded): Promise<void> {
    const now = clock.now()
    const changes = { fulfilledQuantity: 0, fulfilledAt: null, refunded }
    const reversions = purchase.reversions + 1
    const moved = await product.store.move(tx, purchase.id, {
      event: 'unsettle',
      now,
      changes: { ...changes, reversions },
    })
    if (moved) await product.announce(tx, 'reverted', moved)
    else await product.store.note(tx, purchase.id, now, changes)
  }

  return { advance, stepBack }
}

type Deliveries = ReturnType<typeof createDeliveries>

function registerDeliveryHandlers(
  registry: HandlerRegistry,
  deps: StoreHandlerDeps,
  find: Find,
  deliveries: Deliveries,
): void {
  const { store, tokens } = deps
  registry.on(events.delivered, store, {
    name: 'store.delivered',
    async included(tx, { args, txHash, blockTime: at }) {
      await markBundleSold(tx, args.bundleId, { requestId: args.requestId, at })
      const purchase = await find(tx, args.requestId)
      if (!purchase) return
      await setBundle(tx, args.requestId.toString(), args.bundleId)
      const names = args.entries.map((entry) => tokenOfEntry(entry) as TokenName)
      const values = await tokens.values(tx, names)
      // The transfers precede this log: a card that the store still owns could not be transferred.
      const undelivered = (await listTokens(tx, names)).filter(({ owner }) => owner === store)
      for (const [place, name] of names.entries()) {
        const isStuck = undelivered.some(({ kind, tokenId }) => kind === name.kind && tokenId === name.tokenId)
        const valueMicros = values[place] ?? null
        await insertCard(tx, { purchase, place, ...name, valueMicros, isStuck, transactionHash: txHash, at })
      }
      await deliveries.advance(tx, purchase, at)
    },
    async removed(tx, { args }) {
      await markBundleSold(tx, args.bundleId, null)
      const purchase = await find(tx, args.requestId)
      if (!purchase) return
      await setBundle(tx, args.requestId.toString(), null)
      await deleteCards(tx, purchase.id)
      await deliveries.stepBack(tx, purchase)
    },
  })

  registry.on(events.stuck, store, {
    name: 'store.stuck',
    async included(tx, log) {
      const purchase = await find(tx, log.args.requestId)
      if (!purchase) return
      await insertUndeliveredLog(tx, purchase.id, log.args.failedMask, log)
      await applyStuckMask(tx, purchase.id, log.args.failedMask, log.blockTime)
      await deliveries.advance(tx, purchase, log.blockTime)
    },
    async removed(tx, log) {
      const purchase = await find(tx, log.args.requestId)
      if (!purchase) return
      const before = await deleteUndeliveredLog(tx, purchase.id, log)
      if (!before) return
      await applyStuckMask(tx, purchase.id, before.mask, before.at)
      if (before.mask !== 0n) await deliveries.stepBack(tx, purchase)
    },
  })
}

/** A refund counts once its block is safe: only then the credits are returned and the purchase moves. */
function registerRefundHandlers(
  registry: HandlerRegistry,
  {
    clock,
    store,
    product,
    find,
    settlement,
  }: StoreHandlerDeps & { find: Find; settlement: Settlement<InstantPurchase> },
  deliveries: Deliveries,
): void {
  registry.on(events.refunded, store, {
    name: 'store.refunded',
    async safe(tx, { args }) {
      const purchase = await find(tx, args.requestId)
      if (!purchase) return
      const now = clock.now()
      const amount = micros(args.amount + args.penalty)
      await settlement.repay(tx, purchase, { firstPack: 0, amount }, now)
      const reason = refundReasonOf((await countCards(tx, purchase.id)).cards)
      await markRefunded(tx, purchase.id, true)
      const refund = { event: 'refund', now, reason, changes: { refunded: amount } } as const
      const moved = await product.store.move(tx, purchase.id, refund)
      if (moved) await product.announce(tx, 'refunded', moved)
    },
    async removed(tx, { args }, { stage }) {
      const purchase = stage === 'safe' ? await find(tx, args.requestId) : undefined
      if (!purchase) return
      const amount = micros(args.amount + args.penalty)
      if (purchase.custody === 'CUSTODIAL') {
        await product.credits.unrepay(tx, purchase, { firstPack: 0, amount }, clock.now())
      }
      await markRefunded(tx, purchase.id, false)
      await deliveries.stepBack(tx, purchase, micros(0n))
    },
  })
}

/** Registers the handlers for the events of the instant store contract. */
export function registerStoreHandlers(registry: HandlerRegistry, deps: StoreHandlerDeps): void {
  /** Undefined when the request belongs to no purchase of a partner. */
  const find: Find = async (tx, requestId) => {
    const request = await findRequest(tx, requestId.toString())
    return request && deps.product.store.lock(tx, request.purchaseId)
  }
  const deliveries = createDeliveries(deps)
  registerBundleHandlers(registry, deps)
  const { product, adoptions, clock } = deps
  const findSale = (tx: Tx, requestId: string) => find(tx, BigInt(requestId))
  const settlement = createSettlement({ product, adoptions, clock, findSale, deleteRequest })
  registerPurchaseHandlers(registry, deps, settlement)
  registerDeliveryHandlers(registry, deps, find, deliveries)
  registerRefundHandlers(registry, { ...deps, find, settlement }, deliveries)
}
