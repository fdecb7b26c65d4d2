import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { withMigratedDatabase } from '../../scripts/generate/database.ts'
import { createDiskBlobs } from '../../service/src/providers/blobs/disk-blobs.ts'
import type { Db } from '../../service/src/db/db.ts'
import { transact } from '../../service/src/db/db.ts'
import { createManualClock } from '../../service/src/kernel/clock.ts'
import { systemRandom } from '../../service/src/kernel/random.ts'
import { createActivityService } from '../../service/src/vault/account/activity/service.ts'
import { createCharges } from '../../service/src/vault/billing/charges.ts'
import { createPeriodClosing } from '../../service/src/vault/billing/close-period.ts'
import { readPeriod } from '../../service/src/kernel/time.ts'
import { createReportService } from '../../service/src/vault/reports/service.ts'
import type { Figure, Scenario } from '../scenario.ts'

/** Small runs only prove that it works; the reported figures are those of full size. */
const scale = Number(process.env['BENCH_SCALE'] ?? 1)
const sizes = [10_000, 100_000, 1_000_000].map((size) => Math.max(100, Math.round(size * scale)))
const closedAt = new Date('2026-02-02T00:00:00Z')

/** A tenant with a month of this many charges. */
async function charge(db: Db, name: string, count: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with opened as (insert into accounts (kind, name, status, created_at, updated_at)
      values ('tenant', ${name}, 'ACTIVE', now(), now()) returning id)
    insert into tenants (account_id, account_number) select id, ${name} from opened returning account_id as id`.execute(
    db,
  )
  const id = rows[0]?.id ?? 0
  const batch = 20_000
  for (let start = 1; start <= count; start += batch) {
    const end = Math.min(count, start + batch - 1)
    await sql`
      with made as (
        insert into billing_events (account_id, fee, description, quantity, unit, unit_amount_cents, per_quantity,
          amount_cents, source_type, source_id, service_from, service_to, occurred_at, created_at)
        select ${id}, 'RECEIVING', 'Receiving ' || n, 1, 'card', 50, 1, 50, ${name}, n::text, now(), now(),
          timestamptz '2026-01-01' + n * interval '1 millisecond', now()
        from generate_series(${start}::integer, ${end}::integer) n returning account_id, occurred_at, id)
      insert into unbilled_events (account_id, occurred_at, event_id) select * from made`.execute(db)
  }
  return id
}

type Lines = { accountId: number; size: number; ms: number }

async function closeMonths(db: Db): Promise<Lines[]> {
  const clock = createManualClock(closedAt)
  const billing = createCharges({ db, clock })
  const { close } = createPeriodClosing({ db, clock, billing, notify: async () => {} })
  const period = readPeriod('2026-01')
  if (!period) throw new Error('The period of January was not parsed.')
  const measured: Lines[] = []
  for (const [index, size] of sizes.entries()) {
    const accountId = await charge(db, `MONTH-${index}`, size)
    await sql`analyze billing_events, unbilled_events`.execute(db)
    const start = performance.now()
    const invoice = await close(accountId, period)
    const ms = performance.now() - start
    if (invoice?.totalCents !== BigInt(size) * 50n)
      throw new Error('The invoice total differs from the sum of its events.')
    measured.push({ accountId, size, ms })
  }
  return measured
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** The used heap, not the memory that the process has reserved. */
function readLiveBytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Writes all lines of one month and returns the additional memory in use, in MiB. */
async function reportLines(db: Db, accountId: number, folder: string): Promise<number> {
  const clock = createManualClock(new Date('2026-02-03T00:00:00Z'))
  const blobs = createDiskBlobs({ folder, random: systemRandom })
  const activity = createActivityService({ db, clock })
  const reports = createReportService({ db, clock, blobs, activity })
  const writer = { accountId, keyId: 'bench', familyId: 'bench', requestId: 'bench' }
  const { id } = await reports.request(writer, { type: 'invoice_lines', format: 'csv' })
  const before = readLiveBytes()
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, readLiveBytes())), 100)
  await reports.generate(id)
  clearInterval(watch)
  await transact(db, (tx) => sql`delete from jobs`.execute(tx))
  return (peak - before) / 2 ** 20
}

export const scenario: Scenario = {
  title: `Closing a month of ${sizes.at(-1)?.toLocaleString('en')} charges, and reporting it`,
  run: () =>
    withMigratedDatabase(async (_pool, db) => {
      const months = await closeMonths(db)
      const [first, , last] = months
      const folder = await mkdtemp(join(tmpdir(), 'packhouse-bench-'))
      try {
        const small = await reportLines(db, first?.accountId ?? 0, folder)
        const large = await reportLines(db, last?.accountId ?? 0, folder)
        const each = months.map(({ ms, size }) => (ms * 1_000) / size)
        const growth = (each.at(-1) ?? 0) / (each[0] ?? 1)
        const figures: Figure[] = months.map(({ size }, index) => ({
          name: `closing ${size.toLocaleString('en')} charges, each`,
          value: each[index] ?? 0,
          unit: 'µs',
        }))
        figures.push(
          {
            name: 'cost of a charge, largest month to smallest',
            value: growth,
            unit: 'x',
            ratio: growth,
            goal: '≤ 1.5',
            met: growth <= 1.5,
          },
          { name: 'memory a report of the smallest month took', value: small, unit: 'MiB' },
          {
            name: 'memory a report of the largest month took',
            value: large,
            unit: 'MiB',
            goal: '≤ 16',
            met: large <= 16,
          },
        )
        return figures
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    }),
}
