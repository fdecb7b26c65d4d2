import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { createDatabase, dropDatabase } from '@packhouse/embedded-postgres/admin'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDb, createPool, one, type Db } from '../../src/db/db.ts'
import { watchIdentity } from '../../src/db/identity.ts'
import { withDatabase } from '../harness/database.setup.ts'

const server = inject('server')
const name = `packhouse_identity_${randomBytes(6).toString('hex')}`
const copy = `${name}_copy`
beforeAll(() => createDatabase(server, { name, template: inject('template') }))
afterAll(async () => {
  await dropDatabase(server, name)
  await dropDatabase(server, copy)
})

/** Opens a database as the service does at its start. */
async function open(database: string) {
  const warnings: object[] = []
  const pool = createPool({ connection: withDatabase(server, database), maxConnections: 2, onError: () => {} })
  await watchIdentity(pool, { warn: (fields) => void warnings.push(fields) })
  return { db: createDb(pool), warnings }
}

const nextOf = async (db: Db, table: string): Promise<bigint> =>
  (await one(db, sql<{ id: bigint }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id`)).id

const nextNumbers = async (db: Db): Promise<bigint[]> =>
  Promise.all(['purchases', 'end_users', 'chain_intents'].map((table) => nextOf(db, table)))

test('a known database goes on counting; a copy skips the numbers that the original may have given out', async () => {
  const first = await open(name)
  expect(await nextNumbers(first.db)).toEqual([1n, 1n, 1n])
  await first.db.destroy()
  const again = await open(name)
  expect(await nextNumbers(again.db)).toEqual([2n, 2n, 2n])
  expect([...first.warnings, ...again.warnings]).toEqual([])
  await again.db.destroy()

  await createDatabase(server, { name: copy, template: name })
  const restored = await open(copy)
  for (const number of await nextNumbers(restored.db)) expect(number).toBeGreaterThanOrEqual(100_000n)
  expect(restored.warnings).toEqual([{ skipped: '100000' }])
  const [after] = await nextNumbers(restored.db)
  await restored.db.destroy()
  const later = await open(copy)
  expect((await nextNumbers(later.db))[0]).toBe((after ?? 0n) + 1n)
  expect(later.warnings).toEqual([])
  await later.db.destroy()
})

test('a connection opened after a failover notices it before its first statement', async () => {
  const { db, warnings } = await open(name)
  const before = await nextOf(db, 'purchases')
  const other = createDb(createPool({ connection: withDatabase(server, name), maxConnections: 1, onError: () => {} }))
  // The new primary is on another timeline than the one that is known, and all connections are gone.
  await sql`update database_identity set identity = 'of the lost primary'`.execute(other)
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(other)
  let next: bigint | undefined
  for (let times = 0; next === undefined && times < 5; times += 1)
    next = await nextOf(db, 'purchases').catch(() => undefined)
  expect(next).toBeGreaterThanOrEqual(before + 100_000n)
  expect(warnings).toEqual([{ skipped: '100000' }])
  await other.destroy()
  await db.destroy()
})
