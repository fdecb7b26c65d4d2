import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { many, maybe, one, transact, type Reader, type Tx } from '../../src/db/db.ts'
import { fail, Refusal } from '../../src/kernel/errors.ts'
import { runOnce, type OnceSteps } from '../../src/idempotency/idempotency.ts'
import { openTestDb, type TestDb } from '../harness/test-db.ts'

type Order = { id: number; product: string; state: string }

let testDb: TestDb
beforeAll(async () => {
  testDb = await openTestDb()
  await sql`create table test_orders (id integer generated always as identity primary key, product text not null,
    state text not null, key text not null unique)`.execute(testDb.db)
  await sql`create table test_stock (left_over integer not null check (left_over >= 0))`.execute(testDb.db)
  await sql`insert into test_stock values (0)`.execute(testDb.db)
})
afterAll(() => testDb[Symbol.asyncDispose]())

const columns = sql`id, product, state`
const setStock = (count: number) => sql`update test_stock set left_over = ${count}`.execute(testDb.db)
const stock = async () => (await one(testDb.db, sql<{ left: number }>`select left_over as left from test_stock`)).left
const ordersOf = (key: string) =>
  many(testDb.db, sql<Order>`select ${columns} from test_orders where key = ${key} order by id`)

/** An order that takes one unit of the stock, or is refused with sold_out. */
function orderSteps(key: string, product: string, extra: Partial<OnceSteps<Order, string>> = {}) {
  const steps: OnceSteps<Order, string> = {
    asked: { product },
    find: (reader: Reader) => maybe(reader, sql<Order>`select ${columns} from test_orders where key = ${key}`),
    fingerprintOf: (order) => ({ product: order.product }),
    prepare: async () => product,
    lock: `order ${key}`,
    insert: (tx: Tx, ready) =>
      maybe(
        tx,
        sql<Order>`insert into test_orders (product, state, key) values (${ready}, 'NEW', ${key})
          on conflict (key) do nothing returning ${columns}`,
      ),
    complete: async (tx, order) => {
      const taken = await maybe(
        tx,
        sql<{ left: number }>`update test_stock set left_over = left_over - 1 where left_over > 0
          returning left_over as left`,
      )
      return taken ? order : fail(409, 'sold_out', 'No stock left.')
    },
    ...extra,
  }
  return steps
}

const order = (key: string, product: string, extra?: Partial<OnceSteps<Order, string>>) =>
  runOnce(testDb.db, orderSteps(key, product, extra))
const refused = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? `${error.status} ${error.error}` : `fault ${String(error)}`),
  )

test('a key runs its operation once and afterwards returns the current row', async () => {
  await setStock(5)
  const first = await order('a', 'pack')
  expect(first.isReplay).toBe(false)
  await sql`update test_orders set state = 'DONE' where id = ${first.row.id}`.execute(testDb.db)
  let prepared = 0
  const again = await order('a', 'pack', { prepare: async () => `${prepared++}` })
  expect(again).toEqual({ row: { id: first.row.id, product: 'pack', state: 'DONE' }, isReplay: true })
  expect([await stock(), prepared]).toEqual([4, 0])
})

test('a key used with other parameters is refused, and nothing changes', async () => {
  await setStock(5)
  await order('b', 'pack')
  expect(await refused(order('b', 'box'))).toBe('409 idempotency_mismatch')
  expect([await stock(), (await ordersOf('b')).length]).toEqual([4, 1])
})

test('fifty concurrent requests run once, and all get the same row', async () => {
  await setStock(50)
  const done = await Promise.all(Array.from({ length: 50 }, () => order('c', 'pack')))
  expect(new Set(done.map(({ row }) => row.id)).size).toBe(1)
  expect(done.filter(({ isReplay }) => !isReplay).length).toBe(1)
  expect(await stock()).toBe(49)
})

test('of fifty concurrent requests with two fingerprints, one fingerprint wins and the others get a mismatch', async () => {
  await setStock(50)
  const done = await Promise.all(
    Array.from({ length: 50 }, (_, index) => refused(order('d', index % 2 === 0 ? 'pack' : 'box'))),
  )
  expect(done.filter((answer) => answer === 'done').length).toBe(25)
  expect(done.filter((answer) => answer === '409 idempotency_mismatch').length).toBe(25)
  expect([await stock(), (await ordersOf('d')).length]).toEqual([49, 1])
})

test('a refused request does not consume the key', async () => {
  await setStock(0)
  expect(await refused(order('e', 'pack'))).toBe('409 sold_out')
  const early = refused(order('e', 'pack', { prepare: async () => fail(402, 'insufficient_funds', 'Too little.') }))
  expect(await early).toBe('402 insufficient_funds')
  expect(await ordersOf('e')).toEqual([])
  await setStock(1)
  expect((await order('e', 'pack')).isReplay).toBe(false)
  expect(await stock()).toBe(0)
})

test('a replay found after a refusal of prepare returns the same row', async () => {
  await setStock(2)
  const late = { isMostlyNew: true } as const
  const closed = { ...late, prepare: async () => fail(409, 'tier_inactive', 'Closed.') }
  const { row } = await order('late', 'pack', late)
  expect(await order('late', 'pack', late)).toEqual({ row, isReplay: true })
  expect(await order('late', 'pack', closed)).toEqual({ row, isReplay: true })
  expect(await refused(order('late', 'box', closed))).toBe('409 idempotency_mismatch')
  expect(await refused(order('other', 'pack', closed))).toBe('409 tier_inactive')
  expect(await stock()).toBe(1)
})

test('an internal error rolls back the key, and a retry runs again', async () => {
  await setStock(2)
  const crash = order('f', 'pack', { complete: async () => Promise.reject(new Error('the process died')) })
  expect(await refused(crash)).toBe('fault Error: the process died')
  expect((await order('f', 'pack')).isReplay).toBe(false)
  expect(await stock()).toBe(1)
})

test('a key in progress is refused with idempotency_in_progress and does not run twice', async () => {
  await setStock(2)
  const gate = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const slow = order('g', 'pack', {
    complete: async (_tx, row) => {
      started.resolve()
      await gate.promise
      return row
    },
  })
  await started.promise
  expect(await refused(order('g', 'pack'))).toBe('409 idempotency_in_progress')
  gate.resolve()
  await slow
  expect((await order('g', 'pack')).isReplay).toBe(true)
  expect(await stock()).toBe(2)
})

test('waiting for another lock is a timeout of the database, not a key in progress', async () => {
  await setStock(2)
  const gate = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const other = transact(testDb.db, async (tx) => {
    await sql`lock table test_orders in exclusive mode`.execute(tx)
    locked.resolve()
    await gate.promise
  })
  await locked.promise
  expect(await refused(order('h', 'pack'))).toMatch(/^fault .*lock timeout/)
  gate.resolve()
  await other
  expect((await order('h', 'pack')).isReplay).toBe(false)
})

test('a replay succeeds even if the rest of the operation would be refused now', async () => {
  await setStock(1)
  const late = { isMostlyNew: true } as const
  const { row } = await order('i', 'pack', late)
  const insert = async (): Promise<never> => fail(409, 'sold_out', 'No stock left.')
  expect(await order('i', 'pack', { ...late, insert })).toEqual({ row, isReplay: true })
  expect(await refused(order('j', 'pack', { ...late, insert }))).toBe('409 sold_out')
})
