import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BlobStore } from '../../../src/providers/blobs/blob-store.ts'
import { createMemoryBlobs } from '../../../src/providers/blobs/memory-blobs.ts'
import { many, one, type Db } from '../../../src/db/db.ts'
import { migrate, migrationsFolder } from '../../../src/db/migrate.ts'
import type { Clock } from '../../../src/kernel/clock.ts'
import { systemRandom } from '../../../src/kernel/random.ts'
import { archiveBefore } from '../../../src/db/partitions/archive.ts'
import { createPartitions } from '../../../src/db/partitions/partitions.ts'
import { dropArchived, findArchive, listPartitions } from '../../../src/db/partitions/store.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'

const parent = 'catalog_market_days'
const blobs = createMemoryBlobs({ random: systemRandom })
let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await openTestDatabase({ maxConnections: 4 })
  db = database.db
  await sql`
    insert into catalog_games (id, name, shape, updated_at) values ('game', 'Game', '{}', now())
    on conflict do nothing`.execute(db)
})
afterAll(() => database[Symbol.asyncDispose]())

/** The service in a later month, as if it had run until then. */
const clockAt = (text: string): Clock => ({ now: () => new Date(text) })
const depsAt = (text: string, store: BlobStore = blobs) => ({ db, blobs: store, clock: clockAt(text) })

const addDay = (id: string, day: string, cents = 100) =>
  sql`
  insert into catalog_market_days (game, item, item_id, day, market_cents)
  values ('game', 'card', ${id}, ${day}::date, ${cents})
  on conflict (game, item, item_id, day) do update set market_cents = excluded.market_cents`.execute(db)

const listDays = async (): Promise<string[]> =>
  (await many(db, sql<{ day: string }>`select day::text from catalog_market_days order by day`)).map(({ day }) => day)

const partitionOf = async (day: string): Promise<string> =>
  (
    await one(
      db,
      sql<{ name: string }>`select tableoid::regclass::text as name from catalog_market_days where day = ${day}::date`,
    )
  ).name

