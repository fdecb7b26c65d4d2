import { chmod, chown, cp, lstat, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, dropDatabase } from '../src/admin.ts'
import { findServerPackage } from '../src/binaries.ts'
import { PostgresLaunchError } from '../src/errors.ts'
import { launchPostgres } from '../src/launch.ts'
import { signalProcess } from '../src/processes.ts'
import { copyData, makeFolder, query, quietLog, waitUntil } from './harness.ts'

const refusal = async (launch: Promise<unknown>): Promise<PostgresLaunchError> => {
  const error = await launch.catch((reason: unknown) => reason)
  if (error instanceof PostgresLaunchError) return error
  throw new Error(`Expected a PostgresLaunchError, not ${String(error)}.`)
}

/** One cluster for all tests, in a folder with a name that is hard to quote. */
const oddDir = (): string => join(shared.path, `a, "b" 'c'`, 'data')
const packageCopy = (): string => join(shared.path, 'package')
let shared: Awaited<ReturnType<typeof makeFolder>>
beforeAll(async () => {
  shared = await makeFolder()
})
afterAll(() => shared[Symbol.asyncDispose]())

test('a server runs in a folder with spaces, commas and quotes in its name, reachable by its socket alone', async () => {
  await using server = await launchPostgres({ dataDir: oddDir(), log: quietLog })
  const settings = await query<{ name: string; setting: string }>(
    server.connection,
    `select name, setting from pg_settings where name in
      ('listen_addresses', 'fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'server_encoding') order by name`,
  )
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '',
    server_encoding: 'UTF8',
    synchronous_commit: 'on',
  })
  const locale = `select datlocprovider as provider, datlocale as locale from pg_database where datname = 'packhouse'`
  expect(await query(server.connection, locale)).toEqual([{ provider: 'b', locale: 'C.UTF-8' }])
  expect((await stat(server.connection.host)).mode & 0o777).toBe(0o700)
})

test('a path too long for a socket gets a short one, shared by all launchers and removed after the stop', async () => {
  await using folder = await makeFolder()
  const shortDir = join(folder.path, 's')
  await mkdir(shortDir, { mode: 0o711 })
  await chmod(shortDir, 0o711)
  const options = { dataDir: join(folder.path, 'long'.repeat(30)), shortDir, log: quietLog }
  await copyData(oddDir(), options.dataDir)
  const server = await launchPostgres(options)
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(server.connection.host.startsWith(`${shortDir}/packhouse-`)).toBe(true)
  expect((await stat(server.connection.host)).mode & 0o777).toBe(0o700)
  const second = await launchPostgres(options)
  expect({ adopted: second.adopted, host: second.connection.host }).toEqual({
    adopted: true,
    host: server.connection.host,
  })
  await server.stop()

  // After a cleanup of temporary files and a crash, the folder is created under the name the pool knows.
  await rm(server.connection.host, { recursive: true })
  signalProcess(second.pid, 'SIGKILL')
  await waitUntil('the server is back', () => second.pid !== server.pid)
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
  expect(await readdir(shortDir)).toEqual([])
})

test('programs installed without their library links get linked', async () => {
  await cp(findServerPackage(), packageCopy(), {
    recursive: true,
    filter: async (source) => !(await lstat(source)).isSymbolicLink(),
  })
  await using server = await launchPostgres({ dataDir: oddDir(), packageDir: packageCopy(), log: quietLog })
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await lstat(join(packageCopy(), 'native/lib/libpq.so.5'))).isSymbolicLink()).toBe(true)
  expect(await readdir(join(oddDir(), 'postgres'))).toEqual(['data', 'launchers', 'run', 'server.log'])
})

