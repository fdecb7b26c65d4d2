import { expect, test } from 'vitest'
import { createReadiness, type ReadinessDeps } from './readiness.ts'

const lowLag = { readMs: () => ({ p50: 0, p99: 1, max: 2 }) }
const healthy: ReadinessDeps = {
  lag: lowLag,
  pingDatabase: async () => ({ isWritable: true }),
  countPendingMigrations: async () => 0,
}
const never = (): Promise<never> => new Promise(() => {})

test('a process with healthy dependencies is ready', async () => {
  expect(await createReadiness(healthy).check()).toEqual({
    ready: true,
    checks: { database: 'ok', writable: 'ok', migrations: 'ok', event_loop: 'ok', serving: 'ok' },
  })
})

test.each<[string, Partial<ReadinessDeps>, string]>([
  [
    'a database that refuses connections',
    { pingDatabase: () => Promise.reject(new Error('unavailable')) },
    'database,writable',
  ],
  ['a database that does not respond', { pingDatabase: never, timeoutMs: 5 }, 'database,writable'],
  ['a replica', { pingDatabase: async () => ({ isWritable: false }) }, 'writable'],
  ['a pending migration', { countPendingMigrations: async () => 1 }, 'migrations'],
])('%s makes the process not ready and is reported by name', async (_claim, fault, name) => {
  const { ready, checks } = await createReadiness({ ...healthy, ...fault }).check()
  expect(ready).toBe(false)
  expect(Object.keys(checks).filter((check) => checks[check] === 'failed')).toEqual(name.split(','))
})

test('a high event loop delay is shown, but takes no replica out of service', async () => {
  const lag = { readMs: () => ({ p50: 1, p99: 250, max: 900 }) }
  const { ready, checks } = await createReadiness({ ...healthy, lag }).check()
  expect([ready, checks['event_loop']]).toEqual([true, 'busy'])
})

test('a draining process is not ready, whatever its dependencies report', async () => {
  const readiness = createReadiness(healthy)
  readiness.drain()
  expect(await readiness.check()).toMatchObject({ ready: false, checks: { serving: 'failed' } })
})

test('concurrent checks share one query, and migrations are not checked again once applied', async () => {
  let pings = 0
  let counts = 0
  const readiness = createReadiness({
    ...healthy,
    pingDatabase: async () => {
      pings += 1
      return { isWritable: true }
    },
    countPendingMigrations: async () => (counts++ === 0 ? 1 : 0),
  })
  const reports = await Promise.all(Array.from({ length: 50 }, () => readiness.check()))
  expect(reports.every((report) => !report.ready)).toBe(true)
  expect(pings).toBe(1)
  for (let round = 0; round < 3; round++) expect((await readiness.check()).ready).toBe(true)
  expect({ pings, counts }).toEqual({ pings: 4, counts: 2 })
})
