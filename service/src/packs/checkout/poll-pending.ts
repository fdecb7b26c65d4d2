import type { PublicClient } from 'viem'
import { readIndexStatus } from '../../chain/indexer/view.ts'
import { transact, type Db, type Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { minuteMs } from '../../kernel/time.ts'
import type { FailureReason, Sale } from './model.ts'
import type { ProductAdapter } from './product-adapter.ts'
import { readMined } from './receipts.ts'

export type PendingPollerDeps<Row extends Sale> = {
  product: ProductAdapter<Row>
  db: Db
  clock: Clock
  client: PublicClient
}

const giveUpAfterMs = 30 * minuteMs
const batchSize = 50

/**
 * Polls the transactions of wallet purchases that the indexer has not read. It detects only what the indexer cannot: a
 * transaction that reverted, holds no purchase, or is in no block.
 */
export function createPendingPoller<Row extends Sale>({ product, db, clock, client }: PendingPollerDeps<Row>) {
  const { store, announce } = product

  async function giveUp(id: number, reason: FailureReason): Promise<void> {
    await transact(db, async (tx) => {
      const failed = await store.move(tx, id, { event: 'giveUp', now: clock.now(), reason })
      if (failed) await announce(tx, 'failed', failed)
    })
  }

  /** A submitted transaction is in no block any more: a reorg removed it. */
  async function revert(tx: Tx, id: number): Promise<void> {
    const purchase = await store.lock(tx, id)
    if (!purchase) return
    const changes = { requestId: null, reversions: purchase.reversions + 1 }
    const moved = await store.move(tx, id, { event: 'reorgRemoved', now: clock.now(), changes })
    if (moved) await announce(tx, 'reverted', moved)
  }

  async function check({ id, transactionHash, createdAt, status }: Row): Promise<void> {
    if (!transactionHash) return
    const { included } = await readIndexStatus(db)
    const mined = await readMined(client, product, transactionHash)
    if (status === 'SUBMITTED') return mined ? undefined : transact(db, (tx) => revert(tx, id))
    const isLate = clock.now().getTime() - createdAt.getTime() >= giveUpAfterMs
    if (!mined) return isLate ? giveUp(id, 'tx_not_found') : undefined
    if (mined.isReverted) return giveUp(id, 'tx_reverted')
    // The indexer records every purchase of the partner, so a block it has passed holds no further one.
    const isIndexed = included !== undefined && included >= mined.blockNumber
    if (isIndexed && mined.bought.length === 0) return giveUp(id, 'tx_unverified')
    if (isIndexed && isLate) return giveUp(id, 'tx_unverified')
  }

  return async function pollPending(): Promise<void> {
    const pending = await transact(db, (tx) => store.takePending(tx, batchSize, clock.now()))
    for (const purchase of pending) await check(purchase)
  }
}
