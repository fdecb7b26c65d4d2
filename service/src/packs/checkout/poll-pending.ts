import type { PublicClient } from 'viem'
import { readIndexStatus } from '../../chain/indexer/view.ts'
import { transact, type Db, type Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { FailureReason, Sale } from './model.ts'
import type { ProductAdapter } from './product-adapter.ts'
import { readMined } from './receipts.ts'

export type PendingPollerDeps<Row extends Sale> = {
  product: ProductAdapter<Row>
  db: Db
  clock: Clock
  client: PublicClient
}

const patienceMs = 30 * 60_000
const watchedAtOnce = 50

/**
 * Looks after purchases of wallets that the indexer has not told of. It finds only what the indexer cannot: that a
 * transaction reverted, bought nothing of ours, or is in no block.
 */
export function createPendingPoller<Row extends Sale>({ product, db, clock, client }: PendingPollerDeps<Row>) {
  const { store, announce } = product

  async function giveUp(id: number, reason: FailureReason): Promise<void> {
    await transact(db, async (tx) => {
      const failed = await store.move(tx, id, { event: 'giveUp', now: clock.now(), reason })
      if (failed) await announce(tx, 'failed', failed)
    })
  }

  /** The block a submission was read from is passed, and its purchase was not in it: it left the chain. */
  async function revert(tx: Tx, id: number): Promise<void> {
    const purchase = await store.lock(tx, id)
    if (!purchase) return
    const changes = { requestId: null, reversions: purchase.reversions + 1 }
    const moved = await store.move(tx, id, { event: 'reorgRemoved', now: clock.now(), changes })
    if (moved) await announce(tx, 'reverted', moved)
  }

  async function look({ id, transactionHash, createdAt, status }: Row): Promise<void> {
    if (!transactionHash) return
    const { included } = await readIndexStatus(db)
    const mined = await readMined(client, product, transactionHash)
    if (status === 'SUBMITTED') return mined ? undefined : transact(db, (tx) => revert(tx, id))
    const isLate = clock.now().getTime() - createdAt.getTime() >= patienceMs
    if (!mined) return isLate ? giveUp(id, 'tx_not_found') : undefined
    if (mined.isReverted) return giveUp(id, 'tx_reverted')
    // The indexer takes up what it sees; a block it has passed without a word holds nothing of this partner's.
    const isPassed = included !== undefined && included >= mined.blockNumber
    if (isPassed && mined.bought.length === 0) return giveUp(id, 'tx_unverified')
    if (isPassed && isLate) return giveUp(id, 'tx_unverified')
  }

  return async function pollPending(): Promise<void> {
    const watched = await transact(db, (tx) => store.takeWatched(tx, watchedAtOnce, clock.now()))
    for (const purchase of watched) await look(purchase)
  }
}
