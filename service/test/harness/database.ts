import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { createDb, createPool, type Connection, type Db } from '../../src/db/db.ts'
import { createDatabase, dropDatabase } from '../../src/postgres/admin.ts'
import { withDatabase } from './database.setup.ts'

export type TestDatabase = {
  db: Db
  connection: Connection
  /** Connections of their own, as another process would have. */
  connect(): Db
  [Symbol.asyncDispose](): Promise<void>
}

/** A migrated database without a service around it. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = inject('server')
  const name = `packhouse_test_${randomBytes(6).toString('hex')}`
  await createDatabase(server, { name, template: inject('template') })
  const connection = withDatabase(server, name)
  const opened: Db[] = []
  function connect(): Db {
    const db = createDb(createPool({ connection, maxConnections: 8, acquireTimeoutMs: 30_000, onError: () => {} }))
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
