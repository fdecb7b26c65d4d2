import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createService, type Service } from '../../src/app.ts'
import { createAudit } from '../../src/trust/audit/audit.ts'
import { reclaimLostLeases } from '../../src/catalog/credits/jobs.ts'
import { largestLease } from '../../src/catalog/credits/model.ts'
import { createCreditService } from '../../src/catalog/credits/service.ts'
import type { Db } from '../../src/db/db.ts'
import { fill, smallCatalog } from './fixtures.ts'
import { startService, type Client, type TestService } from '../harness/service.ts'

let service: TestService
let replica: Service
let operator: Client
beforeAll(async () => {
  service = await startService({ catalogTuning: { initialCredits: 0n } })
  await fill(service, smallCatalog)
  operator = await service.platform()
  replica = createService(service.deps)
  await replica.http.ready()
  await replica.catalog.publisher.refresh()
})
afterAll(async () => {
  await replica.http.close()
  await service[Symbol.asyncDispose]()
})

async function readerWith(credits: number): Promise<Client> {
  const client = await service.partner({ scopes: ['read:catalog'] })
  const { status } = await operator.send('POST', `/admin/accounts/${client.accountId}/credits`, { amount: credits })
  expect(status).toBe(200)
  return client
}

/** The credits the account used, after every process has settled. */
async function paid(client: Client): Promise<{ balance: number; used: number }> {
  await replica.catalog.credits.settle()
  const { balance, used } = (await client.get('/credits')).body.data.credits
  return { balance, used }
}

async function ask(
  from: Service,
  { key }: Client,
  path: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const reply = await from.http.inject({ url: `/api/v1${path}`, headers: { 'x-api-key': key, ...headers } })
  return reply.statusCode
}

const count = (statuses: readonly number[], ...wanted: number[]): number =>
  statuses.filter((status) => wanted.includes(status)).length

test('150 catalog credits answer exactly 150 of 200 concurrent requests', async () => {
  const client = await readerWith(150)
  const statuses = await Promise.all(
    Array.from({ length: 200 }, (_, n) => ask(service, client, `/pokemon/cards?q=a${n}`)),
  )
  expect([count(statuses, 200), count(statuses, 402)]).toEqual([150, 50])
  expect(await paid(client)).toEqual({ balance: 0, used: 150 })
})

test('150 catalog credits answer exactly 150 of 200 concurrent requests to two processes', async () => {
  const client = await readerWith(150)
  const statuses = await Promise.all(
    Array.from({ length: 200 }, (_, n) => ask(n % 2 === 0 ? service : replica, client, `/pokemon/cards?q=b${n}`)),
  )
  expect([count(statuses, 200), count(statuses, 402)]).toEqual([150, 50])
  expect(await paid(client)).toEqual({ balance: 0, used: 150 })
})

test('used catalog credits equal the answers given, despite failures and concurrent settlements', async () => {
  const client = await readerWith(10_000)
  const first = await service.http.inject({ url: '/api/v1/pokemon/cards', headers: { 'x-api-key': client.key } })
  const tag = String(first.headers['etag'])
  const requests: [string, Record<string, string>?][] = [
    ['/pokemon/cards'],
    ['/pokemon/cards', { 'if-none-match': tag }],
    ['/pokemon/cards?q=('],
    ['/pokemon/cards/nothing'],
    ['/pokemon/export?page_size=1'],
    ['/chess/cards'],
    ['/games'],
    ['/pokemon/cards?page=x'],
  ]
  const statuses = await Promise.all(
    Array.from({ length: 400 }, async (_, n) => {
      const [path, headers] = requests[n % requests.length] ?? ['']
      const from = n % 3 === 0 ? replica : service
      if (n % 50 === 0) await from.catalog.credits.settle()
      const status = await ask(from, client, path, headers)
      return path === '/games' ? 0 : status
    }),
  )
  expect(count(statuses, 500, 503)).toBe(0)
  expect([count(statuses, 304), count(statuses, 400), count(statuses, 404)]).toEqual([50, 100, 100])
  const answers = 1 + count(statuses, 200, 304)
  expect(await paid(client)).toEqual({ balance: 10_000 - answers, used: answers })
})

test('each answer reports its cost and the remaining catalog credits', async () => {
  const client = await readerWith(3)
  const seen: unknown[] = []
  for (const path of [
    '/pokemon/cards',
    '/pokemon/cards/nothing',
    '/games',
    '/pokemon/cards',
    '/pokemon/cards',
    '/pokemon/cards',
  ]) {
    const { status, headers } = await client.get(path)
    seen.push([status, headers['x-credits-used'], headers['x-credits-remaining']])
  }
  expect(seen).toEqual([
    [200, '1', '2'],
    [404, '0', '2'],
    [200, '0', '2'],
    [200, '1', '1'],
    [200, '1', '0'],
    [402, '0', '0'],
  ])
})

