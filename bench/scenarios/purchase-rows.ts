// `npm run bench -- purchase-rows`: disk, write-ahead log and row updates behind one purchase, from the request to the reveal.
import { sql } from 'kysely'
import { withMigratedDatabase } from '../../scripts/generate/database.ts'
import { many, one, type Db } from '../../service/src/db/db.ts'
import { sequenceEvents } from '../../service/src/outbox/outbox.ts'
import type { Figure, Scenario } from '../scenario.ts'
import { measureSettling, openShop, userCount } from './purchases.ts'

const purchases = 2_000

const tables = [
  'purchases',
  'holds',
  'ledger_entries',
  'wallets',
  'chain_intents',
  'events',
  'purchase_moves',
  'pool_requests',
  'pack_items',
]

type Use = { name: string; bytes: number; updates: number; hotUpdates: number }

/** What the tables of a purchase hold and have seen so far. */
const readUse = (db: Db): Promise<Use[]> =>
  many(
    db,
    sql<Use>`
      select relname as name, pg_total_relation_size(relid)::float8 as bytes, n_tup_upd::float8 as updates,
        n_tup_hot_upd::float8 as "hotUpdates"
      from pg_stat_user_tables where relname = any(${tables}::text[]) order by relname`,
  )

const readWal = async (db: Db): Promise<number> =>
  (await one(db, sql<{ bytes: number }>`select (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as bytes`)).bytes

async function buyAll(db: Db): Promise<void> {
  const shop = await openShop(db)
  await sql`checkpoint`.execute(db)
  const buyer = { partnerId: shop.partner, keyId: 'benchkey', keyFamily: 'benchkey' }
  for (let index = 0; index < purchases; index += 1) {
    await shop.buy(buyer, { productId: 1, external_user_id: `user ${index % userCount}` }, `rows ${index}`)
    if (index % 20 === 0) await sequenceEvents(db)
    // As autovacuum does, when a fifth of the rows has changed.
    if (index % 400 === 399) await sql`vacuum events, purchases, holds`.execute(db)
  }
  await measureSettling(db, shop)
  while ((await sequenceEvents(db)) > 0) continue
}

export const scenario: Scenario = {
  title: `Disk and write-ahead log of ${purchases.toLocaleString('en')} purchases`,
  run: () =>
    withMigratedDatabase(async (_pool, db) => {
      const before = new Map((await readUse(db)).map((use) => [use.name, use]))
      const walBefore = await readWal(db)
      await buyAll(db)
      const wal = (await readWal(db)) - walBefore
      await sql`select pg_stat_force_next_flush()`.execute(db)
      const after = await readUse(db)
      const grown = after.map(({ name, bytes, updates, hotUpdates }) => ({
        name,
        kilobytes: (bytes - (before.get(name)?.bytes ?? 0)) / purchases / 1_000,
        updates: updates / purchases,
        hotUpdates: hotUpdates / purchases,
      }))
      const disk = grown.reduce((sum, { kilobytes }) => sum + kilobytes, 0)
      const log = wal / purchases / 1_000
      const figures: Figure[] = [
        { name: 'disk', value: disk, unit: 'kB per purchase', goal: '≤ 8 kB', met: disk <= 8 },
        { name: 'write-ahead log', value: log, unit: 'kB per purchase', goal: '≤ 20 kB', met: log <= 20 },
      ]
      for (const { name, kilobytes, updates, hotUpdates } of grown) {
        figures.push({ name: `${name}, disk`, value: kilobytes, unit: 'kB per purchase' })
        if (updates > 0.1)
          figures.push({
            name: `${name}, updates (${hotUpdates.toFixed(2)} HOT)`,
            value: updates,
            unit: 'per purchase',
          })
      }
      return figures
    }),
}
