import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchPostgres, type LaunchOptions } from '../src/launch.ts'
import { currentOwner } from '../src/os-user.ts'
import { isServerOf } from '../src/postmaster.ts'
import { inspectProcess, signalProcess } from '../src/processes.ts'
import {
  isLinux,
  isRunning,
  leaveOut,
  listServerProcesses,
  makeFolder,
  query,
  quietLog,
  readCheckedRows,
  startLauncher,
  waitUntil,
} from './harness.ts'

const notLinux = leaveOut(!isLinux, 'crashes that need /proc to list every process: this is not Linux')

/** One data folder for all tests in sequence: each begins with what the previous one left on disk. */
let folder: Awaited<ReturnType<typeof makeFolder>>
const dataDir = (): string => join(folder.path, 'data')
const home = (): string => join(dataDir(), 'postgres')
const pidFile = (): string => join(home(), 'data', 'postmaster.pid')
const launch = (options: Partial<LaunchOptions> = {}) =>
  launchPostgres({ dataDir: dataDir(), log: quietLog, ...options })
beforeAll(async () => {
  folder = await makeFolder()
})
afterAll(() => folder[Symbol.asyncDispose]())

test('a launcher killed during cluster creation does not block the next one', async () => {
  const first = startLauncher({ dataDir: dataDir() })
  await first.first('progress')
  await waitUntil('initdb has begun', async () => {
    const scratch = (await readdir(home())).find((name) => name.startsWith('initdb-'))
    return scratch !== undefined && (await readdir(join(home(), scratch))).length > 0
  })
  await first.kill()
  expect(await readdir(home())).not.toContain('data')
  await using server = await launch()
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  // The orphaned initdb may still have been writing during the first sweep.
  await waitUntil('what it left is swept away', async () => {
    const again = await launch()
    await again.stop()
    return (await readdir(home())).every((name) => !name.startsWith('initdb-'))
  })
})

test('scratch folders of running launchers are not removed', async () => {
  const { startedAt } = (await inspectProcess(process.pid)) ?? { startedAt: '' }
  const ours = await mkdtemp(join(home(), `initdb-${process.pid}-${startedAt}-`))
  const reused = await mkdtemp(join(home(), `initdb-${process.pid}-1-`))
  const server = await launch()
  await server.stop()
  const names = await readdir(home())
  expect([names.includes(ours.split('/').at(-1) ?? ''), names.includes(reused.split('/').at(-1) ?? '')]).toEqual([
    true,
    false,
  ])
  await rm(ours, { recursive: true })
})

test('a server survives the kill of its launcher; the next start adopts it with every acknowledged row and stops it', async () => {
  const first = startLauncher({ dataDir: dataDir(), writes: true })
  const { pid } = await first.first('ready')
  await waitUntil('rows are written', () => first.wrote().length >= 50)
  await first.kill()
  const server = await launch()
  expect({ adopted: server.adopted, pid: server.pid }).toEqual({ adopted: true, pid })
  const rows = await readCheckedRows(server.connection)
  expect(rows).toEqual(expect.arrayContaining(first.wrote()))
  await server.stop()
  expect(await isRunning(pid)).toBe(false)
  await expect(stat(pidFile())).rejects.toThrow(/ENOENT/)
})

for (const victims of ['the server', 'the server with its launcher', 'every process'] as const) {
  test.skipIf(notLinux)(`no acknowledged row is lost by a kill of ${victims}`, async () => {
    const first = startLauncher({ dataDir: dataDir(), writes: true })
    const { pid } = await first.first('ready')
    await waitUntil('rows are written', () => first.wrote().length >= 50)
    if (victims !== 'the server') first.child.kill('SIGKILL')
    const killed = victims === 'every process' ? await listServerProcesses(folder.path) : [pid]
    for (const victim of killed) signalProcess(victim, 'SIGKILL')
    if (victims === 'the server') {
      await waitUntil('the launcher brings it back', () =>
        first.events.some((event) => event.event === 'log' && event.message === 'database server restarted'),
      )
    }
    await first.kill()
    const progress: string[] = []
    await using server = await launch({ onProgress: (text) => progress.push(text) })
    expect(progress).toEqual(victims === 'the server' ? [] : ['recovering after a crash'])
    const rows = await readCheckedRows(server.connection)
    expect(rows).toEqual(expect.arrayContaining(first.wrote()))
  })
}

test('a killed server is restarted on the same socket', async () => {
  await using server = await launch()
  const { pid, connection } = server
  await query(connection, 'create table if not exists survivors (id int)')
  await query(connection, 'insert into survivors values (1)')
  signalProcess(pid, 'SIGKILL')
  await waitUntil('another server serves', () => server.pid !== pid)
  expect(await query(connection, 'select id from survivors')).toEqual([{ id: 1 }])
})

