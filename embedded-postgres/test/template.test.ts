import { cp, mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findServerPackage } from '../src/binaries.ts'
import { launchPostgres } from '../src/launch.ts'
import { keepTemplate } from '../src/template.ts'
import { makeFolder, query, quietLog } from './harness.ts'

let folder: Awaited<ReturnType<typeof makeFolder>>
const packageDir = (): string => join(folder.path, 'package')
const isTemplate = (name: string): boolean => name.endsWith('.template')
const listTemplates = async (): Promise<string[]> => (await readdir(packageDir())).filter(isTemplate)

beforeAll(async () => {
  folder = await makeFolder()
  await cp(findServerPackage(), packageDir(), { recursive: true, verbatimSymlinks: true })
})
afterAll(() => folder[Symbol.asyncDispose]())
beforeEach(async () => {
  for (const name of await listTemplates()) await rm(join(packageDir(), name), { recursive: true })
})

type Found = { oid: number; checksums: string }

/** Creates a cluster in a new folder, and returns what tells its database from others. */
async function createCluster(): Promise<Found> {
  const dataDir = join(await mkdtemp(join(folder.path, 'data-')), 'data')
  await using server = await launchPostgres({ dataDir, packageDir: packageDir(), log: quietLog, isDurable: false })
  const text = `select oid::int, current_setting('data_checksums') as checksums from pg_database where datname = 'packhouse'`
  const [found] = await query<Found>(server.connection, text)
  return found ?? expect.fail('Expected a database.')
}

async function onlyTemplate(): Promise<string> {
  const names = await listTemplates()
  expect(names).toHaveLength(1)
  return join(packageDir(), names[0] ?? '')
}

test('the first cluster is kept; the next is unpacked, and its database has a number of its own', async () => {
  const first = await createCluster()
  const template = await onlyTemplate()
  expect((await stat(template)).mode & 0o777).toBe(0o600)
  const { ino } = await stat(template)
  const second = await createCluster()
  expect(second).toEqual({ oid: expect.any(Number), checksums: 'on' })
  expect(second.oid).not.toBe(first.oid)
  expect((await stat(template)).ino).toBe(ino)
})

test('a damaged or torn template is made again', async () => {
  await createCluster()
  const template = await onlyTemplate()
  const whole = await readFile(template)
  const flipped = Buffer.from(whole)
  flipped[1_000] = 255 - (flipped[1_000] ?? 0)
  for (const damaged of [flipped, whole.subarray(0, whole.length / 2), Buffer.alloc(0)]) {
    await writeFile(template, damaged)
    await createCluster()
    expect((await readFile(template)).equals(damaged)).toBe(false)
  }
})

test('a template that others can write is not used', async () => {
  await createCluster()
  const template = await onlyTemplate()
  const { ino } = await stat(template)
  await using file = await open(template)
  await file.chmod(0o666)
  await createCluster()
  const found = await stat(template)
  expect([found.ino === ino, found.mode & 0o777]).toEqual([false, 0o600])
})

test('a template in which no database can be created is made again', async () => {
  await createCluster()
  const template = await onlyTemplate()
  const partial = await mkdtemp(join(folder.path, 'partial-'))
  await writeFile(join(partial, 'PG_VERSION'), '18\n')
  await keepTemplate({ path: template }, partial)
  const { size } = await stat(template)
  await createCluster()
  expect((await stat(template)).size).toBeGreaterThan(size)
})

test('a template of other programs is not used', async () => {
  await createCluster()
  const manifest = join(packageDir(), 'package.json')
  const text = await readFile(manifest, 'utf8')
  await writeFile(manifest, JSON.stringify({ ...JSON.parse(text), version: '0.0.1' }))
  await createCluster()
  expect(await listTemplates()).toHaveLength(2)
  await writeFile(manifest, text)
})

test('a package that takes no template prevents no start', async () => {
  await createCluster()
  const template = await onlyTemplate()
  await rm(template)
  await mkdir(join(template, 'in the way'), { recursive: true })
  expect((await createCluster()).checksums).toBe('on')
  expect(await readdir(packageDir())).not.toContainEqual(expect.stringMatching(/\.template-/))
})
