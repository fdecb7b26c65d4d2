import { sql } from 'kysely'
import { withMigratedDatabase } from '../../scripts/generate/database.ts'
import type { Db } from '../../service/src/db/db.ts'
import { sweepCards } from '../../service/src/vault/cards/store.ts'
import { median, type Scenario } from '../scenario.ts'

const page = 500
const sizes = { small: 10_000, large: 1_000_000 } as const

/** A tenant with this many cards, received one after the other. */
async function stock(db: Db, name: string, count: number): Promise<number> {
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
      with made as (insert into items (unique_id, kind, name, game, set_name, condition, created_at)
        select 'CARD-' || ${name.replaceAll('-', '')} || lpad(n::text, 8, '0'), 'CARD', 'Mossback ' || n, 'wildmere',
          'Founders', 'NM', now() from generate_series(${start}::integer, ${end}::integer) n returning unique_id)
      insert into holdings (account_id, unique_id, status, received_at, updated_at)
      select ${id}, unique_id, 'AVAILABLE', now(),
        timestamptz '2026-01-01' + right(unique_id, 8)::integer * interval '1 millisecond' from made`.execute(db)
  }
  return id
}

/** Reads a tenant's whole inventory and returns the time of each page. */
async function sweep(db: Db, accountId: number): Promise<number[]> {
  const times: number[] = []
  for (let since = new Date(0); ;) {
    const start = performance.now()
    const rows = await sweepCards(db, accountId, { since, limit: page })
    times.push(performance.now() - start)
    const last = rows.slice(0, page).at(-1)
    if (rows.length <= page || !last) return times
    since = last.updatedAt
  }
}

export const scenario: Scenario = {
  title: `Sweeping ${sizes.large.toLocaleString('en')} cards in pages of ${page}`,
  run: ({ rounds }) =>
    withMigratedDatabase(async (_pool, db) => {
      const small = await stock(db, 'SWEEP-S', sizes.small)
      const large = await stock(db, 'SWEEP-L', sizes.large)
      await sql`analyze holdings, items`.execute(db)
      const samples = { first: [] as number[], last: [] as number[], large: [] as number[], small: [] as number[] }
      const edge = 20
      for (let round = -1; round < rounds; round++) {
        const few = await sweep(db, small)
        const all = await sweep(db, large)
        // The first round warms up.
        if (round < 0) continue
        samples.first.push(median(all.slice(0, edge)))
        samples.last.push(median(all.slice(-edge)))
        samples.large.push(median(all))
        samples.small.push(median(few))
      }
      const [first, last] = [median(samples.first), median(samples.last)]
      const [many, few] = [median(samples.large), median(samples.small)]
      return [
        { name: 'first pages', value: first, unit: 'ms' },
        { name: 'last pages', value: last, unit: 'ms', ratio: last / first, goal: '≤ 1.2×', met: last / first <= 1.2 },
        { name: 'page of 10,000 cards', value: few, unit: 'ms' },
        {
          name: 'page of 1,000,000 cards',
          value: many,
          unit: 'ms',
          ratio: many / few,
          goal: '≤ 1.5×',
          met: many / few <= 1.5,
        },
      ]
    }),
}
