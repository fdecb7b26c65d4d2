import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { many, one, transact } from '../../src/db/db.ts'
import { countPendingMigrations, migrate } from '../../src/db/migrate.ts'
import { openTestDatabase, type TestDatabase } from '../harness/database.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await openTestDatabase({ maxConnections: 4 })
  folder = await mkdtemp(join(tmpdir(), 'packhouse-migrations-'))
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const add = (name: string, text: string) => writeFile(join(folder, `${name}.sql`), text)

test('each file is one transaction without a statement timeout, and a failure keeps the files before it', async () => {
  const { db, connect } = database
  await sql`
    do $$ begin
      execute format('alter role %I in database %I set statement_timeout = 300', current_user, current_database());
    end $$`.execute(db)
  await add('9001_slow', 'create table slow (id integer); select pg_sleep(0.5);')
  await add('9002_wrong', 'create table half (id integer); insert into missing values (1);')
  const own = connect()
  await expect(migrate(own, { folder })).rejects.toThrow('Database migration failed (9002_wrong).')
  const tables = sql`select relname from pg_class where relname in ('slow', 'half')`
  expect(await many(own, tables)).toEqual([{ relname: 'slow' }])
  expect(await countPendingMigrations(own, folder)).toBe(1)

  await add('9002_wrong', 'create table half (id integer);')
  await add(
    '9003_index',
    `-- without transaction
-- A comment with a semicolon; it is no statement.
drop index concurrently if exists slow_id;
create index concurrently slow_id on slow (id);
`,
  )
  // Processes that start at once wait for each other; each file runs once.
  const applied: string[] = []
  const onMigrated = (name: string): void => void applied.push(name)
  await Promise.all([connect(), connect(), own].map((one) => migrate(one, { folder, onMigrated })))
  expect(applied).toEqual(['9002_wrong', '9003_index'])
  expect(await one(own, sql`select indisvalid from pg_index where indexrelid = 'slow_id'::regclass`)).toEqual({
    indisvalid: true,
  })
})

test('a transaction that loses against a concurrent one runs again', async () => {
  const { db } = database
  let runs = 0
  await transact(db, async (tx) => {
    runs += 1
    await sql`set transaction isolation level repeatable read`.execute(tx)
    await sql`select last_id from audit_head`.execute(tx)
    if (runs === 1) await sql`update audit_head set last_id = last_id`.execute(db)
    await sql`update audit_head set last_id = last_id`.execute(tx)
  })
  expect(runs).toBe(2)
})
