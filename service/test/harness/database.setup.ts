import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createDb, createPool, type Connection } from '../../src/db/db.ts'
import { migrate } from '../../src/db/migrate.ts'
import { createDatabase, dropDatabase } from '@packhouse/embedded-postgres/admin'
import { launchPostgres } from '@packhouse/embedded-postgres/launch'

declare module 'vitest' {
  interface ProvidedContext {
    server: Connection
    template: string
    /** A folder of this run for state shared between worlds with a chain. */
    worldFolder: string
  }
}

/** One server per run with one migrated database; every test file works on a copy of it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { connection, stop } = await openServer()
  const template = `packhouse_template_${process.pid}`
  await createDatabase(connection, { name: template })
  const pool = createPool({
    connection: withDatabase(connection, template),
    maxConnections: 2,
    statementTimeoutMs: 120_000,
    onError: () => {},
  })
  const db = createDb(pool)
  await migrate(db)
  await db.destroy()
  provide('server', connection)
  provide('template', template)
  const worldFolder = await mkdtemp(join(tmpdir(), 'packhouse-worlds-'))
  provide('worldFolder', worldFolder)
  return async () => {
    await rm(worldFolder, { recursive: true, force: true })
    await dropDatabase(connection, indexedTemplateOf(template))
    await dropDatabase(connection, template)
    await stop()
  }
}

/** The indexed database that the first world of a run leaves for the others. */
export const indexedTemplateOf = (template: string): string => `${template}_indexed`

export function withDatabase(connection: Connection, database: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

async function openServer(): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  const url = process.env['TEST_DATABASE_URL']
  if (url) return { connection: { connectionString: url }, stop: async () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'packhouse-db-'))
  // Under root the server runs as another user, which must be able to reach this folder.
  await chmod(dataDir, 0o711)
  const server = await launchPostgres({
    dataDir,
    log: { info: () => {}, warn: console.warn, error: console.error },
    settings: { max_connections: '200', max_wal_size: '4GB' },
    isDurable: false,
  })
  return {
    connection: server.connection,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