test('programs in a folder without link support are copied, and a damaged copy is replaced', async () => {
  const libraries = join(packageCopy(), 'native/lib')
  for (const entry of await readdir(libraries, { withFileTypes: true }))
    if (entry.isSymbolicLink()) await rm(join(libraries, entry.name))
  // Root can write into a read-only folder, so there the server's user is denied access instead.
  await chmod(libraries, process.getuid?.() === 0 ? 0o700 : 0o555)
  const options = { dataDir: oddDir(), packageDir: packageCopy(), log: quietLog }
  const server = await launchPostgres(options)
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  const names = await readdir(join(oddDir(), 'postgres'))
  const copy = names.find((name) => name.startsWith('server-')) ?? expect.fail('Expected a copy.')
  const initdb = join(oddDir(), 'postgres', copy, 'native/bin/initdb')
  await rm(initdb)
  await using again = await launchPostgres(options)
  expect(await query(again.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await stat(initdb)).isFile()).toBe(true)
  await chmod(libraries, 0o755)
})

test('a failed server start reports the last log lines', async () => {
  const dataDir = oddDir()
  const error = await refusal(launchPostgres({ dataDir, log: quietLog, settings: { shared_buffers: '7 elephants' } }))
  expect(error.message).toMatch(/^The database server ended while starting \(exit code 1\)/)
  expect(error.serverLog.join('\n')).toContain('shared_buffers')
  const launchers = await readdir(join(dataDir, 'postgres', 'launchers'))
  expect(launchers).toEqual([])
})

test('data of another version is reported and left unchanged', async () => {
  const dataDir = oddDir()
  const versionFile = join(dataDir, 'postgres', 'data', 'PG_VERSION')
  await writeFile(versionFile, '15\n')
  const error = await refusal(launchPostgres({ dataDir, log: quietLog }))
  expect(error.message).toMatch(/was created by PostgreSQL 15, but this release runs 18/)
  expect(await readFile(versionFile, 'utf8')).toBe('15\n')
  await writeFile(versionFile, '18\n')
})

test('files that are not a cluster are left unchanged', async () => {
  const dataDir = join(shared.path, 'foreign')
  const inside = join(dataDir, 'postgres', 'data')
  await mkdir(inside, { recursive: true })
  if (process.getuid?.() === 0) await chown(inside, 1, 1)
  await writeFile(join(inside, 'letter.txt'), 'dear')
  const error = await refusal(launchPostgres({ dataDir, log: quietLog }))
  expect(error.message).toMatch(/contains files, but no database cluster/)
  expect(await readdir(inside)).toEqual(['letter.txt'])
})

test('a start can be aborted during cluster creation and during server start', async () => {
  const abortAt = async (dataDir: string, when: string): Promise<void> => {
    const controller = new AbortController()
    const onProgress = (text: string): void => void (text === when && controller.abort())
    const launch = launchPostgres({ dataDir, log: quietLog, signal: controller.signal, onProgress })
    await expect(launch).rejects.toThrow(/abort/i)
  }
  const empty = join(shared.path, 'called-off')
  await abortAt(empty, 'creating the database cluster')
  expect(await readdir(join(empty, 'postgres'))).toEqual(['launchers'])
  await abortAt(oddDir(), 'starting the database')
  expect(await readdir(join(oddDir(), 'postgres', 'data'))).not.toContain('postmaster.pid')
  expect(await readdir(join(oddDir(), 'postgres', 'launchers'))).toEqual([])
})

test('a database is copied from a template and dropped with open sessions', async () => {
  await using server = await launchPostgres({ dataDir: oddDir(), log: quietLog })
  const to = (database: string) => ({ ...server.connection, database })
  await createDatabase(server.connection, { name: 'mould' })
  await query(to('mould'), 'create table shape as select 7 as size')
  await createDatabase(server.connection, { name: 'a "cast"', template: 'mould' })
  expect(await query(to('a "cast"'), 'select size from shape')).toEqual([{ size: 7 }])
  const sleeper = query(to('a "cast"'), 'select pg_sleep(600)')
  const ended = expect(sleeper).rejects.toThrow()
  await dropDatabase(server.connection, 'a "cast"')
  await ended
  await dropDatabase(server.connection, 'a "cast"')
  const names = await query<{ datname: string }>(server.connection, 'select datname from pg_database order by 1')
  expect(names.map((row) => row.datname)).toEqual(['mould', 'packhouse', 'postgres', 'template0', 'template1'])
})
