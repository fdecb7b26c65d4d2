import { sql } from 'kysely'
import { withMigratedDatabase } from '../../scripts/generate/database.ts'
import { composeUniqueId } from '../../service/src/assets/items/model.ts'
import { createMemoryBlobs } from '../../service/src/providers/blobs/memory-blobs.ts'
import { transact, type Db } from '../../service/src/db/db.ts'
import { systemClock } from '../../service/src/kernel/clock.ts'
import { systemRandom } from '../../service/src/kernel/random.ts'
import { systemActor } from '../../service/src/warehouse/actors.ts'
import { sandboxSettings } from '../../service/src/warehouse/settings.ts'
import { createWarehouse, type Warehouse } from '../../service/src/warehouse/warehouse.ts'
import { median, type Scenario } from '../scenario.ts'

const scans = 1_000
const few = 1_000
const many = 1_000_000
const batch = 2_000

/** The n-th card: deterministic, unique, and scattered over the index. */
function codeOf(index: number): string {
  const mixed = Math.imul(index + 1, 2_654_435_761) >>> 0
  const bytes = Uint8Array.from({ length: 12 }, (_, place) =>
    place < 6 ? (mixed >>> (place * 5)) & 31 : (index >>> ((place - 6) * 5)) & 31,
  )
  return composeUniqueId('CARD', bytes)
}

async function fill(db: Db, from: number, to: number, binId: number, siteId: number): Promise<void> {
  for (let start = from; start < to; start += batch) {
    const codes = Array.from({ length: Math.min(batch, to - start) }, (_, index) => codeOf(start + index))
    await sql`insert into items (unique_id, kind, name, created_at)
      select code, 'CARD', 'Card', now() from unnest(${codes}::text[]) as given (code) on conflict do nothing`.execute(
      db,
    )
    await sql`insert into item_locations (unique_id, site_id, bin_id, status, seen_at, updated_at)
      select code, ${siteId}::int, ${binId}::int, 'STORED', now(), now() from unnest(${codes}::text[]) as given (code)
      on conflict do nothing`.execute(db)
  }
  await sql`analyze items`.execute(db)
  await sql`analyze item_locations`.execute(db)
}

type Floor = { warehouse: Warehouse; count: number }

async function open(db: Db, count: number): Promise<Floor> {
  const settings = sandboxSettings(systemRandom.bytes(32))
  const blobs = createMemoryBlobs({ random: systemRandom })
  const warehouse = createWarehouse({
    db,
    clock: systemClock,
    log: { warn: () => {}, error: () => {} },
    blobs,
    settings,
  })
  const { siteId, binId } = await transact(db, async (tx) => {
    const site = await warehouse.sites.main(tx)
    const bin = await warehouse.sites.addBin(tx, systemActor, { siteId: site.id, code: 'BENCH-1', kind: 'BIN' })
    return { siteId: site.id, binId: bin.id }
  })
  await fill(db, 0, count, binId, siteId)
  return { warehouse, count }
}

/** Wall time of one scan, in microseconds. */
async function scanOne({ warehouse, count }: Floor, index: number): Promise<number> {
  const code = codeOf((index * 7_919) % count)
  const startedAt = performance.now()
  const { found } = await warehouse.scans.resolve(code)
  const took = (performance.now() - startedAt) * 1_000
  if (found?.kind !== 'item') throw new Error(`${code} was not found.`)
  return took
}

/** Alternates scan by scan, so that other load affects both equally. */
async function measure(small: Floor, large: Floor): Promise<{ small: number; large: number }> {
  const samples = { small: [] as number[], large: [] as number[] }
  for (let index = 0; index < scans; index++) {
    samples.small.push(await scanOne(small, index))
    samples.large.push(await scanOne(large, index))
  }
  return { small: median(samples.small), large: median(samples.large) }
}

export const scenario: Scenario = {
  title: `${scans} scans among ${few.toLocaleString('en')} and among ${many.toLocaleString('en')} cards, in turn`,
  run: ({ rounds }) =>
    withMigratedDatabase((_few, fewDb) =>
      withMigratedDatabase(async (_many, manyDb) => {
        const [small, large] = [await open(fewDb, few), await open(manyDb, many)]
        await measure(small, large)
        const times: { small: number; large: number }[] = []
        for (let round = 0; round < rounds; round++) times.push(await measure(small, large))
        const [shortTime, longTime] = [median(times.map((time) => time.small)), median(times.map((time) => time.large))]
        return [
          { name: `among ${few.toLocaleString('en')}`, value: shortTime, unit: 'µs per scan' },
          {
            name: `among ${many.toLocaleString('en')}`,
            value: longTime,
            unit: 'µs per scan',
            ratio: longTime / shortTime,
            goal: '≤ 1.5×',
            met: longTime / shortTime <= 1.5,
          },
        ]
      }),
    ),
}
