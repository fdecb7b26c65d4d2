import { transact, type Db } from '../../db/db.ts'
import { reclaimLeases } from './store.ts'

/** A process settles every second; one that was silent this long is considered dead. */
const silentSeconds = 60

/** Releases the leases of dead processes. */
export async function reclaimLostLeases(db: Db): Promise<void> {
  await transact(db, (tx) => reclaimLeases(tx, silentSeconds))
}
