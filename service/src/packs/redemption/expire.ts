import type { Address } from 'viem'
import type { ChainClient } from '../../chain/clients/client.ts'
import { readFinalTime } from '../../chain/indexer/view.ts'
import { transact, type Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Redemption } from './model.ts'
import { findRedemption } from './store.ts'
import { readIsPaid } from './chain-reads.ts'
import { releaseShipping } from './credits.ts'
import { lockWithItem, type Termination } from './terminate.ts'
import { listOverdue, listUnreleased } from './work-store.ts'
import { refuseStatus } from './submit.ts'

export type ExpiryDeps = { db: Db; clock: Clock; client: ChainClient; processor: Address; termination: Termination }

const batch = 100

const isUnpaid = ({ status, paidAt }: Redemption): boolean =>
  (status === 'PREPARED' || status === 'BURN_SUBMITTED') && paidAt === null

const isCancellable = (redemption: Redemption): boolean =>
  isUnpaid(redemption) && redemption.paymentSubmittedAt === null

/** Ends redemptions that were not paid. */
export function createExpiry({ db, clock, client, processor, termination }: ExpiryDeps) {
  /** A payment that is on chain, or that the service submitted, wins over a cancellation. */
  async function cancel(partnerId: number, id: number): Promise<Redemption> {
    const known = (await findRedemption(db, id, partnerId)) ?? fail(404, 'not_found', `Redemption ${id} not found.`)
    if (known.status === 'CANCELLED') return known
    if (!isCancellable(known) || (await readIsPaid(client, processor, id))) return refuseStatus(known)
    return transact(db, async (tx) => {
      const locked = (await lockWithItem(tx, known)) ?? known
      if (locked.status === 'CANCELLED') return locked
      if (!isCancellable(locked)) return refuseStatus(locked)
      return (await termination.end(tx, locked, { event: 'cancel' })) ?? refuseStatus(locked)
    })
  }

  /**
   * Expires unpaid redemptions by the time of the final block, so every payment mined before the expiry has been
   * indexed.
   */
  async function expire(): Promise<void> {
    const chainTime = await readFinalTime(db)
    if (!chainTime) return
    for (const found of await listOverdue(db, chainTime, batch)) {
      await transact(db, async (tx) => {
        const locked = await lockWithItem(tx, found)
        if (locked && isUnpaid(locked)) await termination.end(tx, locked, { event: 'expire' })
      })
    }
    for (const found of await listUnreleased(db, chainTime, batch)) {
      await transact(db, async (tx) => {
        const locked = await lockWithItem(tx, found)
        if (locked?.paidAt === null) await releaseShipping(tx, locked, clock.now())
      })
    }
  }

  return { cancel, expire }
}
