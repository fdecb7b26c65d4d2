import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createService, type Service } from '../../src/app.ts'
import { createDb, createPool, one, type Connection, type Db } from '../../src/db/db.ts'
import { appendOnlyTables, grantToService, readRole } from '../../src/db/roles.ts'
import { extendMonthly } from '../../src/db/partitions/store.ts'
import { applyMigrations } from '../../src/startup/migrations.ts'
import { connectionUrl } from '../harness/database.ts'
import { patience } from '../harness/patience.ts'
import { createClients, startService, type TestService } from '../harness/service.ts'
import { emitEvent, register } from '../webhooks/announce.ts'

const role = `packhouse_service_${randomBytes(4).toString('hex')}`
let owner: TestService
let db: Db
let service: Service

/** Local connections of the test server need no password. */
function asRole(connection: Connection): Connection {
  if (!('connectionString' in connection)) return { ...connection, user: role }
  const url = new URL(connection.connectionString)
  url.username = role
  url.password = role
  return { connectionString: url.href }
}

beforeAll(async () => {
  owner = await startService()
  await sql`create role ${sql.id(role)} login password ${sql.lit(role)}`.execute(owner.db)
  await grantToService(owner.db, role)
  const connection = asRole(owner.connection)
  db = createDb(createPool({ connection, maxConnections: 5, ...patience, onError: () => {} }))
  service = createService({ ...owner.deps, db, connection })
  await service.http.ready()
})
afterAll(async () => {
  await service.http.close()
  await db.destroy()
  await sql`drop owned by ${sql.id(role)}`.execute(owner.db)
  await sql`drop role ${sql.id(role)}`.execute(owner.db)
  await owner[Symbol.asyncDispose]()
})

test('the role of the service can append to ledger, audit, custody, events and histories, and change none of them', async () => {
  const tables = await appendOnlyTables(db)
  expect(tables).toEqual(
    expect.arrayContaining(['audit_entries', 'custody_events', 'ledger_entries', 'purchase_moves', 'revenue_entries']),
  )
  expect(tables.length).toBeGreaterThanOrEqual(15)
  for (const table of [...tables, 'events']) {
    const name = sql.table(table)
    for (const statement of [
      sql`delete from ${name}`,
      sql`truncate ${name}`,
      sql`alter table ${name} disable trigger user`,
      sql`drop table ${name}`,
    ])
      await expect(statement.execute(db), table).rejects.toMatchObject({ code: '42501' })
    const granted = await one(db, sql<{ may: boolean }>`select has_table_privilege(${table}, 'update') as may`)
    expect([table, granted.may]).toEqual([table, false])
  }
  await expect(sql`update events set data = '{}'`.execute(db)).rejects.toMatchObject({ code: '42501' })
  await expect(sql`create table mine (id int)`.execute(db)).rejects.toMatchObject({ code: '42501' })
  await expect(sql`delete from kysely_migration`.execute(db)).rejects.toMatchObject({ code: '42501' })
})

test('even the owner empties no append-only table by mistake', async () => {
  for (const table of await appendOnlyTables(owner.db))
    await expect(sql`truncate ${sql.table(table)} cascade`.execute(owner.db), table).rejects.toThrow('append-only')
})

test('the service works with that role: accounts, keys, money, cards, events and their retention', async () => {
  const clients = createClients(service)
  const partner = await clients.partner()
  const tenant = await clients.tenant()
  const platform = await clients.platform()
  expect((await partner.get('/info')).status).toBe(200)
  expect((await tenant.get('/activity-log')).status).toBe(200)
  expect((await platform.get('/admin/audit-log')).status).toBe(200)
  expect((await platform.get('/operator/v1/audit/verify')).body.data.audit.is_whole).toBe(true)
  expect(await extendMonthly(db, 'catalog_market_days', new Date())).toBe(0)
  await register(partner, 'http://127.0.0.1:9/hooks')
  const restricted = { ...owner, ...service, db } as TestService
  for (const resourceId of ['1', '2', '3']) await emitEvent(restricted, partner.accountId, { resourceId })
  await service.webhooks.sequence()
  await sql`delete from webhook_deliveries`.execute(db)
  const prune = async (before: string): Promise<number> =>
    (await one(db, sql<{ count: number }>`select prune_events(${before}, 1000) as count`)).count
  await sql`update events set created_at = now() where resource_id = '3'`.execute(owner.db)
  // The clock of this service stands in the past, so its events are old for the database.
  expect(await prune('2099-01-01')).toBe(2)
  const workers = await service.startWorkersManually()
  await workers.tick()
  await workers.stop()
  const failed = await sql`select queue, last_error from jobs where last_error is not null`.execute(db)
  expect(failed.rows).toEqual([])
})

test('the owner migrates and grants; the service finds an older schema and does not touch it', async () => {
  const ownerUrl = connectionUrl(owner.connection)
  await applyMigrations({ db, connection: asRole(owner.connection), ownerUrl })
  expect(await readRole(db)).toEqual({ role, isOwner: false })
  expect((await readRole(owner.db)).isOwner).toBe(true)
  await expect(applyMigrations({ db: owner.db, connection: owner.connection, ownerUrl })).rejects.toThrow(
    'must have different users',
  )
  await applyMigrations({ db, connection: asRole(owner.connection), ownerUrl: undefined })
  await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(owner.db)
  await expect(applyMigrations({ db, connection: asRole(owner.connection), ownerUrl: undefined })).rejects.toThrow(
    'Run packhouse migrate',
  )
})