test('a table with rows becomes its own first partition, without a new file, and the migration can run again', async () => {
  await sql`drop table catalog_market_days cascade`.execute(db)
  await sql`
    create table catalog_market_days (
      game text not null references catalog_games,
      item text not null check (item in ('card', 'sealed')),
      item_id text not null,
      day date not null,
      market_cents bigint not null check (market_cents >= 0),
      primary key (game, item, item_id, day))`.execute(db)
  await addDay('old', '2019-12-31')
  await addDay('late', '2031-05-05')
  const fileOf = (name: string) => one(db, sql<{ file: string }>`select pg_relation_filepath(${name}) as file`)
  const before = await fileOf(parent)
  // As an interruption leaves it; the unique index that is whole must not be built again.
  await sql`update pg_index set indisvalid = false where indexrelid = 'events_by_position'::regclass`.execute(db)
  const whole = await fileOf('chain_intents_by_nonce')
  const broken = await fileOf('events_by_position')
  const folder = await mkdtemp(join(tmpdir(), 'packhouse-growth-'))
  try {
    const [name = ''] = (await readdir(migrationsFolder)).filter((file) => file.endsWith('_growth.sql'))
    for (const copy of ['9001_growth.sql', '9002_growth.sql']) {
      await copyFile(join(migrationsFolder, name), join(folder, copy))
      await migrate(db, { folder })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  expect(await fileOf('catalog_market_days_first')).toEqual(before)
  expect(await fileOf('chain_intents_by_nonce')).toEqual(whole)
  expect(await fileOf('events_by_position')).not.toEqual(broken)
  expect(await listDays()).toEqual(['2019-12-31', '2031-05-05'])
  const partitions = await listPartitions(db)
  expect(partitions[0]).toMatchObject({ name: 'catalog_market_days_first', firstDay: null, endDay: '2031-06-01' })
  expect(partitions.at(-1)).toMatchObject({ name: 'catalog_market_days_other', endDay: null })
  // The statements of every release work as before: keys, checks and references.
  await addDay('old', '2019-12-31', 7)
  await expect(addDay('old', '2019-12-31', -1)).rejects.toMatchObject({ code: '23514' })
  await expect(sql`delete from catalog_games where id = 'game'`.execute(db)).rejects.toMatchObject({ code: '23503' })
})

test('the job creates the partitions of a year, and moves rows that came before theirs', async () => {
  await addDay('early', '2031-08-09')
  expect(await partitionOf('2031-08-09')).toBe('catalog_market_days_other')
  const { recurring, metrics } = createPartitions(depsAt('2031-05-20T00:00:00Z'))
  const ahead = async () => await metrics[0]?.read()
  expect(await ahead()).toEqual([{ value: 0, labels: { table: parent } }])
  await recurring[0]?.run(new AbortController().signal)
  expect(await ahead()).toEqual([{ value: 12, labels: { table: parent } }])
  expect(await partitionOf('2031-08-09')).toBe('catalog_market_days_203108')
  await recurring[0]?.run(new AbortController().signal)
  expect((await listPartitions(db)).map(({ endDay }) => endDay)).toContain('2032-06-01')
  expect(await listDays()).toContain('2031-08-09')
})

test('months beyond the retention are in a verified file before they are dropped', async () => {
  const deps = depsAt('2032-09-15T00:00:00Z')
  await expect(archiveBefore(deps, new Date('2031-09-01'))).rejects.toThrow('The last 13 months are not archived')
  await createPartitions({ ...deps, keptMonths: { prices: 14 } }).recurring[0]?.run(new AbortController().signal)
  expect(await listDays()).toEqual(['2031-08-09'])
  const archive = await findArchive(db, 'catalog_market_days_first')
  expect(archive).toMatchObject({ endDay: '2031-06-01', rowCount: 2n, droppedAt: new Date('2032-09-15T00:00:00Z') })
  const bytes = (await blobs.get(archive?.blobId ?? '')) ?? Buffer.alloc(0)
  expect(
    createHash('sha256')
      .update(bytes)
      .digest()
      .equals(archive?.sha256 ?? Buffer.alloc(0)),
  ).toBe(true)
  const rows = gunzipSync(bytes).toString().trimEnd().split('\n').toSorted()
  expect(rows.map((line) => JSON.parse(line) as object)).toEqual([
    { game: 'game', item: 'card', item_id: 'late', day: '2031-05-05', market_cents: 100 },
    { game: 'game', item: 'card', item_id: 'old', day: '2019-12-31', market_cents: 7 },
  ])
})

test('a partition that differs from its file, or whose file cannot be read back, is kept', async () => {
  const broken: BlobStore = { ...blobs, stream: async () => undefined }
  const before = new Date('2031-09-01')
  await expect(archiveBefore(depsAt('2032-10-15T00:00:00Z', broken), before)).rejects.toThrow('cannot be read back')
  expect(await findArchive(db, 'catalog_market_days_203108')).toBeUndefined()

  // The crash comes after the file is recorded and before the drop; a price arrives in between.
  const late: BlobStore = { ...blobs, delete: async () => Promise.reject(new Error('crash')) }
  await expect(dropArchived(db, 'catalog_market_days_203108', new Date('2032-10-15'))).rejects.toThrow(
    'differs from its archive',
  )
  await sql`
    insert into table_archives (partition, parent, end_day, row_count, digest, blob_id, bytes, sha256, stored_at)
    values ('catalog_market_days_203108', ${parent}, '2031-09-01', 1, 1, 'none', 1, ${Buffer.alloc(32)}, now())`.execute(
    db,
  )
  await expect(archiveBefore(depsAt('2032-10-15T00:00:00Z', late), before)).rejects.toThrow('crash')
  await addDay('later', '2031-08-10')
  await expect(dropArchived(db, 'catalog_market_days_203108', new Date('2032-10-15'))).rejects.toThrow(
    'differs from its archive',
  )
  expect(await archiveBefore(depsAt('2032-10-15T00:00:00Z'), before)).toEqual(['catalog_market_days_203108'])
  expect(await findArchive(db, 'catalog_market_days_203108')).toMatchObject({ rowCount: 2n })
  expect(await listDays()).toEqual([])
})
