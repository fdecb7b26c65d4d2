import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bundledService, ensureBundle, isBundled } from '../../../scripts/bundle.js'
import { partnerScopes, tenantScopes } from '../../src/http/pipeline/scopes.ts'
import {
  databasePid,
  launch,
  makeDataFolder,
  sources,
  startProcess,
  type DataFolder,
  type ServiceProcess,
} from '../harness/process.ts'
import { readLogs, sendCanary } from './canary.ts'
import { onlyForSandboxes, readModules, recordModules } from './modules.ts'
import { buyAndSellBack, type ChainSection } from './stranger.ts'

// A start launches a database and everything else, which takes long on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

type SandboxFile = ChainSection & { base_url: string; keys: Record<string, string>; games: string[] }

const readSandbox = async (folder: DataFolder): Promise<SandboxFile> =>
  JSON.parse(await readFile(join(folder.path, 'sandbox.json'), 'utf8')) as SandboxFile

async function infoOf(baseUrl: string, key: string): Promise<{ status: number; data: any }> {
  const reply = await fetch(`${baseUrl}/api/v1/info`, { headers: { 'x-api-key': key } })
  return { status: reply.status, data: ((await reply.json()) as { data: unknown }).data }
}

const sorted = (list: readonly string[]): string[] => list.toSorted()

