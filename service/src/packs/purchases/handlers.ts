import { getAbiItem } from 'viem'
import { abi } from '../../chain/abi/combo-pool.ts'
import { toStored, type StoredAddress } from '../../chain/addresses.ts'
import type { EventLog } from '../../chain/indexer/model.ts'
import type { HandlerRegistry } from '../../chain/indexer/registry.ts'
import type { Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { micros } from '../../kernel/money.ts'
import type { Purchase } from './model.ts'
import { lockPurchase } from './store.ts'
import { createSettlement } from '../checkout/settlement.ts'
import type { ProductAdapter } from '../checkout/product-adapter.ts'
import type { TokenMetadata } from '../shared/token-metadata.ts'
import type { PurchaseRecorder } from '../checkout/recorder.ts'
import type { Bought } from '../checkout/model.ts'
import { readDraw, type Draw } from './draws.ts'
import type { Progress } from './progress.ts'
import {
  deleteItem,
  deleteRefund,
  deleteRequest,
  deleteVersion,
  findRequest,
  insertItem,
  insertRefund,
  insertRequest,
  insertVersion,
  markDelivered,
  markRepaid,
  type PoolRequest,
} from './pool-store.ts'

export type PoolHandlerDeps = {
  clock: Clock
  pool: StoredAddress
  product: Pick<ProductAdapter<Purchase>, 'store' | 'credits' | 'announce'>
  recorder: PurchaseRecorder<Purchase>
  progress: Progress
  tokens: TokenMetadata
}

const events = {
  version: getAbiItem({ abi, name: 'TierVersion' }),
  purchased: getAbiItem({ abi, name: 'PackPurchased' }),
  revealed: getAbiItem({ abi, name: 'PackRevealed' }),
  stuck: getAbiItem({ abi, name: 'PackStuck' }),
  delivered: getAbiItem({ abi, name: 'StuckDelivered' }),
  refunded: getAbiItem({ abi, name: 'PackRefunded' }),
} as const

const fromSeconds = (seconds: bigint): Date => new Date(Number(seconds) * 1_000)

/** A purchase as a log of the pool tells it. */
export function readBought({ args, txHash }: Pick<EventLog<typeof events.purchased>, 'args' | 'txHash'>): Bought {
  return {
    requestId: args.requestId.toString(),
    buyer: toStored(args.buyer),
    recipient: toStored(args.recipient),
    partnerRef: args.partnerRef,
    productId: args.tierId,
    quantity: args.quantity,
    unitPrice: micros(args.unitPrice),
    transactionHash: txHash,
  }
}

type Found = { request: PoolRequest; purchase: Purchase }

/** Undefined: nothing of ours. */
async function findOurs(tx: Tx, requestId: bigint): Promise<Found | undefined> {
  const request = await findRequest(tx, requestId.toString())
  const purchase = request && (await lockPurchase(tx, request.purchaseId))
  return request && purchase && { request, purchase }
}

const isLastCard = ({ quantity, slotCount }: PoolRequest, { pack, slot }: Pick<Draw, 'pack' | 'slot'>): boolean =>
  pack === quantity - 1 && slot === slotCount - 1

function onPurchases(registry: HandlerRegistry, { clock, pool, recorder, product }: PoolHandlerDeps): void {
  const settlement = createSettlement({
    product,
    clock,
    findSale: async (tx, requestId) => (await findOurs(tx, BigInt(requestId)))?.purchase,
    forget: deleteRequest,
  })

  registry.on(events.version, pool, {
    name: 'pool.version',
    included: (tx, { args: { tierId, version, price, tables } }) =>
      insertVersion(tx, { tierId, version, slotCount: tables.length, unitPrice: micros(price) }),
    removed: (tx, { args: { tierId, version } }) => deleteVersion(tx, tierId, version),
  })

  registry.on(events.purchased, pool, {
    name: 'pool.purchased',
    async included(tx, log) {
      const bought = readBought(log)
      const purchase = await recorder.record(tx, bought, clock.now())
      if (!purchase) return
      const { version } = log.args
      await insertRequest(tx, {
        ...bought,
        tierId: bought.productId,
        purchaseId: purchase.id,
        version,
        blockNumber: log.blockNumber,
        requestedAt: log.blockTime,
      })
    },
    safe: (tx, { args }) => settlement.pay(tx, args.requestId.toString()),
    removed: (tx, { args }, { stage }) => settlement.revert(tx, args.requestId.toString(), stage),
  })
}

function onCards(registry: HandlerRegistry, { clock, pool, progress, tokens }: PoolHandlerDeps): void {
  async function addCard(
    tx: Tx,
    state: 'REVEALED' | 'STUCK',
    log: Pick<EventLog<typeof events.revealed>, 'blockTime' | 'txHash'>,
    requestId: bigint,
    draw: Draw,
  ): Promise<void> {
    const found = await findOurs(tx, requestId)
    if (!found) return
    const { purchase } = found
    const kind = draw.isGraded ? 'GRADED_CARD' : 'CARD'
    const [facts] = await tokens.describe(tx, [{ kind, tokenId: draw.tokenId }])
    const value = facts?.value ?? null
    await insertItem(tx, state, {
      purchase,
      pack: draw.pack,
      slot: draw.slot,
      kind,
      tokenId: draw.tokenId,
      recipient: purchase.recipientAddress,
      valueMicros: value,
      isWin: value !== null && value > found.request.unitPrice,
      windowEndsAt: state === 'REVEALED' ? fromSeconds(draw.windowEndsAt) : null,
      transactionHash: log.txHash,
      at: log.blockTime,
    })
    if (isLastCard(found.request, draw)) await progress.advance(tx, found.request.requestId, purchase, clock.now())
  }

  async function removeCard(tx: Tx, requestId: bigint, draw: Draw): Promise<void> {
    const found = await findOurs(tx, requestId)
    if (!found) return
    await deleteItem(tx, { purchaseId: found.purchase.id, pack: draw.pack, slot: draw.slot })
    await progress.stepBack(tx, found.request.requestId, found.purchase, clock.now())
  }

  registry.on(events.revealed, pool, {
    name: 'pool.revealed',
    included: (tx, log) => addCard(tx, 'REVEALED', log, log.args.requestId, readDraw(log.args.draw)),
    removed: (tx, { args }) => removeCard(tx, args.requestId, readDraw(args.draw)),
  })

  registry.on(events.stuck, pool, {
    name: 'pool.stuck',
    included: (tx, log) => addCard(tx, 'STUCK', log, log.args.requestId, readDraw(log.args.draw)),
    removed: (tx, { args }) => removeCard(tx, args.requestId, readDraw(args.draw)),
  })

  registry.on(events.delivered, pool, {
    name: 'pool.delivered',
    async included(tx, { args, blockTime, txHash }) {
      const found = await findOurs(tx, args.requestId)
      if (!found) return
      const windowEndsAt = fromSeconds(BigInt(args.windowExpiry))
      const place = { purchaseId: found.purchase.id, pack: args.pack, slot: args.slot }
      await markDelivered(tx, place, { at: blockTime, windowEndsAt, transactionHash: txHash })
      await progress.advance(tx, found.request.requestId, found.purchase, clock.now())
    },
    async removed(tx, { args }) {
      const found = await findOurs(tx, args.requestId)
      if (!found) return
      await markDelivered(tx, { purchaseId: found.purchase.id, pack: args.pack, slot: args.slot }, null)
      await progress.stepBack(tx, found.request.requestId, found.purchase, clock.now())
    },
  })
}

/** A repayment counts when its block is safe: then the buyer has the money, and the purchase says so. */
function onRefunds(registry: HandlerRegistry, { clock, pool, product, progress }: PoolHandlerDeps): void {
  const { credits } = product

  registry.on(events.refunded, pool, {
    name: 'pool.refunded',
    async safe(tx, { args, blockTime, txHash }) {
      const now = clock.now()
      const found = await findOurs(tx, args.requestId)
      if (!found) return
      const { purchase, request } = found
      const { firstPack, packs } = args
      const amount = micros(args.amount)
      const penalty = micros(args.penalty)
      await insertRefund(tx, {
        purchaseId: purchase.id,
        firstPack,
        packs,
        amount,
        penalty,
        transactionHash: txHash,
        at: blockTime,
      })
      await markRepaid(tx, purchase.id, firstPack, true)
      if (purchase.custody === 'CUSTODIAL')
        await credits.repay(tx, purchase, { firstPack, amount: micros(amount + penalty) }, now)
      await progress.advance(tx, request.requestId, purchase, now)
    },
    async removed(tx, { args }, { stage }) {
      const found = await findOurs(tx, args.requestId)
      if (!found || stage === 'included') return
      const now = clock.now()
      const { purchase, request } = found
      const { firstPack } = args
      if (purchase.custody === 'CUSTODIAL')
        await credits.unrepay(tx, purchase, { firstPack, amount: micros(args.amount + args.penalty) }, now)
      await deleteRefund(tx, purchase.id, firstPack)
      await markRepaid(tx, purchase.id, firstPack, false)
      await progress.stepBack(tx, request.requestId, purchase, now)
    },
  })
}

/** Everything the pool says, as it becomes part of the books. */
export function registerPoolHandlers(registry: HandlerRegistry, deps: PoolHandlerDeps): void {
  onPurchases(registry, deps)
  onCards(registry, deps)
  onRefunds(registry, deps)
}
