import type { Address } from 'viem'
import type { ChainClient } from '../../chain/clients/client.ts'
import { readFinalTime } from '../../chain/indexer/view.ts'
import { transact, type Db } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import type { Redemption } from './model.ts'
import { findRedemption } from './store.ts'
import { readIsPaid } from './chain-reads.ts'
import { lockWithThing, type Termination } from './terminate.ts'
import { listOverdue } from './work-store.ts'
import { refuseStatus } from './submit.ts'

export type ExpiryDeps = { db: Db; client: ChainClient; processor: Address; termination: Termination }

const batch = 100

const isUnpaid = ({ status, paidAt }: Redemption): boolean =>
  (status === 'PREPARED' || status === 'BURN_SUBMITTED') && paidAt === null

/** Redemptions that end before anything was paid. */
export function createExpiry({ db, client, processor, termination }: ExpiryDeps) {
  /** Payment wins: whoever paid a moment before is served. */
  async function cancel(partnerId: number, id: number): Promise<Redemption> {
    const known = (await findRedemption(db, id, partnerId)) ?? fail(404, 'not_found', `You have no redemption ${id}.`)
    if (known.status === 'CANCELLED') return known
    if (!isUnpaid(known) || (await readIsPaid(client, processor, id))) return refuseStatus(known)
    return transact(db, async (tx) => {
      const locked = (await lockWithThing(tx, known)) ?? known
      if (locked.status === 'CANCELLED') return locked
      if (!isUnpaid(locked)) return refuseStatus(locked)
      return (await termination.end(tx, locked, { event: 'cancel' })) ?? refuseStatus(locked)
    })
  }

  /**
   * Ends what nobody paid in time. Time is the chain's, and only as much of it as can no longer change: whatever was
   * mined before the hour has been read by then, however late.
   */
  async function expire(): Promise<void> {
    const chainTime = await readFinalTime(db)
    if (!chainTime) return
    for (const found of await listOverdue(db, chainTime, batch)) {
      await transact(db, async (tx) => {
        const locked = await lockWithThing(tx, found)
        if (locked && isUnpaid(locked)) await termination.end(tx, locked, { event: 'expire' })
      })
    }
  }

  return { cancel, expire }
}
