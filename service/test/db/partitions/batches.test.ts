import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BlobStore } from '../../../src/providers/blobs/blob-store.ts'
import { createMemoryBlobs } from '../../../src/providers/blobs/memory-blobs.ts'
import { many, one, type Db } from '../../../src/db/db.ts'
import { systemRandom } from '../../../src/kernel/random.ts'
import { archiveAttempts } from '../../../src/db/partitions/batches.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'

const blobs = createMemoryBlobs({ random: systemRandom })
const clock = { now: () => new Date('2026-11-01') }
const before = new Date('2026-06-01')
let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await openTestDatabase({ maxConnections: 4 })
  db = database.db
  await sql`
    insert into relayer_accounts (chain_id, address, role, created_at)
    values (1, ${`0x${'1'.repeat(40)}`}, 'buyer', now())`.execute(db)
})
afterAll(() => database[Symbol.asyncDispose]())

/** Intents with one attempt each: final in January, but for the last two: one in July, one still in a block. */
async function addIntents(count: number): Promise<void> {
  await sql`delete from chain_attempts`.execute(db)
  await sql`delete from chain_intents`.execute(db)
  await sql`
    insert into chain_intents (chain_id, purpose, reference, role, account_id, target, data, value_wei, status, nonce, result,
      tx_hash, block_number, block_hash, run_at, created_at, updated_at)
    select 1, 'bench', 'intent ' || n, 'buyer', (select id from relayer_accounts limit 1), ${`0x${'2'.repeat(40)}`}, '\\x01'::bytea, 0,
      case when n = ${count} then 'MINED' else 'FINAL' end, n, 'SUCCEEDED', ${`0x${'3'.repeat(64)}`}, n, ${`0x${'4'.repeat(64)}`},
      now(), now(), case when n = ${count - 1} then timestamptz '2026-07-01' else timestamptz '2026-01-01' end
    from generate_series(1, ${count}::integer) n`.execute(db)
  await sql`
    insert into chain_attempts (hash, intent_id, account_id, nonce, ordinal, kind, status, raw, gas_limit, max_fee_wei,
      max_priority_fee_wei, created_at)
    select '0x' || lpad(to_hex(nonce), 64, '0'), id, account_id, nonce, 1, 'CALL', 'MINED', '\\xabcd'::bytea, 1, 1, 1, now()
    from chain_intents`.execute(db)
}

const nonces = async (): Promise<number[]> =>
  (await many(db, sql<{ nonce: number }>`select nonce::int as nonce from chain_attempts order by nonce`)).map(
    ({ nonce }) => nonce,
  )

const listFiles = async (): Promise<{ nonces: number[]; isDeleted: boolean }[]> => {
  const rows = await many(
    db,
    sql<{ blobId: string; isDeleted: boolean }>`
      select blob_id as "blobId", deleted_at is not null as "isDeleted" from attempt_archives order by id`,
  )
  return Promise.all(
    rows.map(async ({ blobId, isDeleted }) => {
      const lines = gunzipSync((await blobs.get(blobId)) ?? Buffer.alloc(0))
        .toString()
        .trimEnd()
        .split('\n')
      return { isDeleted, nonces: lines.map((line) => (JSON.parse(line) as { nonce: number }).nonce) }
    }),
  )
}

test('signed transactions of final intents go to files of equal size; intents and younger ones stay', async () => {
  await addIntents(9)
  await archiveAttempts({ db, blobs, clock }, before, { count: 3 })
  expect(await nonces()).toEqual([7, 8, 9])
  expect(await listFiles()).toEqual([
    { nonces: [1, 2, 3], isDeleted: true },
    { nonces: [4, 5, 6], isDeleted: true },
  ])
  expect(await one(db, sql`select count(*)::int as count from chain_intents`)).toEqual({ count: 9 })
})

test('after a crash between file and deletion the rows go, unless they changed: then a new file is written', async () => {
  await sql`delete from attempt_archives`.execute(db)
  await addIntents(7)
  let reads = 0
  // The process ends after the file is recorded: the deletion reads it again first.
  const crashing: BlobStore = {
    ...blobs,
    stream: (id) => (++reads === 2 ? Promise.reject(new Error('crash')) : blobs.stream(id)),
  }
  await expect(archiveAttempts({ db, blobs: crashing, clock }, before, { count: 3 })).rejects.toThrow('crash')
  expect(await listFiles()).toEqual([{ nonces: [1, 2, 3], isDeleted: false }])
  expect(await nonces()).toHaveLength(7)
  // An operator changes an intent of the file meanwhile.
  await sql`update chain_intents set updated_at = '2026-07-01' where nonce = 2`.execute(db)
  await archiveAttempts({ db, blobs, clock }, before, { count: 3 })
  expect(await listFiles()).toEqual([{ nonces: [1, 3, 4], isDeleted: true }])
  expect(await nonces()).toEqual([2, 5, 6, 7])
})
