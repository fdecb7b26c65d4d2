import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyWebhook, type IncomingHeaders } from '@packhouse/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type Client, type TestService } from '../../service/test/harness/service.ts'
import { stock } from '../../service/test/harness/vault.ts'
import { emitEvent } from '../../service/test/webhooks/announce.ts'
import { binary, environmentOf, lineOf, packhouse, spawnPackhouse, type Settings } from './binary.ts'

let service: TestService
let partner: Client
let url: string
let folder: string
let settings: Settings

beforeAll(async () => {
  service = await startService()
  partner = await service.partner({ scopes: ['packs:read', 'webhooks:manage', 'wallet:read'] })
  url = await service.http.listen({ host: '127.0.0.1', port: 0 })
  folder = await mkdtemp(join(tmpdir(), 'packhouse-partner-'))
  settings = { XDG_CONFIG_HOME: folder, DATA_DIR: join(folder, 'none') }
  const login = await packhouse(['login', '--profile', 'shop', '--url', url], {
    ...settings,
    PACKHOUSE_KEY: partner.key,
  })
  expect(login).toMatchObject({ code: 0, stderr: expect.stringContaining('readable by you only') })
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const shop = (...args: string[]) => packhouse([...args, '--profile', 'shop'], settings)

test('a profile keeps the address and the key in a file of the user alone, and every command uses it', async () => {
  expect((await stat(join(folder, 'packhouse', 'profiles.json'))).mode & 0o777).toBe(0o600)
  const [info, list, unknown] = await Promise.all([
    shop('info', '--json'),
    packhouse(['profiles'], settings),
    packhouse(['info', '--profile', 'shopp'], settings),
  ])
  expect(info.json).toMatchObject({ account: { id: partner.accountId } })
  expect(list.stdout).toContain(`…${partner.key.slice(-4)}`)
  expect(list.stdout).not.toContain(partner.key)
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('Stored profiles: shop') })
})

test('a rejected key is not stored', async () => {
  const run = await packhouse(['login', '--url', url], { ...settings, PACKHOUSE_KEY: 'wrong' })
  expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining('nothing was stored') })
  expect(await readFile(join(folder, 'packhouse', 'profiles.json'), 'utf8')).not.toContain('wrong')
})

test('any endpoint is reached by its path, with a body from the command line or a file', async () => {
  const body = join(folder, 'body.json')
  await writeFile(body, JSON.stringify({ url: 'http://127.0.0.1:9/hooks', description: 'from a file' }))
  const created = await shop('post', '/webhooks', '-d', `@${body}`)
  const { id } = JSON.parse(created.stdout).data
  const changed = await shop('patch', `webhooks/${id}`, '-d', '{"description": "changed"}')
  expect(JSON.parse(changed.stdout).data.webhook).toMatchObject({ id, description: 'changed' })
  const listed = await shop('get', '/api/v1/events', '--query', 'limit=1')
  expect(JSON.parse(listed.stdout)).toMatchObject({ success: true })
  expect(await shop('delete', `/webhooks/${id}`)).toMatchObject({ code: 0 })
  const [refused, malformed] = await Promise.all([
    shop('get', '/mystery/payout-wallet', '--json'),
    shop('post', '/webhooks', '-d', '{'),
  ])
  expect(JSON.parse(refused.stderr)).toMatchObject({ status: 403, error: 'Insufficient permissions' })
  expect(malformed).toMatchObject({ code: 2, stderr: expect.stringContaining('not valid JSON') })
})

type Delivery = { headers: IncomingHeaders; body: string }

/** A receiver that records what it gets; the first request fails. */
async function openReceiver() {
  const received: Delivery[] = []
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      reply.writeHead(received.length === 1 ? 500 : 204).end()
    })
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const { port } = server.address() as AddressInfo
  const close = (): Promise<void> => new Promise((settle) => void server.close(() => settle()))
  return { url: `http://127.0.0.1:${port}/hooks`, received, [Symbol.asyncDispose]: close }
}

test('listen delivers each event, signed, with its delivery id, and resumes where it stopped', async () => {
  await using receiver = await openReceiver()
  const emit = async (resourceId: string): Promise<void> => {
    await emitEvent(service, partner.accountId, { event: 'purchase.fulfilled', resourceId })
    await service.webhooks.sequence()
  }
  const running = spawnPackhouse(['listen', '--forward-to', receiver.url, '--json', '--profile', 'shop'], settings)
  const { secret } = JSON.parse(await lineOf(running, /"ready":true/)) as { secret: string }
  await emit('71')
  expect(JSON.parse(await lineOf(running, /fulfilled:71/))).toMatchObject({ status: 204, attempts: 2 })
  running.kill('SIGKILL')
  const verified = await Promise.all(receiver.received.map((one) => verifyWebhook({ ...one, secret })))
  expect(verified.map(({ event }) => event.id)).toEqual(['purchase.fulfilled:71', 'purchase.fulfilled:71'])
  expect(new Set(verified.map(({ deliveryId }) => deliveryId)).size).toBe(1)

  await emit('72')
  const resumed = await shop('listen', '--forward-to', receiver.url, '--resume', '--once', '--json')
  expect(resumed.stdout.split('\n')[0]).toContain(secret)
  expect(receiver.received.slice(2).map(({ body }) => JSON.parse(body).id)).toEqual(['purchase.fulfilled:72'])
})

