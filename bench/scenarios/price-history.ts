// `npm run bench -- price-history`: the statements behind a price chart, over twenty million market values: five years of
// eleven thousand cards, written day by day.
import { sql } from 'kysely'
import { withMigratedDatabase } from '../../scripts/generate/database.ts'
import { listMarketDays, listMarketPeriods, type Scope } from '../../service/src/catalog/prices/history/store.ts'
import type { Db } from '../../service/src/db/db.ts'
import { median, type Figure, type Scenario } from '../scenario.ts'

const cards = 11_000
const days = 1_826
const firstDay = '2021-01-01'
const lastDay = '2025-12-31'
const daysPerStatement = 30
const asked = 300
const rounds = 5

/** Values of every card, in the order in which they arrive: a card has a row on each of many pages. */
async function fillDays(db: Db): Promise<void> {
  for (let from = 0; from < days; from += daysPerStatement) {
    const to = Math.min(days, from + daysPerStatement) - 1
    await sql`
      insert into catalog_market_days (game, item, item_id, day, market_cents)
      select 'pokemon', 'card', 'card-' || card, ${firstDay}::date + day, 100 + (card * 7919 + day * 31) % 5000
      from generate_series(${from}::integer, ${to}::integer) as day, generate_series(1, ${cards}::integer) as card`.execute(
      db,
    )
  }
}

async function fillPeriods(db: Db): Promise<void> {
  for (let card = 0; card < cards; card += 1_000) {
    await sql`
      insert into catalog_market_periods (game, item, item_id, period, start, last_day, last_cents, low_cents, high_cents)
      select game, item, item_id, period, date_trunc(period, day)::date, max(day),
        (array_agg(market_cents order by day desc))[1], min(market_cents), max(market_cents)
      from catalog_market_days cross join (values ('week'), ('month')) as periods (period)
      where game = 'pokemon' and item = 'card' and item_id in (
        select 'card-' || n from generate_series(${card + 1}::integer, ${Math.min(cards, card + 1_000)}::integer) as n)
      group by game, item, item_id, period, date_trunc(period, day)::date
      order by date_trunc(period, day)::date`.execute(db)
  }
}

const scopeOf = (card: number, from: string, interval: Scope['interval']): Scope => ({
  game: 'pokemon',
  item: 'card',
  itemId: `card-${card}`,
  from,
  to: lastDay,
  interval,
})

type Read = { readonly name: string; readonly points: number; readonly run: (card: number) => Promise<unknown[]> }

async function run(): Promise<Figure[]> {
  return withMigratedDatabase(async (_pool, db) => {
    await sql`set statement_timeout = 0`.execute(db)
    await sql`
      insert into catalog_games (id, name, shape, updated_at) values ('pokemon', 'Pokémon', '{}', now())
      on conflict do nothing`.execute(db)
    await fillDays(db)
    await fillPeriods(db)
    await sql`vacuum analyze catalog_market_days, catalog_market_periods`.execute(db)
    const reads: readonly Read[] = [
      { name: '30 days', points: 30, run: (card) => listMarketDays(db, scopeOf(card, '2025-12-02', 'day')) },
      { name: '5 years, by month', points: 60, run: (card) => listMarketPeriods(db, scopeOf(card, firstDay, 'month')) },
      { name: '5 years, by week', points: 262, run: (card) => listMarketPeriods(db, scopeOf(card, firstDay, 'week')) },
      { name: '5 years, by day', points: days, run: (card) => listMarketDays(db, scopeOf(card, firstDay, 'day')) },
    ]
    const times = new Map(reads.map(({ name }) => [name, [] as number[]]))
    for (let round = 0; round < rounds; round++) {
      for (const { name, points, run: read } of reads) {
        for (let index = 0; index < asked; index++) {
          const startedAt = performance.now()
          const rows = await read(((index * 37 + round * 5_003) % cards) + 1)
          const took = performance.now() - startedAt
          if (Math.abs(rows.length - points) > 1) throw new Error(`${name} has ${rows.length} points.`)
          if (round > 0) times.get(name)?.push(took)
        }
      }
    }
    const base = median(times.get('30 days') ?? [])
    return [
      { name: 'market values', value: cards * days, unit: 'rows' },
      ...reads.map(({ name }): Figure => {
        const value = median(times.get(name) ?? [])
        const ratio = value / base
        const isGoal = name === '5 years, by month'
        return {
          name,
          value,
          unit: 'ms',
          ratio,
          ...(isGoal && { goal: '≤ 2× 30 days', met: ratio <= 2 }),
        }
      }),
    ]
  })
}

export const scenario: Scenario = { title: 'Reading a price chart among twenty million market values', run }
