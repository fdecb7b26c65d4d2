import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, chown, mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { inspectProcess, runCommand, signalProcess, type RunAs } from '../src/processes.ts'
import type { FixtureEvent, FixtureOptions } from './fixtures/launcher.ts'

export const isRoot = process.getuid?.() === 0
export const isLinux = process.platform === 'linux'
export const quietLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
const fixture = join(import.meta.dirname, 'fixtures', 'launcher.ts')

/** Prints which tests this machine skips, and why. */
export function leaveOut(isMissing: boolean, reason: string): boolean {
  if (isMissing) process.stdout.write(`skipped: ${reason}\n`)
  return isMissing
}

/** Launchers that a failed test left running would hold the servers of the tests after it. */
const runningLaunchers = new Set<{ dataDir: string; kill(): Promise<void> }>()

/** A folder that every user can traverse; launchers and servers in it are ended after the test. */
export async function makeFolder(owner?: { uid: number; gid: number }): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'packhouse-pg-'))
  await chmod(path, 0o711)
  if (owner) await chown(path, owner.uid, owner.gid)
  const dispose = async (): Promise<void> => {
    await Promise.all([...runningLaunchers].filter(({ dataDir }) => dataDir.startsWith(path)).map((it) => it.kill()))
    for (const pid of await listServerProcesses(path)) signalProcess(pid, 'SIGKILL')
    await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  return { path, [Symbol.asyncDispose]: dispose }
}

/** A zombie does not count as running; it waits to be reaped. */
export async function isRunning(pid: number): Promise<boolean> {
  const facts = await inspectProcess(pid)
  return facts !== undefined && !facts.isZombie
}

/** A copy of stopped data with owners: much faster than creating a cluster. */
export async function copyData(from: string, to: string): Promise<void> {
  const { code, output } = await runCommand('cp', ['-a', from, to], { timeoutMs: 60_000 })
  if (code !== 0) throw new Error(output)
}

/** Every server process with data under a folder, orphans included. */
export async function listServerProcesses(folder: string): Promise<number[]> {
  const found: number[] = []
  if (isLinux) {
    for (const pid of (await readdir('/proc')).map(Number).filter((pid) => pid > 0)) {
      const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '')
      if (cwd.startsWith(`${folder}/`) && (await inspectProcess(pid))?.name === 'postgres') found.push(pid)
    }
    return found
  }
  const { output } = await runCommand('ps', ['-axo', 'pid=,command='], { timeoutMs: 5_000 })
  const lines = output.split('\n').filter((line) => line.includes(`postgres -D ${folder}`))
  return lines.map((line) => Number.parseInt(line, 10))
}

type Event<K extends FixtureEvent['event']> = Extract<FixtureEvent, { event: K }>

/** A launcher in a separate process. */
export type Launcher = {
  child: ChildProcess
  events: FixtureEvent[]
  /** Waits for the first event of a kind, or fails with the events received. */
  first<K extends FixtureEvent['event']>(kind: K): Promise<Event<K>>
  wrote(): number[]
  kill(): Promise<void>
  stop(): Promise<void>
}

export type LauncherOptions = FixtureOptions & { runAs?: RunAs; wrap?: readonly string[] }

export function startLauncher({ runAs, wrap = [], ...options }: LauncherOptions): Launcher {
  const [file, ...args] = [...wrap, process.execPath, fixture, JSON.stringify(options)]
  // Its own process group, so that a test can signal it as a terminal does.
  const child = spawn(file, args, { ...runAs, cwd: '/', detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
  const events: FixtureEvent[] = []
  let errors = ''
  let wake = Promise.withResolvers<void>()
  const isOver = { value: false }
  const notify = (): void => {
    wake.resolve()
    wake = Promise.withResolvers<void>()
  }
  createInterface({ input: child.stdout }).on('line', (line) => {
    const event: FixtureEvent = JSON.parse(line)
    events.push(event)
    notify()
  })
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  child.stdin.on('error', () => undefined)
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await closed
  }
  const running = { dataDir: options.dataDir, kill }
  runningLaunchers.add(running)
  const closed = new Promise<void>((settle) => {
    child.on('close', () => {
      isOver.value = true
      runningLaunchers.delete(running)
      notify()
      settle()
    })
  })

  async function first<K extends FixtureEvent['event']>(kind: K): Promise<Event<K>> {
    for (;;) {
      const found = events.find((event): event is Event<K> => event.event === kind)
      if (found) return found
      if (isOver.value)
        throw new Error(`The launcher ended without "${kind}": ${JSON.stringify(events.slice(-5))} ${errors}`)
      await wake.promise
    }
  }

  return {
    child,
    events,
    first,
    wrote: () => events.filter((event) => event.event === 'wrote').map((event) => event.id),
    kill,
    async stop() {
      child.stdin.end()
      await closed
    },
  }
}

/** Waits until a condition is true, for a bounded number of polls. */
export async function waitUntil(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const until = performance.now() + 120_000
  while (performance.now() < until) {
    if (await holds()) return
    await delay(20)
  }
  throw new Error(`Timed out waiting until ${what}.`)
}

export async function query<Row extends pg.QueryResultRow>(connection: pg.ClientConfig, text: string): Promise<Row[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 60_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<Row>(text)
    return rows
  } finally {
    await client.end()
  }
}

/** The ids of the fixture's rows, after amcheck has verified every table page and index entry. */
export async function readCheckedRows(connection: pg.ClientConfig): Promise<number[]> {
  await query(connection, 'create extension if not exists amcheck')
  await query(
    connection,
    `select bt_index_check(c.oid, true) from pg_class c join pg_am a on a.oid = c.relam where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p'`,
  )
  const faults = await query(connection, `select * from verify_heapam('written')`)
  if (faults.length > 0) throw new Error(`The table is damaged: ${JSON.stringify(faults)}`)
  const rows = await query<{ id: number }>(connection, 'select id from written order by id')
  return rows.map((row) => row.id)
}