test('events can be triggered and tailed; an unknown type lists the known ones', async () => {
  const triggered = await shop('trigger', 'send.failed', '--resource-id', '88', '--json')
  expect(triggered.json).toEqual({ event_id: 'send.failed:88' })
  await service.webhooks.sequence()
  const tail = await shop('events', 'tail', '--types', 'send.failed', '--after', '0', '--once', '--json')
  expect(
    tail.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id),
  ).toEqual(['send.failed:88'])
  const unknown = await shop('trigger', 'send.lost')
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('purchase.fulfilled') })
})

test('logs list the refused requests of the key', async () => {
  await partner.get('/mystery/payout-wallet')
  const refused = async (): Promise<string[]> => {
    const { stdout } = await shop('logs', 'tail', '--status', '403', '--once', '--json')
    return stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).path as string]))
  }
  // Requests appear shortly after their answer.
  await expect.poll(refused).toContain('/api/v1/mystery/payout-wallet')
})

test('a sweep of the vault mirrors the cards and fetches only changes the next time', async () => {
  const tenant = await service.tenant()
  const codes = await stock(service, tenant, 3)
  const file = join(folder, 'cards.json')
  const run = () =>
    packhouse(['vault', 'sweep', '--to', file, '--json'], {
      ...settings,
      PACKHOUSE_URL: url,
      PACKHOUSE_KEY: tenant.key,
    })
  expect((await run()).json).toMatchObject({ changes: 3, cards: 3 })
  const more = await stock(service, tenant, 1)
  expect((await run()).json).toMatchObject({ changes: 1, cards: 4 })
  const { cards } = JSON.parse(await readFile(file, 'utf8'))
  expect(Object.keys(cards).toSorted()).toEqual([...codes, ...more].toSorted())
})

test('a scope that the account cannot have is refused with the ones it can', async () => {
  const operator = await service.platform()
  const args = ['keys', 'create', '--partner', String(partner.accountId), '--label', 'k', '--scope', 'read:inventory']
  const run = await packhouse(args, { ...settings, PACKHOUSE_URL: url, PACKHOUSE_KEY: operator.key })
  expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining('packs:purchase') })
})

test('a reader that closes the pipe ends the command without a stack trace', async () => {
  const env = environmentOf({ ...settings, PACKHOUSE_URL: url, PACKHOUSE_KEY: partner.key })
  const line = `"${process.execPath}" "${binary}" get /openapi.json | head -c 10; echo "code \${PIPESTATUS[0]}"`
  const shell = spawn('bash', ['-c', line], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let [stdout, stderr] = ['', '']
  shell.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  shell.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  await new Promise((settle) => shell.once('close', settle))
  expect({ stderr, isQuiet: stdout.endsWith('code 0\n') }).toEqual({ stderr: '', isQuiet: true })
})

test('doctor names a clock that is off, a rejected key and a service that is down', async () => {
  const late = createServer((_request, reply) => {
    reply.writeHead(200, { date: new Date(Date.now() - 3_600_000).toUTCString() }).end('{"success": true}')
  })
  await new Promise<void>((settle) => late.listen(0, '127.0.0.1', settle))
  const examine = async (address: string, key: string) => {
    const run = await packhouse(['doctor', '--json', '--url', address, '--key', key], settings)
    const findings = JSON.parse(run.stdout).findings as { check: string; status: string; fix?: string }[]
    // Readiness depends on the load of the machine.
    const failed = findings.filter(({ check, status }) => status === 'failed' && check !== 'readiness')
    return failed.map(({ check, fix }) => (fix ? check : `${check} without a fix`))
  }
  const [sound, wrong, skewed, down] = await Promise.all([
    examine(url, partner.key),
    examine(url, 'wrong'),
    examine(`http://127.0.0.1:${(late.address() as AddressInfo).port}`, partner.key),
    examine('http://127.0.0.1:1', partner.key),
  ])
  late.close()
  expect(sound).toEqual([])
  expect(wrong).toEqual(['key'])
  expect(skewed).toEqual(['service clock'])
  expect(down).toEqual(['service'])
})
