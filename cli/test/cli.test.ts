import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startService, type Client, type TestService } from '../../service/test/harness/service.ts'
import { databaseUrlOf, makeDataDir, packhouse, type Run, type Settings } from './binary.ts'

const pepper = randomBytes(32)
let service: TestService
let operator: Client
let overHttp: Settings
let onDatabase: Settings
let home: Awaited<ReturnType<typeof makeDataDir>>

beforeAll(async () => {
  service = await startService({ keyPepper: pepper })
  operator = await service.platform()
  home = await makeDataDir()
  const { dataDir: DATA_DIR } = home
  const url = await service.http.listen({ host: '127.0.0.1', port: 0 })
  overHttp = { DATA_DIR, PACKHOUSE_URL: url, PACKHOUSE_KEY: operator.key }
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

const json = (args: string, settings: Settings): Promise<Run> => packhouse([...args.split(' '), '--json'], settings)

/** A new key is the only line on stdout, so that it can be piped; remarks go to stderr. */
const keyPattern = /^ph_test_\w{8}_\w{49}\n$/

describe('over HTTP', () => {
  test('an account is created, changed and found again', async () => {
    const created = await json('partners create --name Acme --slug acme', overHttp)
    const { id } = created.json.partner
    const changed = await json(`partners change ${id} --status SUSPENDED --billing-model POOL`, overHttp)
    expect(changed.json.partner).toMatchObject({ id, slug: 'acme', status: 'SUSPENDED', billing_model: 'POOL' })
    const [shown, listed] = await Promise.all([
      packhouse(['partners', 'show', String(id)], overHttp),
      packhouse(['partners', 'list'], overHttp),
    ])
    expect(shown.stdout).toMatch(/^slug\s+acme$/m)
    expect(listed.stdout).toMatch(/│ acme\s+│ POOL\s+│ SUSPENDED/)
  })

  test('a key is shown once, and works until it is revoked', async () => {
    const tenant = await service.accounts.openTenant(
      { name: 'Keys', accountNumber: 'KEYS-0001', noticeEmail: null },
      'system',
    )
    const args = `keys create --tenant ${tenant.id} --label desk --scope read:inventory,read:catalog --per-minute vault=9`
    const created = await packhouse(args.split(' '), overHttp)
    expect(created.stdout).toMatch(keyPattern)
    expect(created.stderr).toContain('Store this key now')
    const key = created.stdout.trim()
    const keyId = key.split('_')[2] ?? ''
    const info = await json('info', { ...overHttp, PACKHOUSE_KEY: key })
    expect(info.json).toMatchObject({ account: { id: tenant.id }, limits: { per_minute: { vault: 9 } } })
    const changed = await json(`keys change ${keyId} --gate vault_read=3 --no-allow-ip --label till`, overHttp)
    expect(changed.json.key).toMatchObject({
      label: 'till',
      limits: { per_minute: { vault: 9 }, gates: { vault_read: 3 } },
    })
    expect((await json(`keys revoke ${keyId}`, overHttp)).json.key.status).toBe('revoked')
    const list = await packhouse(['keys', 'list', '--tenant', String(tenant.id)], overHttp)
    expect(list.stdout).toContain(keyId)
    expect(list.stdout + list.stderr).not.toContain(key)
  })

  test('a holder rotates its own key', async () => {
    const partner = await service.partner()
    const settings = { ...overHttp, PACKHOUSE_KEY: partner.key }
    const rotated = await json('keys rotate --own --overlap 1h', settings)
    expect(rotated.json.key).toMatchObject({ status: 'active' })
    const own = await json('keys list --own', settings)
    expect(own.json.keys.map(({ status }: { status: string }) => status).toSorted()).toEqual(['active', 'retiring'])
  })

  test('a wrong key, a missing key and an unreachable service each say what to do', async () => {
    const [wrong, missing, down, refused] = await Promise.all([
      packhouse(['partners', 'list', '--key', 'nonsense'], overHttp),
      packhouse(['partners', 'list', '--json'], { ...overHttp, PACKHOUSE_KEY: undefined }),
      packhouse(['status', '--url', 'http://127.0.0.1:1'], overHttp),
      packhouse(['partners', 'create', '--name', 'x', '--slug', 'Not A Slug', '--json'], overHttp),
    ])
    expect(wrong).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('Check --key or PACKHOUSE_KEY'),
    })
    expect(wrong.stderr).not.toContain('nonsense')
    expect(missing).toMatchObject({ code: 1, stdout: '' })
    expect(JSON.parse(missing.stderr)).toMatchObject({ status: 401, error: 'unauthorized' })
    expect(down).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('packhouse start') })
    expect(JSON.parse(refused.stderr)).toMatchObject({ status: 400, error: 'invalid_body', details: { field: 'slug' } })
  })

  test('status reports on the service and the key', async () => {
    const { code, json: status } = await json('status', overHttp)
    expect(code).toBe(0)
    expect(status).toMatchObject({ ready: true, key_accepted: true, info: { key: { key_id: operator.keyId } } })
    const wrong = await packhouse(['status', '--key', 'nonsense'], overHttp)
    expect(wrong).toMatchObject({ code: 1, stdout: expect.stringMatching(/^key\s+rejected$/m) })
  })
})

describe('on the database directly', () => {
  test('the first platform key is created without a key, and works on the running service', async () => {
    const made = await packhouse(['platform', 'create-key', '--direct', '--label', 'first'], onDatabase)
    expect(made.stdout).toMatch(keyPattern)
    const key = made.stdout.trim()
    const audit = await json('audit --max 2', { ...overHttp, PACKHOUSE_KEY: key })
    expect(audit.json.entries.map(({ action }: { action: string }) => action)).toEqual(['key.issue', 'platform.open'])
    expect(audit.json.entries[0].actor).toMatch(/^direct:./)
    expect(audit.stdout).not.toContain(key)
  })

  test('accounts and keys respond as over HTTP, refusals included', async () => {
    const partner = await service.partner({ slug: 'direct' })
    const [again, key] = await Promise.all([
      packhouse(['partners', 'create', '--direct', '--name', 'D', '--slug', 'direct'], onDatabase),
      json(`keys create --direct --partner ${partner.accountId} --label k --scope packs:read`, onDatabase),
    ])
    expect(again).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('slug is already in use.') })
    const info = await service.client(key.json.api_key).get('/info')
    expect(info.body.data).toMatchObject({ account: { id: partner.accountId }, key: { scopes: ['packs:read'] } })
  })

  test('an unreachable database is reported without its password', async () => {
    const settings = { ...onDatabase, DATABASE_URL: 'postgres://user:hidden@127.0.0.1:1/none' }
    const run = await packhouse(['partners', 'list', '--direct'], settings)
    expect(run).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('cannot be reached') })
    expect(run.stderr).not.toContain('hidden')
  })
})
