import { randomBytes } from 'node:crypto'
import { createPackhouse } from '@packhouse/sdk'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { callConsole, sameOrigin } from '../../service/test/harness/console.ts'
import { openSite } from '../../service/test/harness/floor.ts'
import { call, hire, signIn } from '../../service/test/harness/people.ts'
import { startService, type TestService } from '../../service/test/harness/service.ts'
import { databaseUrlOf, makeDataDir, packhouse, type Settings } from './binary.ts'

const pepper = randomBytes(32)
let service: TestService
let overHttp: Settings
let onDatabase: Settings
let home: Awaited<ReturnType<typeof makeDataDir>>

beforeAll(async () => {
  service = await startService({ keyPepper: pepper })
  home = await makeDataDir()
  const { dataDir: DATA_DIR } = home
  const url = await service.http.listen({ host: '127.0.0.1', port: 0 })
  overHttp = { DATA_DIR, PACKHOUSE_URL: url, PACKHOUSE_KEY: (await service.platform()).key }
  onDatabase = {
    DATA_DIR,
    DATABASE_URL: await databaseUrlOf(service.db, inject('server')),
    KEY_PEPPER: pepper.toString('hex'),
  }
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await home[Symbol.asyncDispose]()
})

/** Chooses a password by the printed link. */
async function choose(link: string, password: string): Promise<void> {
  const token = link.split('/').at(-1) ?? ''
  const headers = sameOrigin
  const reply = await callConsole(service, 'POST', `/password-reset/${token}`, { body: { password }, headers })
  expect(reply.status).toBe(200)
}

test('the first operator is created on the machine and signs in with a password chosen by the printed link', async () => {
  const args = [
    'operators',
    'create',
    '--email',
    'First@packhouse.test',
    '--name',
    'First',
    '--role',
    'admin,supervisor',
  ]
  const created = await packhouse([...args, '--direct'], onDatabase)
  expect(created.stdout).toMatch(/^\/console\/password-reset\/\w{43}\n$/)
  expect(created.stderr).toContain('Store this link now')
  await choose(created.stdout.trim(), 'chosen by the first one')
  const first = await signIn(service, 'first@packhouse.test', 'chosen by the first one')
  expect((await first.get('/people')).status).toBe(200)
  const listed = (await packhouse(['operators', 'list', '--json'], overHttp)).json.people
  expect(listed).toMatchObject([{ email: 'first@packhouse.test', roles: ['admin', 'supervisor'], is_active: true }])
})

test('a password reset invalidates the old one, and a deactivated operator is signed out', async () => {
  const args = ['operators', 'create', '--email', 'second@packhouse.test', '--name', 'Second', '--role', 'warehouse']
  const { person, link } = (await packhouse([...args, '--direct', '--json'], onDatabase)).json
  await choose(link, 'chosen by the second one')
  const old = await signIn(service, 'second@packhouse.test', 'chosen by the second one')
  const reset = await packhouse(['operators', 'reset-password', String(person.id), '--direct', '--json'], onDatabase)
  expect((await old.get('/session')).status).toBe(401)
  await choose(reset.json.link, 'chosen a second time')
  const fresh = await signIn(service, 'second@packhouse.test', 'chosen a second time')
  expect((await fresh.get('/session')).status).toBe(200)
  const dismissed = await packhouse(['operators', 'dismiss', String(person.id), '--json'], overHttp)
  expect(dismissed.json.person.is_active).toBe(false)
  expect((await fresh.get('/session')).status).toBe(401)
  const body = { email: 'second@packhouse.test', password: 'chosen a second time' }
  expect((await call(service, 'POST', '/session', { body })).status).toBe(401)
  const alone = await packhouse([...args, '--json'], overHttp)
  expect(alone).toMatchObject({ code: 1, stderr: expect.stringContaining('second_approver_required') })
  const again = await packhouse([...args, '--direct', '--json'], onDatabase)
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('already_exists') })
})

test('people approve from the command line, and a key does not', { timeout: 300_000 }, async () => {
  const partner = await service.partner()
  const platform = service.client(overHttp['PACKHOUSE_KEY']!)
  const path = `/api/v1/admin/partners/${partner.accountId}/keys`
  const proposal = { method: 'POST', path, body: { label: 'p', scopes: ['payout:manage'] }, reason: 'New' }
  const propose = async () => (await platform.send('POST', '/operator/v1/approvals', proposal)).body.data.approval.id
  const [id, other] = [await propose(), await propose()]
  const people = [await hire(service, ['account_manager']), await hire(service, ['account_manager'])]
  const statuses = []
  for (const { email, password } of people) {
    const args = ['approvals', 'approve', String(id), '--email', email, '--json']
    const approved = await packhouse(args, { ...overHttp, PACKHOUSE_PASSWORD: password })
    statuses.push(approved.json.approval.status)
  }
  expect(statuses).toEqual(['PROPOSED', 'APPROVED'])
  const bare = await packhouse(['approvals', 'approve', String(other), '--email', people[0]!.email], overHttp)
  expect(bare).toMatchObject({ code: 2, stderr: expect.stringContaining('PACKHOUSE_PASSWORD') })
  expect((await packhouse(['approvals', 'reject', String(other), '--json'], overHttp)).json.approval.status).toBe(
    'REJECTED',
  )
  const { approvals } = (await packhouse(['approvals', 'list', '--max', '2', '--json'], overHttp)).json
  expect(approvals.map((row: { id: number; status: string }) => [row.id, row.status])).toEqual([
    [other, 'REJECTED'],
    [id, 'APPROVED'],
  ])
  const created = await createPackhouse({
    baseUrl: overHttp['PACKHOUSE_URL']!,
    apiKey: overHttp['PACKHOUSE_KEY'],
  }).admin.partners.keys.create(partner.accountId, { label: 'p', scopes: ['payout:manage'] }, { approvalId: id })
  expect(created.key.scopes).toEqual(['payout:manage'])
})

test('a station is registered on the machine, listed and revoked', { timeout: 300_000 }, async () => {
  const site = await openSite(service)
  const args = ['stations', 'register', '--name', 'Bench 1', '--site', String(site.id), '--direct']
  const registered = await packhouse(args, onDatabase)
  expect(registered.stdout).toMatch(/^[0-9A-Za-z]{43}\n$/)
  const secret = registered.stdout.trim()
  expect((await call(service, 'POST', '/stations/activate', { body: { secret } })).status).toBe(200)
  const { stations } = (await packhouse(['stations', 'list', '--json'], overHttp)).json
  expect(stations).toMatchObject([{ name: 'Bench 1', site_id: site.id, revoked_at: null }])
  const revoked = await packhouse(['stations', 'revoke', String(stations[0].id), '--json'], overHttp)
  expect(revoked.json.station.revoked_at).toEqual(expect.any(String))
  expect((await call(service, 'POST', '/stations/activate', { body: { secret } })).status).toBe(404)
})

test('tampered records are detected from the command line', async () => {
  const whole = await packhouse(['verify-records', '--direct', '--json'], onDatabase)
  expect(whole).toMatchObject({ code: 0, json: { audit: { is_whole: true }, custody: { is_whole: true } } })
  await sql`alter table audit_entries disable trigger user`.execute(service.db)
  await sql`update audit_entries set actor = 'nobody' where id = 1`.execute(service.db)
  await sql`alter table audit_entries enable trigger user`.execute(service.db)
  const broken = await packhouse(['verify-records', '--json'], overHttp)
  expect(broken.code).toBe(1)
  expect(JSON.parse(broken.stdout).audit).toEqual({ is_whole: false, first_broken_id: 1, detached_to: 0 })
})
