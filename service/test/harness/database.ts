import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { createDb, createPool, type Connection, type Db } from '../../src/db/db.ts'
import { createDatabase, dropDatabase } from '@packhouse/embedded-postgres/admin'
import { withDatabase } from './database.setup.ts'
import { patience } from './patience.ts'

export type TestDatabase = {
  db: Db
  connection: Connection
  /** Opens separate connections, as another process would. */
  connect(): Db
  [Symbol.asyncDispose](): Promise<void>
}

/** A migrated database without a service. */
export async function openTestDatabase({ maxConnections = 8 } = {}): Promise<TestDatabase> {
  const server = inject('server')
  const name = `packhouse_test_${randomBytes(6).toString('hex')}`
  await createDatabase(server, { name, template: inject('template') })
  const connection = withDatabase(server, name)
  const opened: Db[] = []
  function connect(): Db {
    const db = createDb(createPool({ connection, maxConnections, ...patience, onError: () => {} }))
    opened.push(db)
    return db
  }
  return {
    db: connect(),
    connection,
    connect,
    [Symbol.asyncDispose]: async () => {
      await Promise.all(opened.map((db) => db.destroy()))
      await dropDatabase(server, name)
    },
  }
}

/** The URL of a database on a unix socket, in the format of DATABASE_URL. */
export function connectionUrl(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString
  const { host, port, user, database } = connection
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
