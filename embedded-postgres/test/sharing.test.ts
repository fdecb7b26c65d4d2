import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchPostgres } from '../src/launch.ts'
import { inTurn } from '../src/launchers.ts'
import { signalProcess } from '../src/processes.ts'
import { isRunning, makeFolder, query, quietLog, startLauncher, waitUntil } from './harness.ts'

/** One data folder for all tests; it is empty for the first. */
let folder: Awaited<ReturnType<typeof makeFolder>>
let dataDir = ''
beforeAll(async () => {
  folder = await makeFolder()
  dataDir = join(folder.path, 'data')
})
afterAll(() => folder[Symbol.asyncDispose]())

test('five concurrent launchers on an empty folder share one server, and the last one to leave stops it', async () => {
  const launchers = Array.from({ length: 5 }, () => startLauncher({ dataDir, isDurable: false }))
  const ready = await Promise.all(launchers.map((launcher) => launcher.first('ready')))
  expect(new Set(ready.map(({ pid }) => pid)).size).toBe(1)
  expect(ready.filter(({ adopted }) => !adopted)).toHaveLength(1)
  const [{ pid, connection } = expect.fail('Expected five launchers.')] = ready
  for (const launcher of launchers) {
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await launcher.stop()
    expect(launcher.events.at(-1)).toEqual({ event: 'stopped' })
  }
  expect(await isRunning(pid)).toBe(false)
  expect((await readdir(join(dataDir, 'postgres'))).toSorted()).toEqual(['data', 'launchers', 'run', 'server.log'])
})

test('launchers that start and stop concurrently never stop a server in use', async () => {
  const comeAndGo = async (): Promise<void> => {
    for (let visit = 0; visit < 5; visit += 1) {
      await using server = await launchPostgres({ dataDir, isDurable: false, log: quietLog })
      expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    }
  }
  await Promise.all([comeAndGo(), comeAndGo(), comeAndGo()])
  expect(await readdir(join(dataDir, 'postgres', 'launchers'))).toEqual([])
})

test('a stop waits while another process starts the server, however long its shutdown may take', async () => {
  const server = await launchPostgres({ dataDir, isDurable: false, log: quietLog, timeouts: { fastMs: 1 } })
  let hasStopped = false
  let stop: Promise<void> | undefined
  await inTurn(join(dataDir, 'postgres', 'launchers'), { timeoutMs: 60_000 }, async () => {
    stop = server.stop().then(() => void (hasStopped = true))
    await delay(300)
    expect(hasStopped).toBe(false)
  })
  await stop
  expect(await isRunning(server.pid)).toBe(false)
  expect(await readdir(join(dataDir, 'postgres', 'launchers'))).toEqual([])
})

test('three services with a killed server share one restarted server', async () => {
  const services = await Promise.all([1, 2, 3].map(() => launchPostgres({ dataDir, isDurable: false, log: quietLog })))
  const [{ pid, connection } = expect.fail('Expected three services.')] = services
  signalProcess(pid, 'SIGKILL')
  await waitUntil('all of them have another', () => services.every((service) => service.pid !== pid))
  expect(new Set(services.map((service) => service.pid)).size).toBe(1)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  for (const service of services) await service.stop()
})

test('Ctrl-C in a terminal ends the service and not its server', async () => {
  const launcher = startLauncher({ dataDir, isDurable: false })
  const { pid, connection } = await launcher.first('ready')
  // A terminal signals every process of the foreground group.
  process.kill(-(launcher.child.pid ?? expect.fail('Expected a running launcher.')), 'SIGINT')
  await waitUntil('the service has ended', () => launcher.child.signalCode === 'SIGINT')
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await using server = await launchPostgres({ dataDir, isDurable: false, log: quietLog })
  expect({ adopted: server.adopted, pid: server.pid }).toEqual({ adopted: true, pid })
})
