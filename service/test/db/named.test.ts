import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { many, named, one, transact } from '../../src/db/db.ts'
import { openTestDb, type TestDb } from '../harness/test-db.ts'

let testDb: TestDb
beforeAll(async () => {
  testDb = await openTestDb()
})
afterAll(() => testDb[Symbol.asyncDispose]())

test('a named statement is prepared once per connection and executed with its own values', async () => {
  const double = (value: number) => named('double_it', sql<{ twice: number }>`select ${value}::integer * 2 as twice`)
  await transact(testDb.db, async (tx) => {
    for (const value of [1, 2, 3]) expect(await one(tx, double(value))).toEqual({ twice: value * 2 })
    const known = sql<{ uses: bigint }>`
      select generic_plans + custom_plans as uses from pg_prepared_statements where name = 'double_it'`
    expect(await many(tx, known)).toEqual([{ uses: 3n }])
  })
})
