import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAccount } from '../../../src/identity/accounts/holders/store.ts'
import { many, transact, type Db } from '../../../src/db/db.ts'
import { createManualClock } from '../../../src/kernel/clock.ts'
import { createEmit, sequenceEvents, type NewEvent } from '../../../src/events/outbox.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'

const clock = createManualClock(new Date('2026-03-01T12:00:00.000Z'))
const emit = createEmit({ clock })
let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterAll(() => database[Symbol.asyncDispose]())

const openAccount = (): Promise<number> =>
  transact(db, (tx) => insertAccount(tx, 'pack_partner', 'partner', clock.now()))

const emitNow = (event: NewEvent, on: Db = db): Promise<void> => transact(on, (tx) => emit(tx, event))

type EventRow = { sequence: bigint | null; resource_id: string; event: string }
const eventsOf = (accountId: number): Promise<EventRow[]> =>
  many(
    db,
    sql<EventRow>`select sequence, resource_id, event from events where account_id = ${accountId} order by sequence`,
  )

const fulfilled = (accountId: number, resourceId: string): NewEvent => ({
  accountId,
  event: 'purchase.fulfilled',
  resourceId,
  data: { id: resourceId },
})

test('an event is written with its transaction, and not when that rolls back', async () => {
  const accountId = await openAccount()
  const lost = transact(db, async (tx) => {
    await emit(tx, fulfilled(accountId, 'r1'))
    throw new Error('rolled back')
  })
  await expect(lost).rejects.toThrow('rolled back')
  expect(await eventsOf(accountId)).toEqual([])
  await emitNow(fulfilled(accountId, 'r1'))
  expect(await eventsOf(accountId)).toHaveLength(1)
})

test('the same occurrence is written once, and again under another dedupe key', async () => {
  const accountId = await openAccount()
  const shipped: NewEvent = { accountId, event: 'redemption.updated', resourceId: '7', dedupeKey: 'SHIPPED', data: {} }
  await Promise.all(Array.from({ length: 8 }, () => emitNow(shipped)))
  await emitNow({ ...shipped, dedupeKey: 'COMPLETED' })
  await emitNow(shipped)
  expect(await eventsOf(accountId)).toHaveLength(2)
})

test('two accounts get an event of the same resource', async () => {
  const [sender, receiver] = [await openAccount(), await openAccount()]
  const moved = { event: 'transfer.completed', resourceId: '55', data: {} }
  await emitNow({ ...moved, accountId: sender })
  await emitNow({ ...moved, accountId: receiver })
  expect([await eventsOf(sender), await eventsOf(receiver)].map((events) => events.length)).toEqual([1, 1])
})

test('resource ids of the maximum length are emitted, once each', async () => {
  const accountId = await openAccount()
  const named = (last: string) => fulfilled(accountId, 'x'.repeat(254) + last)
  await emitNow(named('a'))
  await emitNow(named('b'))
  await emitNow(named('b'))
  expect(await eventsOf(accountId)).toHaveLength(2)
})

test('an event has no sequence number until the sequencer sees it committed', async () => {
  const accountId = await openAccount()
  await transact(db, async (tx) => {
    await emit(tx, fulfilled(accountId, 'open'))
    await sequenceEvents(database.connect())
  })
  expect(await eventsOf(accountId)).toMatchObject([{ sequence: null }])
  await sequenceEvents(db)
  expect(await eventsOf(accountId)).toMatchObject([{ sequence: 1n }])
})

test('events are sequenced in commit order, not in start order', async () => {
  const accountId = await openAccount()
  await transact(db, async (tx) => {
    await emit(tx, fulfilled(accountId, 'began first'))
    await emitNow(fulfilled(accountId, 'committed first'), database.connect())
    await sequenceEvents(database.connect())
  })
  await sequenceEvents(db)
  expect((await eventsOf(accountId)).map((event) => event.resource_id)).toEqual(['committed first', 'began first'])
})

test('batches smaller than the backlog leave no gap', async () => {
  const accounts = [await openAccount(), await openAccount()]
  for (let number = 0; number < 10; number++) {
    for (const accountId of accounts) await emitNow(fulfilled(accountId, `batch-${accountId}-${number}`))
  }
  let rounds = 0
  while ((await sequenceEvents(db, 3)) > 0) rounds += 1
  expect(rounds).toBe(7)
  for (const accountId of accounts) {
    expect((await eventsOf(accountId)).map((event) => event.sequence)).toEqual(
      Array.from({ length: 10 }, (_, index) => BigInt(index + 1)),
    )
  }
})

test('under 20 writers and 3 sequencers a reader sees every sequence number once, in order, without gaps', async () => {
  const accounts = [await openAccount(), await openAccount()]
  const perWriter = 15
  const state = { writing: true }

  async function write(writer: number): Promise<void> {
    for (let number = 0; number < perWriter; number++) {
      const accountId = accounts[(writer + number) % 2] ?? 0
      const isLost = number % 5 === 4
      await transact(db, async (tx) => {
        await emit(tx, fulfilled(accountId, `w${writer}-${number}`))
        if (number % 3 === 0) await sql`select pg_sleep(0.002)`.execute(tx)
        if (isLost) throw new Error('lost')
      }).catch((error: Error) => expect(error.message).toBe('lost'))
    }
  }

  async function sequence(on: Db): Promise<void> {
    for (let isLast = false; !isLast;) {
      isLast = !state.writing
      await sequenceEvents(on, 7)
    }
  }

  const seen = new Map(accounts.map((accountId) => [accountId, [] as bigint[]]))
  async function read(accountId: number): Promise<void> {
    const numbers = seen.get(accountId) ?? []
    const fresh = await many(
      db,
      sql<{ sequence: bigint }>`
        select sequence from events where account_id = ${accountId} and sequence > ${numbers.at(-1) ?? 0n}
        order by sequence`,
    )
    numbers.push(...fresh.map((row) => row.sequence))
  }
  const readers = accounts.map(async (accountId) => {
    while (state.writing) await read(accountId)
  })

  const sequencers = [database.connect(), database.connect(), database.connect()].map(sequence)
  await Promise.all(Array.from({ length: 20 }, (_, writer) => write(writer)))
  state.writing = false
  await Promise.all([...readers, ...sequencers])
  while ((await sequenceEvents(db)) > 0);
  for (const accountId of accounts) {
    await read(accountId)
    const numbers = seen.get(accountId) ?? []
    expect(numbers).toEqual(numbers.map((_, index) => BigInt(index + 1)))
    expect(await eventsOf(accountId)).toHaveLength(numbers.length)
  }
  const total = [...seen.values()].flat().length
  expect(total).toBe(20 * perWriter * 0.8)
})
