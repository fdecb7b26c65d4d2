import { sql } from 'kysely'
import { one, type Tx } from './db.ts'

/** Locks a name until the end of the transaction. False while another transaction has it. */
export async function tryLock(tx: Tx, name: string): Promise<boolean> {
  const query = sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as "isFree"`
  return (await one(tx, query)).isFree
}
