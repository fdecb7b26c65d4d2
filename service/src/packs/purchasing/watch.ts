import type { Address, PublicClient } from 'viem'
import { readIndexStatus } from '../../chain/indexer/view.ts'
import { transact, type Db, type Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { FailureReason, Purchase } from '../purchases/model.ts'
import { lockPurchase, movePurchase, takeWatched } from '../purchases/store.ts'
import type { Announce } from './announce.ts'
import { readBoughtPacks } from './receipts.ts'

export type WatchDeps = { db: Db; clock: Clock; client: PublicClient; pool: Address; announce: Announce }

const patienceMs = 30 * 60_000
const watchedAtOnce = 50

/**
 * Looks after purchases of wallets that the indexer has not told of. It finds only what the indexer cannot: that a
 * transaction reverted, bought nothing of ours, or is in no block.
 */
export function createWatch({ db, clock, client, pool, announce }: WatchDeps) {
  async function giveUp(id: number, reason: FailureReason): Promise<void> {
    await transact(db, async (tx) => {
      const failed = await movePurchase(tx, id, { event: 'giveUp', now: clock.now(), reason })
      if (failed) await announce(tx, 'failed', failed)
    })
  }

  /** The block a submission was read from is passed, and its purchase was not in it: it left the chain. */
  async function takeBack(tx: Tx, id: number): Promise<void> {
    const purchase = await lockPurchase(tx, id)
    if (!purchase) return
    const changes = { requestId: null, reversions: purchase.reversions + 1 }
    const moved = await movePurchase(tx, id, { event: 'vanish', now: clock.now(), changes })
    if (moved) await announce(tx, 'reverted', moved)
  }

  async function look({ id, transactionHash, createdAt, status }: Purchase): Promise<void> {
    if (!transactionHash) return
    const { included } = await readIndexStatus(db)
    const mined = await readBoughtPacks(client, pool, transactionHash)
    if (status === 'SUBMITTED') return mined ? undefined : transact(db, (tx) => takeBack(tx, id))
    const isLate = clock.now().getTime() - createdAt.getTime() >= patienceMs
    if (!mined) return isLate ? giveUp(id, 'tx_not_found') : undefined
    if (mined.isReverted) return giveUp(id, 'tx_reverted')
    // The indexer takes up what it sees; a block it has passed without a word holds nothing of this partner's.
    const isPassed = included !== undefined && included >= mined.blockNumber
    if (isPassed && mined.bought.length === 0) return giveUp(id, 'tx_unverified')
    if (isPassed && isLate) return giveUp(id, 'tx_unverified')
  }

  return async function watch(): Promise<void> {
    const watched = await transact(db, (tx) => takeWatched(tx, watchedAtOnce, clock.now()))
    for (const purchase of watched) await look(purchase)
  }
}
