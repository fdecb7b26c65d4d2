import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { chooseDataHome } from '@packhouse/embedded-postgres/data-home'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hasProgram, packhouse, root } from '../../../cli/test/binary.ts'
import { databasePid, launch, makeDataFolder, type DataFolder } from '../harness/process.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

// The home of root is private on a fresh server. Under root the database then lives elsewhere, and nothing else does.
let folder: DataFolder
let home = ''
let dataDir = ''
let databaseDir = ''
let npm: ChildProcess
let output = ''
let baseUrl = ''

const environment = () => ({
  ...process.env,
  PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
  PORT: '0',
  CHAIN_PORT: '0',
  DATA_DIR: dataDir,
})

beforeAll(async () => {
  folder = await makeDataFolder()
  home = join(folder.path, 'home')
  dataDir = join(home, 'data')
  await mkdir(home, { mode: 0o700 })
  databaseDir = (await chooseDataHome({ dataDir })).dir
  npm = spawn('npm', ['start'], { cwd: root, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await vi.waitUntil(() => /^packhouse ready on (\S+)$/m.test(output), { timeout: 500_000 })
  baseUrl = /^packhouse ready on (\S+)$/m.exec(output)?.[1] ?? ''
})
afterAll(async () => {
  npm.kill('SIGTERM')
  const wiped = await packhouse(['reset', '--yes'], { DATA_DIR: dataDir })
  await folder[Symbol.asyncDispose]()
  expect(wiped).toMatchObject({ code: 0 })
})

const readSandbox = async () => JSON.parse(await readFile(join(dataDir, 'sandbox.json'), 'utf8'))

/** Every process below another one, by the parents in /proc. */
async function listTree(rootPid: number): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const pid of (await readdir('/proc')).map(Number).filter((pid) => pid > 0)) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    parents.set(pid, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  const isBelow = (pid: number): boolean => pid === rootPid || (pid > 1 && isBelow(parents.get(pid) ?? 0))
  return [...parents.keys()].filter(isBelow)
}

const isGone = (pid: number): Promise<boolean> =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (stat) => stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z'),
    () => true,
  )

test('everything but the database stays in the data folder', async () => {
  const names = await readdir(dataDir)
  expect(names).toEqual(expect.arrayContaining(['chain', 'edition.json', 'logs', 'sandbox.json', 'secrets.json']))
  expect(names.includes('postgres')).toBe(databaseDir === dataDir)
  if (databaseDir === dataDir) return
  expect(await readdir(databaseDir)).toEqual(['postgres'])
  expect(output).toContain(`database     ${databaseDir} (`)
})

const hasCurl = hasProgram('curl')

/** Runs the shell blocks of a text against this sandbox; a refused request fails like a command. */
async function runBlocks(text: string): Promise<string> {
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map((match) => match[1] ?? '').join('')
  const commands = blocks.replaceAll('http://127.0.0.1:4000', baseUrl)
  const tools = `curl() { command curl -f "$@"; echo; }\nnpm() { shift 4; node ${join(root, 'cli/bin/packhouse.js')} "$@"; }`
  const script = `${tools}\n${commands}`
  return (await promisify(execFile)('sh', ['-ec', script], { cwd: home, env: environment() })).stdout
}

test.skipIf(!hasCurl)('the commands of the catalog page succeed as they are written', async () => {
  const output = await runBlocks(await readFile(join(root, 'docs/catalog.md'), 'utf8'))
  expect(JSON.parse(output.split('\n')[0] ?? '').data).toHaveLength(5)
})

test.skipIf(!hasCurl)('the first calls of the README succeed as they are written', async () => {
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  const stdout = await runBlocks(/^## A first call$(.*?)^## /ms.exec(readme)?.[1] ?? '')
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(answers).toHaveLength(6)
  expect(answers.filter(({ success }) => success !== true)).toEqual([])
  expect(answers[3].data).toMatchObject({ quantity: 1, tier_id: 1 })
  expect(answers[5].data).toHaveLength(3)
})

test('SIGTERM to npm ends every process that it started', async () => {
  const { keys } = await readSandbox()
  // The next test starts again with a partner and a tenant that have been renamed.
  for (const path of ['partners/1', 'tenants/4']) {
    const rename = () =>
      fetch(`${baseUrl}/api/v1/admin/${path}`, {
        method: 'PATCH',
        headers: { 'x-api-key': keys.platform_admin, 'content-type': 'application/json' },
        body: JSON.stringify({ name: `Renamed ${path}` }),
      })
    // A busy machine may answer 503, which asks for another try.
    await expect.poll(async () => (await rename()).status, { timeout: 60_000, interval: 1_000 }).toBe(200)
  }
  const tree = await listTree(npm.pid ?? 0)
  expect(tree.length).toBeGreaterThan(4)
  npm.kill('SIGTERM')
  await once(npm, 'exit')
  await expect.poll(async () => (await Promise.all(tree.map(isGone))).every(Boolean)).toBe(true)
})

/** `npm run prove starts` stops every long step. */
const stoppedSteps = process.env['PACKHOUSE_PROVE']
  ? ['migrating the database', 'filling the packs', 'generating the game Wildmere']
  : ['filling the packs']

test('SIGTERM at any step of a start ends the database, and renamed accounts are found again', async () => {
  const { keys } = await readSandbox()
  // Without its market the chain is filled again, and with another URL every picture is written again.
  await rm(join(dataDir, 'chain', 'market.json'))
  const PUBLIC_URL = 'http://packhouse.test'
  for (const step of stoppedSteps) {
    const { child, exited, output: text } = launch({ DATA_DIR: dataDir, PUBLIC_URL })
    await expect.poll(text, { timeout: 100_000 }).toContain(step)
    child.kill('SIGTERM')
    expect(await exited).toEqual({ code: 0, signal: null })
    expect({ step, database: await databasePid(databaseDir) }).toEqual({ step, database: undefined })
  }
  const { child, exited, output: text } = launch({ DATA_DIR: dataDir, PUBLIC_URL })
  await expect.poll(text, { timeout: 500_000 }).toContain('packhouse ready')
  expect((await readSandbox()).keys).toEqual(keys)
  child.kill('SIGTERM')
  expect(await exited).toEqual({ code: 0, signal: null })
})

test('data of another edition is refused with the command that deletes it', async () => {
  const path = join(dataDir, 'edition.json')
  const own = await readFile(path, 'utf8')
  for (const [edition, age] of [
    [undefined, 'an older'],
    [99, 'a newer'],
  ]) {
    if (edition === undefined) await rm(path)
    else await writeFile(path, JSON.stringify({ edition }))
    const { exited, output: text } = launch({ DATA_DIR: dataDir })
    expect(await exited).toEqual({ code: 1, signal: null })
    expect(text()).toContain(`belongs to ${age} edition of Packhouse`)
    expect(text()).toContain('npm run reset')
    expect(await databasePid(databaseDir)).toBeUndefined()
  }
  await writeFile(path, own)
})

test('a reset deletes the database together with the data folder', async () => {
  expect(await packhouse(['reset', '--yes'], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
  expect(await readdir(dataDir)).toEqual([])
  if (databaseDir !== dataDir) await expect(access(databaseDir)).rejects.toMatchObject({ code: 'ENOENT' })
})
