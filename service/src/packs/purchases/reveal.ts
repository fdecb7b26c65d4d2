import { getAbiItem } from 'viem'
import { abi } from '../../chain/abi/combo-pool.ts'
import type { StoredAddress } from '../../chain/addresses.ts'
import type { EventLog } from '../../chain/indexer/model.ts'
import type { HandlerRegistry } from '../../chain/indexer/registry.ts'
import type { Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { readDraw, readEntry } from '../fairness/draw-model.ts'
import type { TokenMetadata } from '../shared/token-metadata.ts'
import { deleteItem, insertItem, lockRequest, markDelivered, type PoolRequest } from './pool-store.ts'
import type { Progress } from './progress.ts'

export type RevealDeps = { clock: Clock; pool: StoredAddress; progress: Progress; tokens: TokenMetadata }

const revealed = getAbiItem({ abi, name: 'PackRevealed' })
const stuck = getAbiItem({ abi, name: 'PackStuck' })
const delivered = getAbiItem({ abi, name: 'StuckDelivered' })

type CardLog = Pick<EventLog<typeof revealed>, 'blockTime' | 'txHash'> & { args: { requestId: bigint; draw: bigint } }

const fromSeconds = (seconds: number): Date => new Date(seconds * 1_000)

const isLastCard = ({ quantity, slotCount }: PoolRequest, { pack, slot }: { pack: number; slot: number }): boolean =>
  pack === quantity - 1 && slot === slotCount - 1

/** Records the drawn cards of a purchase, delivered or not, and advances it with the last one. */
export function registerRevealHandlers(registry: HandlerRegistry, { clock, pool, progress, tokens }: RevealDeps): void {
  async function addCard(tx: Tx, state: 'REVEALED' | 'STUCK', { args, blockTime, txHash }: CardLog): Promise<void> {
    const found = await lockRequest(tx, args.requestId)
    if (!found) return
    const { purchase, request } = found
    const { entry, pack, slot, windowExpiry } = readDraw(args.draw)
    const { isGraded, tokenId } = readEntry(entry)
    const token = { kind: isGraded ? 'GRADED_CARD' : 'CARD', tokenId: BigInt(tokenId) } as const
    const [value = null] = await tokens.values(tx, [token])
    const tally = await insertItem(tx, state, {
      purchase,
      pack,
      slot,
      ...token,
      recipient: purchase.recipientAddress,
      valueMicros: value,
      isWin: value !== null && value > request.unitPrice,
      windowEndsAt: state === 'REVEALED' ? fromSeconds(windowExpiry) : null,
      transactionHash: txHash,
      at: blockTime,
    })
    if (isLastCard(request, { pack, slot })) await progress.settle(tx, purchase, tally, { now: clock.now(), blockTime })
  }

  async function removeCard(tx: Tx, { args }: Pick<CardLog, 'args'>): Promise<void> {
    const found = await lockRequest(tx, args.requestId)
    if (!found) return
    const { pack, slot } = readDraw(args.draw)
    await deleteItem(tx, { purchaseId: found.purchase.id, pack, slot })
    await progress.stepBack(tx, found.request.requestId, found.purchase, clock.now())
  }

  registry.on(revealed, pool, {
    name: 'pool.revealed',
    included: (tx, log) => addCard(tx, 'REVEALED', log),
    removed: (tx, log) => removeCard(tx, log),
  })

  registry.on(stuck, pool, {
    name: 'pool.stuck',
    included: (tx, log) => addCard(tx, 'STUCK', log),
    removed: (tx, log) => removeCard(tx, log),
  })

  registry.on(delivered, pool, {
    name: 'pool.delivered',
    async included(tx, { args, blockTime, txHash }) {
      const found = await lockRequest(tx, args.requestId)
      if (!found) return
      const windowEndsAt = fromSeconds(args.windowExpiry)
      const position = { purchaseId: found.purchase.id, pack: args.pack, slot: args.slot }
      await markDelivered(tx, position, { at: blockTime, windowEndsAt, transactionHash: txHash })
      await progress.advance(tx, found.request.requestId, found.purchase, { now: clock.now(), blockTime })
    },
    async removed(tx, { args }) {
      const found = await lockRequest(tx, args.requestId)
      if (!found) return
      await markDelivered(tx, { purchaseId: found.purchase.id, pack: args.pack, slot: args.slot }, null)
      await progress.stepBack(tx, found.request.requestId, found.purchase, clock.now())
    },
  })
}
