import pg from 'pg'
import type { Connection } from './db.ts'

/** A lock on a name that belongs to a connection of its own, so that it ends with the process. */
export type SessionLock = AsyncDisposable & {
  /** False while another connection has the lock. */
  tryLock(): Promise<boolean>
}

export async function openSessionLock(connection: Connection, name: string): Promise<SessionLock> {
  const client = new pg.Client({ ...connection, application_name: 'packhouse lock' })
  client.on('error', () => {})
  await client.connect()
  return {
    async tryLock() {
      const text = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isMine"'
      return (await client.query<{ isMine: boolean }>(text, [name])).rows[0]?.isMine ?? false
    },
    [Symbol.asyncDispose]: () => client.end(),
  }
}