test('a pid of a zombie or another program does not block the start', async () => {
  const first = startLauncher({ dataDir: dataDir() })
  const { pid } = await first.first('ready')
  first.child.kill('SIGKILL')
  for (const victim of await listServerProcesses(folder.path)) signalProcess(victim, 'SIGKILL')
  await first.kill()
  await waitUntil('the server is gone', async () => !(await isRunning(pid)))
  const left = await readFile(pidFile(), 'utf8')
  expect(left.split('\n')[0]).toBe(String(pid))

  // Programs of the server's own user: PostgreSQL would mistake their pids for a running server.
  const { uid, gid } = await stat(join(home(), 'data'))
  const runAs = currentOwner().uid === 0 ? { uid, gid } : {}
  const parent = spawn('/bin/sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 600'], {
    ...runAs,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const zombiePid = Number(await new Promise((settle) => parent.stdout.once('data', settle)))
  try {
    await waitUntil('the pid is a zombie', async () => (await inspectProcess(zombiePid))?.isZombie === true)
    for (const stalePid of [parent.pid ?? 0, zombiePid]) {
      await writeFile(pidFile(), left.replace(/^\d+/, String(stalePid)))
      const server = await launch()
      expect(server.adopted).toBe(false)
      await server.stop()
      expect(await inspectProcess(stalePid)).toBeDefined()
    }
  } finally {
    parent.kill('SIGKILL')
  }
})

test('a socket lock of another program does not block the start', async () => {
  const lock = join(home(), 'run', '.s.PGSQL.5432.lock')
  const { uid, gid } = await stat(join(home(), 'data'))
  const runAs = currentOwner().uid === 0 ? { uid, gid } : {}
  const other = spawn('sleep', ['600'], { ...runAs, stdio: 'ignore' })
  try {
    await writeFile(lock, `${other.pid}\n${join(home(), 'data')}\n1\n5432\n${join(home(), 'run')}\n`)
    await using server = await launch()
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  } finally {
    other.kill('SIGKILL')
  }
})

test('an empty pid file left by a kill does not block the start', async () => {
  const first = startLauncher({ dataDir: dataDir() })
  await first.first('ready')
  first.child.kill('SIGKILL')
  for (const victim of await listServerProcesses(folder.path)) signalProcess(victim, 'SIGKILL')
  await first.kill()
  await truncate(pidFile(), 0)
  await using server = await launch()
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.skipIf(notLinux)(
  'a start waits for a frozen session of a killed server and continues when it has ended',
  async () => {
    const first = startLauncher({ dataDir: dataDir() })
    const { pid, connection } = await first.first('ready')
    const sleeper = query(connection, 'select pg_sleep(600)').catch(() => undefined)
    const findBackend = async (): Promise<number> => {
      const rows = await query<{ pid: number }>(
        connection,
        `select pid from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()`,
      )
      return rows[0]?.pid ?? 0
    }
    await waitUntil('the session sleeps', async () => (await findBackend()) > 0)
    const frozen = await findBackend()
    signalProcess(frozen, 'SIGSTOP')
    first.child.kill('SIGKILL')
    signalProcess(pid, 'SIGKILL')
    await first.kill()

    const data = join(home(), 'data')
    const left = await readFile(pidFile(), 'utf8')
    await expect(launch({ timeouts: { startMs: 1_500 } })).rejects.toThrow(/shared memory/)
    // The pid file names the shared memory: without it, two servers would write the same data.
    expect(await readFile(pidFile(), 'utf8')).toBe(left)
    expect(isServerOf((await inspectProcess(frozen)) ?? expect.fail('Expected a frozen process.'), data)).toBe(true)
    const starting = launch()
    await delay(300)
    signalProcess(frozen, 'SIGKILL')
    await using server = await starting
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await sleeper
  },
)

test('a frozen server is reported with its process id after the timeout', async () => {
  const first = startLauncher({ dataDir: dataDir() })
  const { pid } = await first.first('ready')
  await first.kill()
  signalProcess(pid, 'SIGSTOP')
  await expect(launch({ timeouts: { startMs: 500 } })).rejects.toThrow(`process ${pid}) runs but does not answer`)
  signalProcess(pid, 'SIGCONT')
  await using server = await launch()
  expect(server.pid).toBe(pid)
})

test('a server whose data was removed is reported, and no empty one replaces it', async () => {
  const failed = Promise.withResolvers<Error>()
  await using server = await launch({ restartPausesMs: [0, 100], onFailure: failed.resolve })
  await rm(join(home(), 'data'), { recursive: true })
  signalProcess(server.pid, 'SIGKILL')
  expect((await failed.promise).name).toBe('PostgresLaunchError')
  await expect(stat(join(home(), 'data'))).rejects.toThrow(/ENOENT/)
})
