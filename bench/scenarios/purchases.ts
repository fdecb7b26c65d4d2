import { createAudit } from '../../service/src/trust/audit/audit.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { withMigratedDatabase } from '../../scripts/generate/database.ts'
import { createAccountService } from '../../service/src/identity/accounts/holders/service.ts'
import { transact, type Db } from '../../service/src/db/db.ts'
import { systemClock } from '../../service/src/kernel/clock.ts'
import { hold } from '../../service/src/packs/ledger/ledger.ts'
import { createEndUserService } from '../../service/src/packs/wallet/end-users/service.ts'
import { purchaseStore } from '../../service/src/packs/purchases/store.ts'
import { writeBareHold } from '../ledger-floor.ts'
import { listOpenSales, openSettling, openShop, unitPrice, userCount, vault, type Shop } from '../shop.ts'
import { median, type Scenario } from '../scenario.ts'

const workers = 8
const perRound = 400
const batch = 25
/** Purchases settled before the measurement. */
const warmUp = 32 * batch

async function rateOf(count: number, work: (index: number) => Promise<unknown>): Promise<number> {
  let next = 0
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (let index = next++; index < count; index = next++) await work(index)
    }),
  )
  return (count * 1_000) / (performance.now() - startedAt)
}

async function measureBuying(db: Db, pgPool: pg.Pool, { partner, users, buy }: Shop, rounds: number) {
  const plain: number[] = []
  const least: number[] = []
  const ours: number[] = []
  const buyer = { partnerId: partner, keyId: 'benchkey', keyFamily: 'benchkey' }
  for (let round = -1; round < rounds; round += 1) {
    const bare = await rateOf(perRound, (index) =>
      transact(db, (tx) =>
        hold(tx, {
          endUserId: users[index % userCount] ?? 0,
          amount: unitPrice,
          source: 'bench',
          sourceId: `${round}:${index}`,
          description: 'bench',
          now: systemClock.now(),
        }),
      ),
    )
    const bought = await rateOf(perRound, (index) =>
      buy(buyer, { productId: 1, external_user_id: `user ${index % userCount}` }, `${round}:${index}`),
    )
    const raw = await rateOf(perRound, async (index) => {
      const client = await pgPool.connect()
      await writeBareHold(client, users[index % userCount] ?? 0, `raw ${round}:${index}`)
      client.release()
    })
    // The first round warms up. Autovacuum analyzes within a minute of the first purchases.
    if (round < 0) await sql`analyze`.execute(db)
    if (round < 0) continue
    plain.push(bare)
    least.push(raw)
    ours.push(bought)
  }
  return { plain: median(plain), least: median(least), ours: median(ours) }
}

/** Settles all purchases in batches of blocks. Returns the rate. */
async function measureSettling(db: Db, shop: Shop): Promise<number> {
  const settle = await openSettling(db, shop)
  const rows = await listOpenSales(db)
  let startedAt = performance.now()
  for (let start = 0; start < rows.length; start += batch) {
    if (start === warmUp) {
      // Autovacuum does it within a minute of the first purchases.
      await sql`analyze`.execute(db)
      startedAt = performance.now()
    }
    await settle(rows.slice(start, start + batch))
  }
  return ((rows.length - warmUp) * 1_000) / (performance.now() - startedAt)
}

/** Purchase rows for partners of different sizes. */
async function fill(db: Db, slug: string, count: number): Promise<number> {
  const clock = systemClock
  const accounts = createAccountService({ db, clock, audit: createAudit({ clock }) })
  const { id } = await accounts.openPartner({ name: slug, slug, billingModel: 'TIER' }, 'system')
  const endUsers = createEndUserService({ db, clock })
  const user = await endUsers.resolve(id, { external_user_id: slug })
  await transact(db, async (tx) => {
    // Without the statement timeout and foreign key checks: a million rows at once, all referring to the same two.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into purchases (partner_id, end_user_id, custody, status, tier_id, quantity, unit_price, max_unit_price,
        recipient_address, created_at, updated_at, failure_reason)
      select ${id}, ${user.id}, 'NON_CUSTODIAL', (array['FULFILLED', 'SUBMITTED', 'REFUNDED'])[1 + n % 3], n % 9, 1,
        5000000, 5000000, ${vault}, now() - n * interval '1 second', now(), case n % 3 when 2 then 'randomness_timeout' end
      from generate_series(1, ${count}::integer) n`.execute(tx)
  })
  return id
}

async function measureLists(db: Db, rounds: number): Promise<{ small: number; large: number }> {
  const small = await fill(db, 'small', 1_000)
  const large = await fill(db, 'large', 1_000_000)
  await transact(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`analyze purchases`.execute(tx)
  })
  const page = { limit: 50, offset: 0 }
  const time = async (partnerId: number, middle: number): Promise<number> => {
    const startedAt = performance.now()
    for (let index = 0; index < 50; index += 1) {
      await purchaseStore.list(db, { partnerId }, page)
      await purchaseStore.list(db, { partnerId, beforeId: middle }, page)
      await purchaseStore.list(db, { partnerId, status: 'REFUNDED' }, page)
      await purchaseStore.list(db, { partnerId, productId: 4 }, page)
    }
    return (performance.now() - startedAt) / 200
  }
  const middleOf = async (partnerId: number): Promise<number> => {
    const [first] = await purchaseStore.list(db, { partnerId }, { limit: 1, offset: 500 })
    return first?.id ?? 0
  }
  const [smallMiddle, largeMiddle] = [await middleOf(small), (await middleOf(large)) - 499_000]
  const times = { small: [] as number[], large: [] as number[] }
  for (let round = -1; round < rounds; round += 1) {
    const one = await time(small, smallMiddle)
    const other = await time(large, largeMiddle)
    if (round < 0) continue
    times.small.push(one)
    times.large.push(other)
  }
  return { small: median(times.small), large: median(times.large) }
}

export const scenario: Scenario = {
  title: 'Purchases with credits against one bare ledger write, what the indexer settles, and a list of a million',
  run: ({ rounds }) =>
    withMigratedDatabase(async (pgPool, db) => {
      const shop = await openShop(db)
      const { plain, least, ours } = await measureBuying(db, pgPool, shop, rounds)
      const settled = await measureSettling(db, shop)
      const lists = await measureLists(db, rounds)
      const share = ours / least
      const growth = lists.large / lists.small
      return [
        { name: 'bare hold in one transaction', side: 'floor', value: plain, unit: 'per second' },
        {
          name: 'the same, planned once and sent raw',
          side: 'floor',
          value: least,
          unit: 'per second',
          ratio: least / plain,
        },
        {
          name: 'purchase accepted',
          value: ours,
          unit: 'per second',
          ratio: share,
          goal: '≥ 0.4× of the raw write',
          met: share >= 0.4,
        },
        { name: 'purchase settled', value: settled, unit: 'per second', goal: '≥ 200 per second', met: settled >= 200 },
        { name: 'list of 1,000', value: lists.small, unit: 'ms per page' },
        {
          name: 'list of 1,000,000',
          value: lists.large,
          unit: 'ms per page',
          ratio: growth,
          goal: '≤ 2×',
          met: growth <= 2,
        },
      ]
    }),
}