test('administration grants and revokes catalog credits, recorded, never below the used amount', async () => {
  const client = await readerWith(5)
  await client.get('/pokemon/cards')
  const path = `/admin/accounts/${client.accountId}/credits`
  const usage = [{ date: '2026-03-01', used: 1 }]
  expect((await operator.send('POST', path, { amount: -4, note: 'Back' })).body.data.credits).toEqual({
    balance: 0,
    granted: 1,
    used: 1,
    usage,
  })
  expect((await operator.send('POST', path, { amount: -1 })).body.error).toBe('insufficient_credits')
  expect((await client.get('/pokemon/cards')).status).toBe(402)
  await operator.send('POST', path, { amount: 2 })
  expect((await client.get('/pokemon/cards')).status).toBe(200)
  expect((await operator.send('POST', path, { amount: 0 })).status).toBe(400)
  expect((await operator.send('POST', '/admin/accounts/999999/credits', { amount: 1 })).status).toBe(404)
  expect((await operator.get(path)).body.data.credits.balance).toBe(1)
  const { rows } = await sql<{ amount: bigint }>`select amount from catalog_credit_grants
    where account_id = ${client.accountId} order by id`.execute(service.db)
  expect(rows.map(({ amount }) => amount)).toEqual([5n, -4n, 2n])
  expect((await client.send('POST', path, { amount: 9 })).status).toBe(403)
})

const creditsOf = (db: Db, holder: string) =>
  createCreditService({
    db,
    clock: service.clock,
    audit: createAudit({ clock: service.clock }),
    holder,
    initialCredits: 0n,
  })

async function spend(credits: ReturnType<typeof creditsOf>, accountId: number, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    expect(await credits.reserve(accountId)).toBe(true)
    credits.spend(accountId)
  }
}

async function rowOf(accountId: number) {
  const { rows } = await sql<{ used: number; leased: number; leases: number }>`
    select used::integer, leased::integer,
      (select coalesce(sum(amount), 0)::integer from catalog_credit_leases l where l.account_id = c.account_id) as leases
    from catalog_credits c where account_id = ${accountId}`.execute(service.db)
  return rows[0]
}

test('the lease of a dead process is released, including at most its unsettled uses', async () => {
  const { accountId } = await readerWith(100_000)
  const holder = randomUUID()
  const dying = creditsOf(service.db, holder)
  await spend(dying, accountId, 7)
  await dying.settle()
  await spend(dying, accountId, 3)
  const held = largestLease - 7
  expect(await rowOf(accountId)).toEqual({ used: 7, leased: held, leases: held })
  await reclaimLostLeases(service.db)
  expect(await rowOf(accountId)).toMatchObject({ leased: held })
  await sql`update catalog_credit_leases set renewed_at = now() - interval '2 minutes' where holder = ${holder}`.execute(
    service.db,
  )
  await reclaimLostLeases(service.db)
  expect(await rowOf(accountId)).toEqual({ used: 7, leased: 0, leases: 0 })
})

test('a silent process whose lease was reclaimed settles its uses and spends no more of the lease', async () => {
  const { accountId } = await readerWith(100_000)
  const holder = randomUUID()
  const silent = creditsOf(service.db, holder)
  await spend(silent, accountId, 3)
  await sql`update catalog_credit_leases set renewed_at = now() - interval '2 minutes' where holder = ${holder}`.execute(
    service.db,
  )
  await reclaimLostLeases(service.db)
  await silent.settle()
  expect(await rowOf(accountId)).toEqual({ used: 3, leased: 0, leases: 0 })
  await spend(silent, accountId, 2)
  await silent.settle()
  await silent.settle()
  expect(await rowOf(accountId)).toEqual({ used: 5, leased: 0, leases: 0 })
})

/** A database whose replies to some commits are lost. */
function losingAnswers(db: Db, isLost: () => boolean): Db {
  return new Proxy(db, {
    get(target, name) {
      const member = Reflect.get(target, name) as unknown
      if (name !== 'transaction') return typeof member === 'function' ? (member.bind(target) as unknown) : member
      return () => ({
        execute: async (work: Parameters<ReturnType<Db['transaction']>['execute']>[0]) => {
          const result = await target.transaction().execute(work)
          if (isLost()) throw new Error('Connection terminated')
          return result
        },
      })
    },
  })
}

test('a settlement whose reply was lost is not applied twice', async () => {
  const { accountId } = await readerWith(100_000)
  let lost = true
  const credits = creditsOf(
    losingAnswers(service.db, () => lost),
    randomUUID(),
  )
  await spend(credits, accountId, 4)
  await expect(credits.settle()).rejects.toThrow('Connection terminated')
  lost = false
  await spend(credits, accountId, 2)
  await credits.settle()
  expect((await rowOf(accountId))?.used).toBe(6)
  await credits.settle()
  await credits.settle()
  expect(await rowOf(accountId)).toEqual({ used: 6, leased: 0, leases: 0 })
})
