import pg from 'pg'
import type { Connection } from './db.ts'

/** A lock on a name that belongs to a transaction on a connection of its own, so that it ends with the process. */
export type HeldLock = AsyncDisposable & {
  /** False while another process has the lock. */
  tryLock(): Promise<boolean>
}

/** A lock of a session would outlive its client behind a pooler of transactions; an idle transaction holds no snapshot. */
export async function openHeldLock(connection: Connection, name: string): Promise<HeldLock> {
  const client = new pg.Client({ ...connection, application_name: 'packhouse lock' })
  client.on('error', () => {})
  await client.connect()
  return {
    async tryLock() {
      await client.query('begin')
      await client.query('set local idle_in_transaction_session_timeout = 0')
      const text = 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as "isMine"'
      const isMine = (await client.query<{ isMine: boolean }>(text, [name])).rows[0]?.isMine ?? false
      if (!isMine) await client.query('rollback')
      return isMine
    },
    [Symbol.asyncDispose]: () => client.end(),
  }
}
