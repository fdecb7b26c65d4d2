import { sql } from 'kysely'
import { withMigratedDatabase } from '../../scripts/generate/database.ts'
import { createAudit } from '../../service/src/trust/audit/audit.ts'
import type { Db } from '../../service/src/db/db.ts'
import { createManualClock } from '../../service/src/kernel/clock.ts'
import { sumMinutes } from '../../service/src/packs/revenue/earnings/store.ts'
import { createRevenueService } from '../../service/src/packs/revenue/service.ts'
import { createTermsService } from '../../service/src/packs/revenue/terms/service.ts'
import { median, type Scenario } from '../scenario.ts'

const sizes = { quiet: 1_000, busy: 1_000_000 } as const
const reads = 50
const month = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-04-01T00:00:00Z') }
/** A period that starts and ends within an hour, so that its edges are read entry by entry. */
const ragged = { from: new Date('2026-03-01T00:17:31Z'), to: new Date('2026-03-31T23:41:07Z') }

/** A partner with this many packs sold in March, one in seven cards sold back, and the hourly and daily sums. */
async function open(db: Db, slug: string, count: number, firstBlock: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with opened as (insert into accounts (kind, name, status, created_at, updated_at)
      values ('pack_partner', ${slug}, 'ACTIVE', ${month.from}, ${month.from}) returning id)
    insert into partners (account_id, slug, billing_model) select id, ${slug}, 'TIER' from opened
    returning account_id as id`.execute(db)
  const id = rows[0]?.id ?? 0
  const batch = 20_000
  for (let start = 0; start < count; start += batch) {
    const end = Math.min(count, start + batch) - 1
    await sql`
      insert into revenue_entries (block_number, log_index, partner_id, product, entry, events, units, amount, request_id,
        tx_hash, at)
      select ${firstBlock} + n, kind, ${id}, case when n % 5 = 0 then 'instant' else 'tier' end,
        case kind when 0 then 'SALE' else 'SELLBACK' end, 1, 1, case kind when 0 then 5000000 else 850000 end,
        case kind when 0 then (${firstBlock} + n)::text end, '0x' || lpad(to_hex(${firstBlock} + n), 64, '0'),
        ${month.from}::timestamptz + (n::double precision / ${count}::integer) * interval '31 days'
      from generate_series(${start}::integer, ${end}::integer) n, generate_series(0, 1) kind
      where kind = 0 or n % 7 = 0`.execute(db)
  }
  await sql`
    insert into revenue_sums (partner_id, grain, since, product, entry, events, units, amount)
    select partner_id, grain, date_trunc(grain, at, 'UTC'), product, entry, sum(events), sum(units), sum(amount)
    from revenue_entries, unnest(array['hour', 'day']) as grain where partner_id = ${id} group by 1, 2, 3, 4, 5`.execute(
    db,
  )
  return id
}

export const scenario: Scenario = {
  title: `Revenue of a month with ${sizes.busy.toLocaleString('en')} purchases against one with ${sizes.quiet.toLocaleString('en')}`,
  run: ({ rounds }) =>
    withMigratedDatabase(async (_pool, db) => {
      const clock = createManualClock(month.to)
      const terms = createTermsService({ db, clock, audit: createAudit({ clock }) })
      const revenue = createRevenueService({ db, clock, terms })
      const quiet = await open(db, 'quiet', sizes.quiet, 1)
      const busy = await open(db, 'busy', sizes.busy, 1 + sizes.quiet)
      while ((await sumMinutes(db)) > 0);
      await sql`vacuum analyze revenue_entries, revenue_sums`.execute(db)
      const measure = async (partnerId: number, span: typeof month): Promise<number> => {
        const times: number[] = []
        for (let read = 0; read < reads; read++) {
          const start = performance.now()
          await revenue.show(partnerId, span)
          times.push(performance.now() - start)
        }
        return median(times)
      }
      const sides = {
        quiet: { whole: [] as number[], ragged: [] as number[] },
        busy: { whole: [] as number[], ragged: [] as number[] },
      }
      for (let round = -1; round < rounds; round++) {
        for (const [side, partnerId] of [
          ['quiet', quiet],
          ['busy', busy],
        ] as const) {
          const [whole, part] = [await measure(partnerId, month), await measure(partnerId, ragged)]
          // The first round warms up.
          if (round < 0) continue
          sides[side].whole.push(whole)
          sides[side].ragged.push(part)
        }
      }
      return (['whole', 'ragged'] as const).flatMap((kind) => {
        const [few, many] = [median(sides.quiet[kind]), median(sides.busy[kind])]
        const what = kind === 'whole' ? 'a whole month' : 'a month with ragged ends'
        return [
          { name: `${what}, ${sizes.quiet.toLocaleString('en')} purchases`, value: few, unit: 'ms' },
          {
            name: `${what}, ${sizes.busy.toLocaleString('en')} purchases`,
            value: many,
            unit: 'ms',
            ratio: many / few,
            goal: '≤ 1.2×',
            met: many / few <= 1.2,
          },
        ]
      })
    }),
}
