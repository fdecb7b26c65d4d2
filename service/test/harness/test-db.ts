import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { createDb, createPool, type Connection, type Db } from '../../src/db/db.ts'
import { createManualClock, type ManualClock } from '../../src/kernel/clock.ts'
import { createDatabase, dropDatabase } from '@packhouse/embedded-postgres/admin'
import { withDatabase } from './database.setup.ts'
import { patience } from './patience.ts'

export type TestDb = AsyncDisposable & { db: Db; connection: Connection; clock: ManualClock }

/** A migrated database and a manual clock, for tests without the HTTP service. */
export async function openTestDb(): Promise<TestDb> {
  const server = inject('server')
  const name = `packhouse_test_${randomBytes(6).toString('hex')}`
  await createDatabase(server, { name, template: inject('template') })
  const connection = withDatabase(server, name)
  const db = createDb(createPool({ connection, maxConnections: 10, ...patience, onError: () => {} }))
  return {
    db,
    connection,
    clock: createManualClock(new Date('2026-03-01T12:00:00.000Z')),
    [Symbol.asyncDispose]: async () => {
      await db.destroy()
      await dropDatabase(server, name)
    },
  }
}
