import { transact, type Db } from '../../db/db.ts'
import { reclaimLeases } from './store.ts'

/** A process settles every second; one that was silent for so long is gone. */
const silentSeconds = 60

/** Gives back what processes held when they died. */
export async function reclaimLostLeases(db: Db): Promise<void> {
  await transact(db, (tx) => reclaimLeases(tx, silentSeconds))
}
