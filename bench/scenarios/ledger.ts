// The cost of the ledger: a list of entries as it grows, and a write compared with a minimal safe write.
import { sql } from 'kysely'
import { pino } from 'pino'
import type pg from 'pg'
import { withMigratedDatabase } from '../../scripts/generate/database.ts'
import { createService } from '../../service/src/app.ts'
import { createDb, createPool, transact, type Connection, type Db } from '../../service/src/db/db.ts'
import { systemClock } from '../../service/src/kernel/clock.ts'
import { micros } from '../../service/src/kernel/money.ts'
import { systemRandom } from '../../service/src/kernel/random.ts'
import { hold } from '../../service/src/packs/ledger/ledger.ts'
import { openWallets, writeBareHold } from '../ledger-floor.ts'
import { median, type Figure } from '../scenario.ts'

const smallLedger = 1_000
const largeLedger = 1_000_000
const listsPerRound = 100
const writesPerRound = 400
const writers = 8

/** A service with this many ledger entries: half of one busy user, the rest spread over a thousand others. */
async function openLedger(db: Db, connection: Connection, entries: number) {
  const service = createService({
    db,
    connection,
    clock: systemClock,
    random: systemRandom,
    logger: pino({ level: 'silent' }),
    environment: 'sandbox',
    keyPepper: systemRandom.bytes(32),
    perAddressLimit: 0,
    trustedProxies: [],
  })
  const { id } = await service.accounts.openPartner({ name: 'Bench', slug: 'bench', billingModel: 'TIER' }, 'system')
  const limits = { perMinute: { packs: 1_000_000_000 }, gates: { walletRead: 1_000 } }
  const key = await service.keys.issue({ accountId: id, label: 'bench', scopes: ['wallet:read'], limits }, 'system')
  const users = await openWallets(db, id, 1_001)
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`
      insert into ledger_entries (end_user_id, entry_type, from_account, to_account, amount, balance_after,
        reserved_after, source, source_id, description, created_at)
      select case when n % 2 = 0 then ${users[0]}::integer else ${users[1]}::integer + (n / 2 % 1000) end, 'ADJUSTMENT',
        'adjustments', 'user', 1, n, 0, 'bench', n::text, 'Bench', now()
      from generate_series(1, ${entries}::integer) n`.execute(tx)
  })
  await sql`analyze ledger_entries`.execute(db)
  await service.http.ready()
  const headers = { 'x-api-key': key.text }

  async function list(user: string): Promise<void> {
    const url = `/api/v1/wallet/ledger?external_user_id=${user}`
    const { statusCode } = await service.http.inject({ url, headers })
    if (statusCode !== 200) throw new Error(`The ledger endpoint responded with ${statusCode}.`)
  }
  return { list, users, close: () => service.http.close() }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

type LedgerFixture = Awaited<ReturnType<typeof openLedger>>

/** Alternates, so that other load affects both equally. */
async function compareLists(
  small: LedgerFixture,
  large: LedgerFixture,
  rounds: number,
): Promise<{ small: number; large: number }> {
  const times = { small: [] as number[], large: [] as number[] }
  for (let turn = 0; turn < rounds * listsPerRound; turn += 1) {
    // Alternates between the busy user and a quiet one.
    const user = turn % 2 === 0 ? 'bench-1' : 'bench-2'
    times.small.push(await timed(() => small.list(user)))
    times.large.push(await timed(() => large.list(user)))
  }
  return { small: median(times.small), large: median(times.large) }
}

let references = 0

/** Runs this many writes by eight writers, each with its own wallets or all on one. */
async function writeBare(clients: readonly pg.PoolClient[], users: readonly number[]): Promise<void> {
  await Promise.all(
    clients.map(async (client, writer) => {
      for (let turn = 0; turn < writesPerRound / writers; turn += 1) {
        const user = users[(writer * 100 + turn) % users.length] ?? 0
        await writeBareHold(client, user, `bare-${references++}`)
      }
    }),
  )
}

async function writeHolds(db: Db, users: readonly number[]): Promise<void> {
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let turn = 0; turn < writesPerRound / writers; turn += 1) {
        const endUserId = users[(writer * 100 + turn) % users.length] ?? 0
        const cause = { source: 'hold', sourceId: `${references++}`, description: 'Bench' }
        await transact(db, (tx) => hold(tx, { endUserId, amount: micros(1n), now: systemClock.now(), ...cause }))
      }
    }),
  )
}

type WriteRates = { bare: number; own: number; hot: number }

async function compareWrites(connection: Connection, users: readonly number[], rounds: number): Promise<WriteRates> {
  const pool = createPool({ connection, maxConnections: writers, onError: () => {} })
  const barePool = createPool({ connection, maxConnections: writers, onError: () => {} })
  const db = createDb(pool)
  const clients = await Promise.all(Array.from({ length: writers }, () => barePool.connect()))
  const times = { bare: [] as number[], own: [] as number[], hot: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    times.bare.push(await timed(() => writeBare(clients, users)))
    times.own.push(await timed(() => writeHolds(db, users)))
    times.hot.push(await timed(() => writeHolds(db, users.slice(0, 1))))
  }
  for (const client of clients) client.release()
  await barePool.end()
  await db.destroy()
  const perSecond = (ms: number): number => Math.round((writesPerRound * 1_000) / ms)
  return { bare: perSecond(median(times.bare)), own: perSecond(median(times.own)), hot: perSecond(median(times.hot)) }
}

async function measure(rounds: number, small: { db: Db; connection: Connection }, large: typeof small) {
  const ledgers = {
    small: await openLedger(small.db, small.connection, smallLedger),
    large: await openLedger(large.db, large.connection, largeLedger),
  }
  const lists = await compareLists(ledgers.small, ledgers.large, rounds)
  const writes = await compareWrites(large.connection, ledgers.large.users, rounds)
  await Promise.all([ledgers.small.close(), ledgers.large.close()])
  return { lists, writes }
}

function toFigures({ lists, writes }: Awaited<ReturnType<typeof measure>>): Figure[] {
  const growth = lists.large / lists.small
  const share = writes.bare / writes.own
  return [
    { name: 'GET /wallet/ledger, a thousand entries', value: lists.small, unit: 'ms' },
    {
      name: 'GET /wallet/ledger, a million entries',
      value: lists.large,
      unit: 'ms',
      ratio: growth,
      goal: '≤ 2×',
      met: growth <= 2,
    },
    { name: 'bare ledger writes, a transaction each', side: 'floor', value: writes.bare, unit: 'writes/s' },
    {
      name: 'holds through the ledger',
      value: writes.own,
      unit: 'writes/s',
      ratio: share,
      goal: '≤ 2× the cost',
      met: share <= 2,
    },
    { name: 'holds on one wallet', value: writes.hot, unit: 'writes/s', ratio: writes.bare / writes.hot },
  ]
}

export const scenario = {
  title: 'Credits: the cost of a list as the ledger grows, and of a write compared with a bare one',
  run: ({ rounds }: { rounds: number }) =>
    withMigratedDatabase((_pool, db, connection) =>
      withMigratedDatabase(async (_other, largeDb, largeConnection) =>
        toFigures(await measure(rounds, { db, connection }, { db: largeDb, connection: largeConnection })),
      ),
    ),
}
