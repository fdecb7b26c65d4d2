import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool, many, one, prepared, preparing, transact } from '../../src/db/db.ts'
import { openTestDatabase, type TestDatabase } from '../harness/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

/** A database with one connection, and the statements that are prepared on it. */
function open() {
  const pool = createPool({ connection: database.connection, maxConnections: 1, onError: () => {} })
  const db = createDb(pool)
  const texts = async () => {
    const rows = await many(db, sql<{ text: string }>`select statement as text from pg_prepared_statements`)
    return rows.map(({ text }) => text.replace(/^(\/\*.*?\*\/ )+/, ''))
  }
  return { db, texts, [Symbol.asyncDispose]: () => db.destroy() }
}

test('a statement is prepared where it is marked, and everywhere in a preparing database', async () => {
  await using opened = open()
  const { db, texts } = opened
  for (const value of [1, 2])
    expect(await one(db, prepared(sql<{ value: number }>`select ${value}::integer as value`))).toEqual({ value })
  await many(db, sql`select 'once'`)
  const value = await transact(preparing(db), (tx) => one(tx, sql<{ text: string }>`select ${'a'}::text as text`))
  expect(value).toEqual({ text: 'a' })
  expect((await texts()).toSorted()).toEqual(['select $1::integer as value', 'select $1::text as text'])
})

test('a statement whose columns a migration changed fails once, and a new connection prepares it again', async () => {
  await using opened = open()
  const { db } = opened
  await sql`create table changing (a integer)`.execute(db)
  const read = () => many(db, prepared(sql`select * from changing`))
  expect(await read()).toEqual([])
  await sql`alter table changing add column b integer`.execute(db)
  await expect(read()).rejects.toThrow('cached plan')
  expect(await read()).toEqual([])
  await sql`drop table changing`.execute(db)
})
