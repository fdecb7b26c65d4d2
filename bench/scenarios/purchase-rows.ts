// `npm run bench -- purchase-rows`: disk, write-ahead log and row updates behind one purchase, from the request to the
// reveal and the delivery of its events.
import { sql } from 'kysely'
import { withMigratedDatabase } from '../../scripts/generate/database.ts'
import { many, one, type Db } from '../../service/src/db/db.ts'
import { createLogging, openDelivering, openSending } from '../purchase-path.ts'
import type { Figure, Scenario } from '../scenario.ts'
import { chainId, listOpenSales, openSettling, openShop, userCount } from '../shop.ts'

const purchases = 2_000
const batch = 20

const tables = [
  'purchases',
  'holds',
  'ledger_entries',
  'wallets',
  'chain_intents',
  'chain_attempts',
  'chain_logs',
  'chain_blocks',
  'events',
  'webhook_deliveries',
  'purchase_moves',
  'pool_requests',
  'pack_items',
]
/** Tables that have a retention: what they hold follows the rate of purchases, not their number. */
const bounded = new Set(['events', 'webhook_deliveries'])

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

/** The work on a purchase, part by part, as workers do it seconds after each other. Returns the log that each part wrote. */
async function buyAll(db: Db): Promise<Map<string, number>> {
  const shop = await openShop(db)
  const send = await openSending(db, { chainId, purpose: `${shop.product.name}.buy`, hooks: shop.hooks })
  const settle = await openSettling(db, shop)
  const deliver = await openDelivering(db, shop.partner)
  const log = createLogging(db)
  await sql`checkpoint`.execute(db)
  const written = new Map<string, number>()
  const measure = async (part: string, work: () => Promise<unknown>): Promise<void> => {
    const before = await readWal(db)
    await work()
    written.set(part, (written.get(part) ?? 0) + (await readWal(db)) - before)
  }
  const buyer = { partnerId: shop.partner, keyId: 'benchkey', keyFamily: 'benchkey' }
  for (let index = 0; index < purchases; index += 1) {
    await measure('purchase and settlement', () =>
      shop.buy(buyer, { productId: 1, external_user_id: `user ${index % userCount}` }, `rows ${index}`),
    )
    if (index % batch !== batch - 1) continue
    await measure('relayer', send)
    await measure('chain logs', () => log(batch))
    await measure('purchase and settlement', async () => settle(await listOpenSales(db)))
    await measure('numbers and deliveries of events', deliver)
    // As autovacuum does, when a fifth of the rows has changed.
    if (index % 400 === 399)
      await sql`vacuum events, purchases, holds, chain_intents, chain_attempts, webhook_deliveries`.execute(db)
  }
  return written
}

type Grown = { name: string; kilobytes: number; updates: number; hotUpdates: number }

const sumOf = (grown: readonly Grown[]): number => grown.reduce((sum, { kilobytes }) => sum + kilobytes, 0)

function tableFigures(grown: readonly Grown[]): Figure[] {
  return grown.flatMap(({ name, kilobytes, updates, hotUpdates }) => [
    { name: `${name}, disk`, value: kilobytes, unit: 'kB per purchase' },
    ...(updates > 0.1
      ? [{ name: `${name}, updates (${hotUpdates.toFixed(2)} HOT)`, value: updates, unit: 'per purchase' }]
      : []),
  ])
}

export const scenario: Scenario = {
  title: `Disk and write-ahead log of ${purchases.toLocaleString('en')} purchases`,
  run: () =>
    withMigratedDatabase(async (_pool, db) => {
      const before = new Map((await readUse(db)).map((use) => [use.name, use]))
      const written = await buyAll(db)
      await sql`select pg_stat_force_next_flush()`.execute(db)
      const grown = (await readUse(db)).map(({ name, bytes, updates, hotUpdates }) => ({
        name,
        kilobytes: (bytes - (before.get(name)?.bytes ?? 0)) / purchases / 1_000,
        updates: updates / purchases,
        hotUpdates: hotUpdates / purchases,
      }))
      const kept = sumOf(grown.filter(({ name }) => !bounded.has(name)))
      const log = written.values().reduce((sum, bytes) => sum + bytes, 0) / purchases / 1_000
      return [
        { name: 'disk, kept', value: kept, unit: 'kB per purchase', goal: '≤ 8 kB', met: kept <= 8 },
        { name: 'disk, with events and deliveries', value: sumOf(grown), unit: 'kB per purchase' },
        { name: 'write-ahead log', value: log, unit: 'kB per purchase', goal: '≤ 20 kB', met: log <= 20 },
        ...written.entries().map(([part, bytes]): Figure => ({
          name: `write-ahead log, ${part}`,
          value: bytes / purchases / 1_000,
          unit: 'kB per purchase',
        })),
        ...tableFigures(grown),
      ]
    }),
}
