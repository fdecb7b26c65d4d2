import type { ChildProcess } from 'node:child_process'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureDownloads } from '../../scripts/pages.js'
import { documentedCommands, runCommands } from './documented-commands.ts'
import { startExample } from './example-runs.ts'
import { lineOf, makeDataDir, packhouse, spawnPackhouse, type Settings } from './binary.ts'

let home: Awaited<ReturnType<typeof makeDataDir>>
let settings: Settings
let sandbox: ChildProcess

const startSandbox = async (): Promise<string> => {
  sandbox = spawnPackhouse(['start', '--json'], { ...settings, DEMO_HISTORY: 'off' })
  return lineOf(sandbox, /"ready":true/)
}

const stopSandbox = (): Promise<number | null> =>
  new Promise((settle) => {
    sandbox.once('exit', settle)
    sandbox.kill('SIGTERM')
  })

const sandboxKeys = async (): Promise<Record<string, string>> =>
  JSON.parse(await readFile(join(home.dataDir, 'sandbox.json'), 'utf8')).keys

beforeAll(async () => {
  home = await makeDataDir()
  settings = { DATA_DIR: home.dataDir }
  // An interrupted reset left its marker and the entries it had not reached.
  await mkdir(join(home.dataDir, 'chain'), { recursive: true })
  await writeFile(join(home.dataDir, 'chain', 'journal'), 'old blocks')
  await writeFile(join(home.dataDir, 'reset-pending'), '999999999-0')
  await ensureDownloads(process.execPath, () => {})
  await startSandbox()
}, 900_000)
afterAll(async () => {
  if (sandbox.exitCode === null && sandbox.signalCode === null) await stopSandbox()
  await home[Symbol.asyncDispose]()
})

test('a start completes an interrupted reset', async () => {
  await expect(stat(join(home.dataDir, 'chain', 'journal'))).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(stat(join(home.dataDir, 'reset-pending'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('the sandbox is found automatically, with the right key for each command', async () => {
  const [info, tenant, unknown, partners] = await Promise.all([
    packhouse(['info', '--json'], settings),
    packhouse(['info', '--as', 'tenant', '--json'], settings),
    packhouse(['info', '--as', 'nobody'], settings),
    packhouse(['partners', 'list', '--json'], settings),
  ])
  expect(info.json).toMatchObject({ account: { kind: 'pack_partner' }, environment: 'sandbox' })
  expect(tenant.json.account).toMatchObject({ kind: 'tenant', account_number: 'VAULT-0001' })
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('platform_admin') })
  expect(partners.json.partners).toHaveLength(3)
})

test('the database of a running sandbox is shared, and left running', async () => {
  const args = ['platform', 'list-keys', '--direct', '--account', 'Sandbox Operator', '--json']
  const { keys } = (await packhouse(args, settings)).json
  expect(keys).toMatchObject([{ label: 'sandbox platform_admin', scopes: ['platform:admin'], status: 'active' }])
  expect((await packhouse(['status'], settings)).code).toBe(0)
})

test('a partner credits an end user and buys a pack, and a catalog user searches and exports cards', async () => {
  await packhouse(['wallet', 'credit', 'ann', '50'], settings)
  const bought = await packhouse(['packs', 'buy', '--tier', '1', '--user', 'ann', '--json', '--for', '10m'], settings)
  const states = bought.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(states.at(-1)).toMatchObject({
    status: 'FULFILLED',
    items: [expect.anything(), ...states.at(-1).items.slice(1)],
  })
  const balance = await packhouse(['wallet', 'balance', 'ann', '--json'], settings)
  expect(Number(balance.json.wallet.balance_usdc)).toBeLessThan(50)
  const found = await packhouse(['catalog', 'search', 'wildmere', 'hp:[60 TO *]', '--max', '3', '--json'], settings)
  expect(found.json.cards).toHaveLength(3)
  const file = join(home.dataDir, '..', 'cards.jsonl')
  await packhouse(['catalog', 'export', 'skywake', '--to', file], settings)
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  expect(new Set(lines.map((line) => JSON.parse(line).id)).size).toBe(lines.length)
}, 660_000)

test('the commands of every document work as copied', async () => {
  const { base_url: baseUrl } = JSON.parse(await readFile(join(home.dataDir, 'sandbox.json'), 'utf8'))
  for (const [path, blocks] of documentedCommands()) {
    const run = await runCommands(path, blocks, home.dataDir, baseUrl)
    expect(run.code, `${path}\n${run.output}`).toBe(0)
  }
}, 900_000)

test('the examples of webhook receivers verify a delivery, and the search page finds cards', async () => {
  const receivers = [
    [process.execPath, 'webhook-node.ts'],
    [process.execPath, 'webhook-fastify.ts'],
    [process.execPath, 'webhook-express.ts'],
    [process.execPath, 'webhook-hono.ts'],
    ['python3', 'webhook_receiver.py'],
  ] as const
  const running = await Promise.all(
    receivers.map(([command, file]) => startExample(command, [file, '--once'], home.dataDir)),
  )
  await packhouse(['trigger', 'purchase.fulfilled'], settings)
  for (const { exited, output } of running) {
    expect(await exited).toBe(0)
    expect(output()).toMatch(/^purchase\.fulfilled purchase\.fulfilled:\d+$/m)
  }
  const search = await startExample(process.execPath, ['catalog-search/server.ts'], home.dataDir)
  const found = (await (await fetch(`${search.url}/search?text=a`)).json()) as { name: string }[]
  const quoted = await (await fetch(`${search.url}/search?text=${encodeURIComponent('" OR hp:1')}`)).json()
  search.stop()
  expect(found.every(({ name }) => name.toLowerCase().includes('a')) && found.length).toBe(12)
  expect(quoted).toEqual([])
}, 300_000)

test('a reset is refused while the sandbox runs, and wipes everything once it is stopped', async () => {
  const before = await sandboxKeys()
  const refused = await packhouse(['reset', '--yes'], settings)
  expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('Stop it first') })
  expect(await sandboxKeys()).toEqual(before)
  expect(await stopSandbox()).toBe(0)
  const reset = await packhouse(['reset', '--yes', '--json'], settings)
  expect(reset.json).toEqual({ wiped: [home.dataDir] })
  expect(await readdir(home.dataDir)).toEqual([])
}, 900_000)

test('a folder of another program is not wiped', async () => {
  await using other = await makeDataDir()
  await mkdir(other.dataDir)
  await writeFile(join(other.dataDir, 'letters.txt'), 'dear')
  const run = await packhouse(['reset', '--yes'], { DATA_DIR: other.dataDir })
  expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining('is not a data folder') })
  expect(await readdir(other.dataDir)).toEqual(['letters.txt'])
})