describe('the life of one data folder, in order', () => {
  let folder: DataFolder
  let service: ServiceProcess
  let first: SandboxFile
  let canaries: string[] = []
  let output = ''
  const settings = () => ({ DATA_DIR: folder.path, LOG_LEVEL: 'trace', KEY_PEPPER: `${'c0ffee'.repeat(10)}beef` })
  const modulesFile = () => join(folder.path, 'modules.txt')
  beforeAll(async () => {
    folder = await makeDataFolder()
    service = await startProcess({ ...settings(), ...recordModules(modulesFile()) }, sources)
    first = await readSandbox(folder)
  })
  afterAll(async () => {
    await service[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })
  const keyOf = (name: string): string => first.keys[name] ?? ''

  test('the first start writes credentials readable by the owner only, and each key has its named role', async () => {
    expect(first.base_url).toBe(service.baseUrl)
    for (const name of ['sandbox.json', 'secrets.json']) {
      expect((await stat(join(folder.path, name))).mode & 0o777).toBe(0o600)
    }
    const partner = sorted(partnerScopes.filter((scope) => scope !== 'payout:manage'))
    const expected = {
      partner: ['pack_partner', partner],
      partner_readonly: ['pack_partner', ['packs:read', 'read:catalog', 'wallet:read']],
      payout: ['pack_partner', ['packs:read', 'payout:manage']],
      catalog: ['pack_partner', ['read:catalog']],
      tenant: ['tenant', sorted(tenantScopes)],
      tenant_inventory: ['tenant', ['read:inventory']],
      platform_admin: ['platform', ['platform:admin']],
      second_partner: ['pack_partner', partner],
      second_tenant: ['tenant', sorted(tenantScopes)],
      pool_partner: ['pack_partner', partner],
    }
    const found = Object.entries(first.keys).map(async ([name, key]) => {
      const { status, data } = await infoOf(service.baseUrl, key)
      expect({ name, status }).toEqual({ name, status: 200 })
      return [name, [data.key.kind, sorted(data.key.scopes)]]
    })
    expect(Object.fromEntries(await Promise.all(found))).toEqual(expected)
    expect(service.output()).not.toContain(keyOf('partner'))
  })

  test('the keys that guides and reference fill in can only read', async () => {
    const reply = await fetch(`${service.baseUrl}/guides/values.json`)
    const { keys } = (await reply.json()) as { keys: Record<string, string> }
    expect(Object.keys(keys).length).toBeGreaterThan(0)
    const writes = {
      '/mystery/purchase': { tier_id: 1, external_user_id: 'stranger' },
      '/wallet/withdraw': { external_user_id: 'stranger', amount: '1.000000', to_address: `0x${'1'.repeat(40)}` },
      '/webhooks': { url: 'https://example.com/hook' },
    }
    for (const [name, key] of Object.entries(keys)) {
      const { status, data } = await infoOf(service.baseUrl, key)
      const writing = data.key.scopes.filter((scope: string) => !/^read:|:read$/.test(scope))
      expect([name, status, writing]).toEqual([name, 200, []])
      for (const [path, body] of Object.entries(writes)) {
        const refused = await fetch(`${service.baseUrl}/api/v1${path}`, {
          method: 'POST',
          headers: { 'x-api-key': key, 'content-type': 'application/json', 'idempotency-key': 'from the page' },
          body: JSON.stringify(body),
        })
        expect([name, path, refused.status]).toEqual([name, path, 403])
      }
    }
  })

  test('no page or file that is served without a key contains a key that can write', async () => {
    const table = await readFile(join(import.meta.dirname, '..', '..', '..', 'docs', 'routes.md'), 'utf8')
    const urls = [...table.matchAll(/^\| `GET (\/[^`:*]*)` \|[^|]*\|$/gm)].map(([, url = '']) => url)
    expect(urls).toEqual(expect.arrayContaining(['/docs', '/guides/values.json', '/metrics', '/v2/cards']))
    const readers = new Set(['partner_readonly', 'tenant_inventory', 'catalog'])
    const secrets = Object.entries(first.keys).filter(([name]) => !readers.has(name))
    const operations = [
      '/docs/partner',
      '/docs/partner/createPurchase',
      '/docs/tenant',
      '/docs/operator',
      '/docs/catalog',
    ]
    for (const url of [...urls, ...operations, '/', '/shop', '/guides/quick-start', '/guides/tenant']) {
      const served = await (await fetch(`${service.baseUrl}${url}`)).text()
      expect([url, secrets.filter(([, key]) => served.includes(key)).map(([name]) => name)]).toEqual([url, []])
    }
  })

  test('a sandbox loads the packages that production does not, and a list of modules detects them', async () => {
    const modules = (await readModules(modulesFile())).filter((url) => onlyForSandboxes.test(url))
    for (const part of [
      '/demo/src/demo.ts',
      '/devchain/src/supervise.ts',
      '/embedded-postgres/src/launch.ts',
      '/smtp-server/',
    ]) {
      expect(
        modules.some((url) => url.includes(part)),
        part,
      ).toBe(true)
    }
  })

  test('its games can be searched at once, with images', async () => {
    expect(first.games).toEqual(['wildmere', 'skywake'])
    for (const game of first.games) {
      const headers = { 'x-api-key': keyOf('catalog') }
      const reply = await fetch(`${service.baseUrl}/api/v1/${game}/cards?page_size=1`, { headers })
      const { data, total_count } = (await reply.json()) as { data: any[]; total_count: number }
      expect(total_count).toBeGreaterThan(500)
      const picture = await fetch(data[0].images[0].small)
      expect({ status: picture.status, type: picture.headers.get('content-type') }).toEqual({
        status: 200,
        type: 'image/svg+xml; charset=utf-8',
      })
    }
  })

  test('a newcomer with a wallet and the sandbox file buys a pack, has it revealed and sells the card back', async () => {
    expect(await buyAndSellBack(first)).toBeGreaterThan(0n)
  })

  test('a second service on the same folder refuses to start and leaves the first alone', async () => {
    const second = launch({ DATA_DIR: folder.path })
    expect(await second.exited).toEqual({ code: 1, signal: null })
    expect(second.output()).toContain('already running on this data folder')
    expect((await readSandbox(folder)).base_url).toBe(service.baseUrl)
    expect((await infoOf(service.baseUrl, keyOf('partner'))).status).toBe(200)
  })

  test('kill -9 of the service and its database loses nothing: the next start serves the same accounts', async () => {
    const issued = await fetch(`${service.baseUrl}/api/v1/admin/partners/1/keys`, {
      method: 'POST',
      headers: { 'x-api-key': keyOf('platform_admin'), 'content-type': 'application/json' },
      body: JSON.stringify({ label: 'just before', scopes: ['read:catalog'] }),
    })
    const { data } = (await issued.json()) as { data: { api_key: string } }
    const before = await infoOf(service.baseUrl, keyOf('tenant'))
    const pid = await databasePid(folder.path)
    service.child.kill('SIGKILL')
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
    expect(await service.exited).toEqual({ code: null, signal: 'SIGKILL' })
    output = service.output()

    // As `npm start` does; the start before was one from sources.
    await ensureBundle(process.execPath, () => {})
    expect(isBundled()).toBe(true)
    service = await startProcess({ ...settings(), METRICS_PORT: '0' }, bundledService)
    expect((await readSandbox(folder)).keys).toEqual(first.keys)
    expect((await infoOf(service.baseUrl, keyOf('tenant'))).data).toEqual(before.data)
    expect((await infoOf(service.baseUrl, data.api_key)).data.key.scopes).toEqual(['read:catalog'])
  })

  test('a stop finishes the current request, refuses new ones, and exits with 0', async () => {
    canaries = await sendCanary(service.baseUrl, keyOf('platform_admin'))
    const { port } = new URL(service.baseUrl)
    const metricsUrl = /packhouse metrics on (\S+)\/metrics/.exec(service.output())?.[1] ?? ''
    const readiness = () => fetch(`${metricsUrl}/readyz`).then((reply) => reply.json())
    await expect.poll(readiness, { timeout: 30_000 }).toMatchObject({ status: 'ready' })
    const body = JSON.stringify({ label: 'made while stopping', scopes: [] })
    const slow = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/api/v1/admin/partners/1/keys',
      headers: {
        'x-api-key': keyOf('platform_admin'),
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
    })
    const answered = once(slow, 'response')
    slow.flushHeaders()
    // The server logs this when it has the headers: from here on the request is in progress.
    await once(slow, 'continue')
    slow.write(body.slice(0, 5))
    service.child.kill('SIGTERM')
    await expect.poll(() => fetch(`${service.baseUrl}/api/v1/health`).then(String, () => 'refused')).toBe('refused')
    expect(await readiness()).toMatchObject({ status: 'not_ready', checks: { database: 'ok', serving: 'failed' } })
    slow.end(body.slice(5))
    const [reply] = await answered
    expect({ status: reply.statusCode, body: JSON.parse(await text(reply)) }).toMatchObject({
      status: 201,
      body: { data: { key: { label: 'made while stopping' } } },
    })
    expect(await service.exited).toEqual({ code: 0, signal: null })
    expect(await databasePid(folder.path)).toBeUndefined()
  })

  test('no secret reached a log, at any position of a request and at any log level', async () => {
    const logs = await readLogs(folder.path)
    expect(logs).toContain('"route":"/api/v1/admin/partners/:id/keys"')
    output += service.output()
    // A few hex digits alone would occur in any log, inside other hashes.
    const secrets = [...canaries, 'c0ffee'.repeat(3), ...Object.values(first.keys)]
    expect(secrets.length).toBeGreaterThan(10)
    expect(secrets.filter((secret) => logs.includes(secret) || output.includes(secret))).toEqual([])
  })

  test('a stop during the start exits with 0 and leaves no database behind', async () => {
    const starting = launch({ DATA_DIR: folder.path })
    await once(starting.child.stderr, 'data')
    starting.child.kill('SIGTERM')
    expect(await starting.exited).toEqual({ code: 0, signal: null })
    expect(starting.output()).not.toContain('packhouse ready')
    expect(await databasePid(folder.path)).toBeUndefined()
  })
})

describe('a start that cannot succeed', () => {
  test('a port in use is named with a remedy, and nothing is started', async () => {
    await using folder = await makeDataFolder()
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as AddressInfo
    const service = launch({ DATA_DIR: folder.path, PORT: String(port) })
    expect(await service.exited).toEqual({ code: 1, signal: null })
    expect(service.output().trim()).toBe(
      `packhouse: Port ${port} on 127.0.0.1 is in use. Stop the program that uses it, or set PORT to another port (0 picks a free one).`,
    )
    expect(await readdir(folder.path)).toEqual(['logs'])
    holder.close()
  })

  test('every invalid variable is named at once, and no secret is shown', async () => {
    await using folder = await makeDataFolder()
    const service = launch({
      DATA_DIR: folder.path,
      PORT: 'http',
      METRICS_PORT: '-1',
      PACKHOUSE_ROLE: 'everything',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://root:hunter2@db',
      REDIS_URL: 'hunter3',
      DATABASE_CONNECTIONS: '0',
      IP_LIMIT_PER_MINUTE: 'many',
      KEY_PEPPER: 'hunter4',
    })
    expect(await service.exited).toEqual({ code: 1, signal: null })
    const named = [...service.output().matchAll(/^ {2}([A-Z_]+) /gm)].map((match) => match[1])
    expect(named.toSorted()).toEqual([
      'DATABASE_CONNECTIONS',
      'DATABASE_URL',
      'IP_LIMIT_PER_MINUTE',
      'KEY_PEPPER',
      'LOG_LEVEL',
      'METRICS_PORT',
      'PACKHOUSE_ROLE',
      'PORT',
      'REDIS_URL',
    ])
    expect(service.output()).not.toMatch(/hunter\d/)
    expect(await readdir(folder.path)).toEqual([])
  })

  test('an unreachable database is reported in plain words, and the start ends', async () => {
    await using folder = await makeDataFolder()
    const service = launch({ DATA_DIR: folder.path, DATABASE_URL: 'postgres://someone:hunter2@127.0.0.1:1/none' })
    expect(await service.exited).toEqual({ code: 1, signal: null })
    expect(service.output()).toContain('DATABASE_URL')
    expect(service.output()).not.toContain('hunter2')
  })
})
