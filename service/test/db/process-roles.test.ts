import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createService } from '../../src/app.ts'
import { createDb, createPool, many, type Connection, type Db } from '../../src/db/db.ts'
import { grantToProcess } from '../../src/db/process-roles.ts'
import { databaseProcesses, type DatabaseProcess } from '../../src/kernel/processes.ts'
import { appendOnlyTables } from '../../src/db/roles.ts'
import { applyMigrations } from '../../src/startup/migrations.ts'
import { connectionUrl } from '../harness/database.ts'
import { patience } from '../harness/patience.ts'
import { createClients, startService, type TestService } from '../harness/service.ts'
import { emitEvent, register } from '../webhooks/announce.ts'

const suffix = randomBytes(4).toString('hex')
const nameOf = (process: DatabaseProcess): string => `packhouse_${process}_${suffix}`
let owner: TestService
const dbs = new Map<DatabaseProcess, Db>()

function connectionOf(process: DatabaseProcess): Connection {
  const role = nameOf(process)
  const { connection } = owner
  if (!('connectionString' in connection)) return { ...connection, user: role }
  const url = new URL(connection.connectionString)
  url.username = role
  url.password = role
  return { connectionString: url.href }
}

const dbOf = (process: DatabaseProcess): Db => {
  const db = dbs.get(process)
  if (!db) throw new Error(`No connection for ${process}.`)
  return db
}

beforeAll(async () => {
  owner = await startService()
  for (const process of databaseProcesses) {
    const role = nameOf(process)
    await sql`create role ${sql.id(role)} login password ${sql.lit(role)}`.execute(owner.db)
    await grantToProcess(owner.db, role, process)
    const pool = createPool({ connection: connectionOf(process), maxConnections: 4, ...patience, onError: () => {} })
    dbs.set(process, createDb(pool))
  }
})
afterAll(async () => {
  for (const db of dbs.values()) await db.destroy()
  for (const process of databaseProcesses) {
    await sql`drop owned by ${sql.id(nameOf(process))}`.execute(owner.db)
    await sql`drop role ${sql.id(nameOf(process))}`.execute(owner.db)
  }
  await owner[Symbol.asyncDispose]()
})

/** Rights are examined before rows are, so that each act is tried and changes nothing. */
const insertInto = (table: string) =>
  sql`insert into ${sql.table(table)} overriding system value select * from ${sql.table(table)} where false`
const deleteFrom = (table: string) => sql`delete from ${sql.table(table)} where false`
const update = (table: string, column: string) =>
  sql`update ${sql.table(table)} set ${sql.id(column)} = ${sql.id(column)} where false`
const read = (table: string) => sql`select * from ${sql.table(table)} where false`

/** The worst that a stolen role could try, in the words of docs/security.md. */
const acts: readonly (readonly [act: string, statement: RawBuilder<unknown>])[] = [
  ['add a row to `chain_intents`', sql`insert into chain_intents (chain_id) select 1 where false`],
  ['delete rows of `chain_intents`', deleteFrom('chain_intents')],
  ['change the call of a row', update('chain_intents', 'data')],
  ['store a signed transaction', insertInto('chain_attempts')],
  ['move the nonce of an account', update('relayer_accounts', 'next_nonce')],
  ['lower the charges of the signer', update('signer_charges', 'usdc_micros')],
  ['delete the charges of the signer', deleteFrom('signer_charges')],
  ['change a payout wallet', insertInto('payout_wallets')],
  ['lift the withdrawal rules', update('withdrawal_rules', 'daily_cap')],
  ['vote as a person', insertInto('approval_votes')],
  ['change a proposal', update('approvals', 'body')],
  ['create a person', sql`insert into operators (email) select '' where false`],
  ['open a session of a person', insertInto('operator_sessions')],
  ['read the sessions of people', read('operator_sessions')],
  ['create an API key', insertInto('api_keys')],
  ['add entries to the ledger', sql`insert into ledger_entries (amount) select 0 where false`],
  ['read end users', read('end_users')],
]

const isRefused = (error: unknown): boolean => (error as { code?: string }).code === '42501'

async function measure(process: DatabaseProcess, statement: RawBuilder<unknown>): Promise<string> {
  try {
    await statement.execute(dbOf(process))
    return 'yes'
  } catch (error) {
    if (isRefused(error)) return 'no'
    throw error
  }
}

test('the worst acts of each stolen role are those of docs/security.md', async () => {
  const lines = [`| act | ${databaseProcesses.join(' | ')} |`]
  for (const [act, statement] of acts) {
    const answers: string[] = []
    for (const process of databaseProcesses) answers.push(await measure(process, statement))
    lines.push(`| ${act} | ${answers.join(' | ')} |`)
  }
  const page = await readFile(join(import.meta.dirname, '..', '..', '..', 'docs', 'security.md'), 'utf8')
  const start = page.indexOf(lines[0] ?? '')
  const shown = page
    .slice(start)
    .split('\n\n')[0]
    ?.split('\n')
    .filter((line) => !line.startsWith('|---'))
  expect(shown).toEqual(lines)
})

test('no role changes what is append-only, owns a table or creates one', async () => {
  const tables = await appendOnlyTables(owner.db)
  for (const process of databaseProcesses) {
    const db = dbOf(process)
    for (const table of tables) {
      await expect(sql`truncate ${sql.table(table)}`.execute(db), table).rejects.toMatchObject({ code: '42501' })
      await expect(deleteFrom(table).execute(db), table).rejects.toMatchObject({ code: '42501' })
    }
    await expect(sql`create table mine (id int)`.execute(db)).rejects.toMatchObject({ code: '42501' })
  }
})

test('the processes work with their roles: requests, recurring jobs, deliveries', async () => {
  const partOf = (process: DatabaseProcess) =>
    createService({ ...owner.deps, db: dbOf(process), connection: connectionOf(process) })
  const api = partOf('api')
  await api.http.ready()
  const clients = createClients(api)
  const partner = await clients.partner()
  const platform = await clients.platform()
  expect((await partner.get('/info')).status).toBe(200)
  expect((await platform.get('/admin/audit-log')).status).toBe(200)
  await register(partner, 'http://127.0.0.1:9/hooks')
  await emitEvent({ ...owner, ...api, db: dbOf('api') } as TestService, partner.accountId, { resourceId: '1' })
  const jobs = partOf('jobs')
  const workers = await jobs.startWorkersManually()
  await workers.tick()
  await workers.stop()
  const webhooks = partOf('webhooks')
  const deliveries = await webhooks.startWorkers('webhooks')
  await webhooks.webhooks.sequence()
  await deliveries.stop(2_000)
  const failed = await many(owner.db, sql`select queue, last_error from jobs where last_error is not null`)
  expect(failed).toEqual([])
  for (const service of [api, jobs, webhooks]) await service.http.close()
})

test('packhouse migrate grants the users of DATABASE_ROLES their rights and no more', async () => {
  const roles = databaseProcesses.map((process) => ({ process, role: nameOf(process) }))
  const ownerUrl = connectionUrl(owner.connection)
  const options = { connection: connectionOf('webhooks'), ownerUrl, roles }
  await applyMigrations({ ...options, db: dbOf('webhooks') })
  expect(await measure('webhooks', insertInto('api_keys'))).toBe('no')
  expect(await measure('jobs', insertInto('payout_wallets'))).toBe('no')
  await expect(applyMigrations({ ...options, db: dbOf('webhooks'), roles: roles.slice(0, 2) })).rejects.toThrow(
    'none of DATABASE_ROLES',
  )
})
