// A migrated temporary database for the generators.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { createDb, createPool, type Connection, type Db } from '../../service/src/db/db.ts'
import { migrate } from '../../service/src/db/migrate.ts'
import { launchPostgres } from '@packhouse/embedded-postgres/launch'

const silent = { info: () => {}, warn: console.warn, error: console.error }

export async function withMigratedDatabase<Result>(
  work: (pool: pg.Pool, db: Db, connection: Connection) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'packhouse-generate-'))
  await chmod(dataDir, 0o711)
  await using server = await launchPostgres({ dataDir, log: silent })
  // The queries of the system catalog take long on a busy machine.
  const pool = createPool({
    connection: server.connection,
    maxConnections: 2,
    statementTimeoutMs: 60_000,
    acquireTimeoutMs: 60_000,
    onError: () => {},
  })
  const db = createDb(pool)
  try {
    await migrate(db)
    return await work(pool, db, server.connection)
  } finally {
    await db.destroy()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
