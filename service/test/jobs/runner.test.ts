import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { many, one, transact, type Db } from '../../src/db/db.ts'
import { countJobs, enqueue, type Job } from '../../src/jobs/queue.ts'
import { createRunner, doubling, type Handler, type Runner } from '../../src/jobs/runner.ts'
import { ensureScheduled, recurringHandler } from '../../src/jobs/schedule.ts'
import { createManualClock, type ManualClock } from '../../src/kernel/clock.ts'
import { openTestDatabase, type TestDatabase } from '../harness/database.ts'

const begin = new Date('2026-03-01T12:00:00.000Z')
let database: TestDatabase
let db: Db
let clock: ManualClock
const runners: Runner[] = []
const latches: (() => void)[] = []
let logged: string[] = []
const log = {
  warn: (_fields: object, message: string) => void logged.push(message),
  error: (_fields: object, message: string) => void logged.push(`error: ${message}`),
}

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterAll(() => database[Symbol.asyncDispose]())
beforeEach(async () => {
  clock = createManualClock(begin)
  logged = []
  await sql`delete from jobs`.execute(db)
})
afterEach(async () => {
  // A failed test has not opened its latches; the runners would wait for them.
  for (const open of latches.splice(0)) open()
  await Promise.all(runners.splice(0).map((runner) => runner.stop(0)))
})

const standard: Omit<Handler, 'handle'> = { concurrency: 5, leaseSeconds: 60, maxAttempts: 3, backoffMs: doubling }

function runnerOf(handlers: Record<string, Handler>, on: Db = db): Runner {
  const runner = createRunner({ db: on, clock, handlers, log, pollMs: 5 })
  runners.push(runner)
  return runner
}

const add = (count: number, queue = 'q') =>
  transact(db, async (tx) => {
    for (let number = 0; number < count; number++) await enqueue(tx, { queue, payload: { number }, runAt: clock.now() })
  })

const numberOf = (job: Job): number => (job.payload as { number: number }).number
const waiting = async (): Promise<bigint> => (await one(db, sql<{ n: bigint }>`select count(*) as n from jobs`)).n

/** A promise that the test resolves. */
function latch() {
  let open = (): void => {}
  const opened = new Promise<void>((settle) => (open = settle))
  latches.push(open)
  return { open, opened }
}

test('three processes share 300 jobs, and each job is handled once', async () => {
  await add(300)
  const handled: number[] = []
  const handler: Handler = { ...standard, handle: async (job) => void handled.push(numberOf(job)) }
  const group = [db, database.connect(), database.connect()].map((on) => runnerOf({ q: handler }, on))
  await Promise.all(group.map((runner) => runner.drain()))
  expect(handled.toSorted((left, right) => left - right)).toEqual(Array.from({ length: 300 }, (_, index) => index))
  expect(await waiting()).toBe(0n)
})

test('a process never exceeds its concurrency, however often it is woken', async () => {
  await add(60)
  let running = 0
  let most = 0
  const runner = runnerOf({
    q: {
      ...standard,
      concurrency: 3,
      handle: async () => {
        running += 1
        most = Math.max(most, running)
        runner.wake()
        await new Promise((settle) => setTimeout(settle, 1))
        running -= 1
      },
    },
  })
  runner.wake()
  const nudge = setInterval(() => runner.wake(), 1)
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0n)
  clearInterval(nudge)
  expect(most).toBe(3)
})

test('the job of a crashed process is finished by another', async () => {
  await add(1)
  const stuck = latch()
  // Its only slot is taken, so it cannot claim its own job again.
  const crashing = runnerOf({ q: { ...standard, concurrency: 1, handle: () => stuck.opened } })
  crashing.wake()
  await expect.poll(async () => (await many(db, sql`select 1 from jobs where attempts = 1`)).length).toBe(1)
  await sql`update jobs set leased_until = now()`.execute(db)
  const handled: number[] = []
  await runnerOf({ q: { ...standard, handle: async (job) => void handled.push(job.attempts) } }).drain()
  expect(handled).toEqual([2])
  stuck.open()
})

test('a failed job is retried with backoff and is dead after its last attempt', async () => {
  await add(1)
  const attempts: number[] = []
  const runner = runnerOf({
    q: {
      ...standard,
      handle: async (job) => {
        attempts.push(job.attempts)
        throw new Error(`failure ${job.attempts}`)
      },
    },
  })
  const dueInMs = async (): Promise<number> => {
    const row = await one(db, sql<{ at: Date }>`select run_at as at from jobs`)
    return row.at.getTime() - clock.now().getTime()
  }
  await runner.drain()
  expect(await dueInMs()).toBe(1_000)
  clock.advance(999)
  await runner.drain()
  expect(attempts).toEqual([1])
  clock.advance(1)
  await runner.drain()
  expect(await dueInMs()).toBe(2_000)
  clock.advance(2_000)
  await runner.drain()
  clock.advance(365 * 24 * 3_600_000)
  await runner.drain()
  expect(attempts).toEqual([1, 2, 3])
  expect(await countJobs(db, clock.now())).toEqual([{ queue: 'q', due: 0n, dead: 1n }])
  expect(await one(db, sql<{ e: string }>`select last_error as e from jobs`)).toEqual({ e: 'failure 3' })
  expect(logged.slice(0, 3)).toEqual([
    'job failed, will be retried',
    'job failed, will be retried',
    'error: job failed permanently',
  ])
})

test('the backoff doubles from one second up to one hour', () => {
  expect([1, 2, 3, 12, 13, 1_000_000].map(doubling)).toEqual([1_000, 2_000, 4_000, 2_048_000, 3_600_000, 3_600_000])
})

test('a handler is aborted before its lease ends', async () => {
  await add(1)
  let reason: unknown
  const runner = runnerOf({
    q: {
      ...standard,
      leaseSeconds: 0.05,
      maxAttempts: 1,
      handle: (_job, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            reason = signal.reason
            reject(new Error('aborted'))
          })
        }),
    },
  })
  runner.wake()
  await expect.poll(() => reason).toMatchObject({ name: 'TimeoutError' })
})

test('a recurring job runs once per period, in one process at a time', async () => {
  let running = 0
  let most = 0
  let runs = 0
  const work = {
    queue: 'tick',
    everyMs: 1_000,
    run: async () => {
      runs += 1
      running += 1
      most = Math.max(most, running)
      await new Promise((settle) => setTimeout(settle, 1))
      running -= 1
    },
  }
  const pools = [db, database.connect(), database.connect()]
  await Promise.all(pools.map((on) => ensureScheduled(on, clock, [{ queue: 'tick' }])))
  const group = pools.map((on) => runnerOf({ tick: recurringHandler(work, clock) }, on))
  for (let period = 1; period <= 10; period++) {
    await Promise.all(group.map((runner) => runner.drain()))
    expect(runs).toBe(period)
    clock.advance(1_000)
  }
  expect(most).toBe(1)
  expect(await waiting()).toBe(1n)
})

const readLease = async (): Promise<{ lease: string | null; isShort: boolean }> =>
  one(
    db,
    sql<{ lease: string | null; isShort: boolean }>`
      select leased_until::text as lease, coalesce(leased_until < now() + interval '8 seconds', false) as "isShort" from jobs`,
  )

test('the lease of a recurring job is short, and renewed while the job runs', async () => {
  const { open, opened } = latch()
  const started: string[] = []
  await ensureScheduled(db, clock, [{ queue: 'tick' }])
  const run = (name: string, recurringLeaseSeconds?: number): Runner => {
    const work = { queue: 'tick', everyMs: 1_000, run: async () => (started.push(name), opened) }
    const lease = recurringLeaseSeconds === undefined ? {} : { recurringLeaseSeconds }
    const handlers = { tick: recurringHandler({ ...work, leaseSeconds: 600 }, clock) }
    const runner = createRunner({ db, clock, handlers, log, pollMs: 5, ...lease })
    runners.push(runner)
    runner.wake()
    return runner
  }
  run('first', 4)
  await expect.poll(() => started).toEqual(['first'])
  run('second')
  const seen = new Set<string | null>()
  await expect.poll(async () => seen.add((await readLease()).lease).size).toBeGreaterThan(2)
  expect(started).toEqual(['first'])
  open()
  // It is settled with the renewed lease, and due again later.
  await expect.poll(async () => (await readLease()).lease).toBe(null)
  clock.advance(1_000)
  await expect.poll(() => started.length).toBe(2)
})

test('a recurring job that another process may have is aborted; by default that takes seconds', async () => {
  const { opened } = latch()
  let aborted = false
  await ensureScheduled(db, clock, [{ queue: 'tick' }])
  const run = async (signal: AbortSignal): Promise<void> => {
    signal.addEventListener('abort', () => void (aborted = true))
    await opened
  }
  const handlers = { tick: recurringHandler({ queue: 'tick', everyMs: 1_000, run, leaseSeconds: 600 }, clock) }
  const runner = createRunner({ db, clock, handlers, log, pollMs: 5 })
  runners.push(runner)
  runner.wake()
  await expect.poll(async () => (await readLease()).isShort).toBe(true)
  await sql`update jobs set attempts = attempts + 1, leased_until = now() + interval '1 hour'`.execute(db)
  await expect.poll(() => aborted).toBe(true)
})

test('the end of a recurring job causes no poll, the end of another job does', async () => {
  const runs: string[] = []
  const work = { queue: 'tick', everyMs: 0, run: async () => void runs.push('tick') }
  const handle = async (job: Job) => void runs.push(`job ${numberOf(job)}`)
  await ensureScheduled(db, clock, [{ queue: 'tick' }])
  const handlers = { tick: recurringHandler(work, clock), q: { ...standard, concurrency: 1, handle } }
  const runner = createRunner({ db, clock, handlers, log, pollMs: 600_000 })
  runners.push(runner)
  runner.wake()
  await expect.poll(() => runs).toEqual(['tick'])
  await add(2)
  runner.wake()
  // The poll after the first job finds the second; the job that is due again at once runs with each of these polls only.
  await expect.poll(() => runs.filter((run) => run !== 'tick')).toEqual(['job 0', 'job 1'])
  expect(runs.length).toBeLessThanOrEqual(2 + 4)
})

test('an idle process repeats less often, until something happens', async () => {
  let runs = 0
  let ran = latch()
  const run = async () => {
    runs += 1
    ran.open()
  }
  const work = { queue: 'tick', everyMs: 1_000, idleEveryMs: 60_000, run }
  await ensureScheduled(db, clock, [work])
  const handlers = { tick: recurringHandler(work, clock) }
  const runner = createRunner({ db, clock, handlers, log, pollMs: 5, idleAfterMs: 0 })
  runners.push(runner)
  await runner.drain()
  const dueAt = async () => (await one(db, sql<{ at: Date }>`select run_at as at from jobs`)).at
  expect(await dueAt()).toEqual(new Date(begin.getTime() + 60_000))
  runner.wake()
  ran = latch()
  runner.noteActivity()
  await ran.opened
  expect(runs).toBe(2)
})

test('a recurring job with a first delay is not due before it', async () => {
  let runs = 0
  const work = { queue: 'tick', everyMs: 1_000, firstAfterMs: 1_000, run: async () => void (runs += 1) }
  await ensureScheduled(db, clock, [work])
  const runner = runnerOf({ tick: recurringHandler(work, clock) })
  await runner.drain()
  expect(runs).toBe(0)
  clock.advance(1_000)
  await runner.drain()
  expect(runs).toBe(1)
})

test('a failing recurring job is retried and never becomes dead', async () => {
  let runs = 0
  const failing = { queue: 'tick', everyMs: 250, run: () => Promise.reject(new Error(`run ${(runs += 1)}`)) }
  await ensureScheduled(db, clock, [{ queue: 'tick' }])
  const runner = runnerOf({ tick: recurringHandler(failing, clock) })
  for (let round = 0; round < 40; round++) {
    await runner.drain()
    clock.advance(60_000)
  }
  expect(runs).toBe(40)
  expect(await countJobs(db, clock.now())).toEqual([{ queue: 'tick', due: 1n, dead: 0n }])
})

test('stopping claims no new jobs and waits for running ones', async () => {
  await add(2)
  const { open, opened } = latch()
  let started = 0
  let ended = 0
  const runner = runnerOf({
    q: {
      ...standard,
      concurrency: 1,
      handle: async () => {
        started += 1
        await opened
        ended += 1
      },
    },
  })
  runner.wake()
  await expect.poll(() => started).toBe(1)
  const stopped = runner.stop(60_000)
  open()
  await stopped
  expect({ started, ended, left: await waiting() }).toEqual({ started: 1, ended: 1, left: 1n })
})

test('stopping waits for a claim in progress, so that no job starts afterwards', async () => {
  await add(5)
  for (let round = 0; round < 20; round++) {
    let isStopped = false
    let late = 0
    const runner = runnerOf({
      q: { ...standard, handle: async () => void (late += isStopped ? 1 : 0) },
      other: { ...standard, handle: async () => {} },
    })
    runner.wake()
    await new Promise((settle) => setTimeout(settle, round % 4))
    await runner.stop(60_000)
    isStopped = true
    await add(1)
    await new Promise((settle) => setTimeout(settle, 5))
    expect(late).toBe(0)
  }
})

test('a job that exceeds the grace period is aborted and due again', async () => {
  await add(1)
  let started = false
  const runner = runnerOf({
    q: {
      ...standard,
      handle: (_job, signal) =>
        new Promise((_resolve, reject) => {
          started = true
          signal.addEventListener('abort', () => reject(new Error('cut short')))
        }),
    },
  })
  runner.wake()
  await expect.poll(() => started).toBe(true)
  await runner.stop(1)
  expect(await one(db, sql`select last_error, leased_until from jobs`)).toEqual({
    last_error: 'cut short',
    leased_until: null,
  })
})

test('a drained runner does not poll', async () => {
  let handled = 0
  const runner = runnerOf({ q: { ...standard, handle: async () => void (handled += 1) } })
  await add(3)
  await runner.drain()
  await add(1)
  await new Promise((settle) => setTimeout(settle, 50))
  expect(handled).toBe(3)
})

test('a short database outage does not stop the polling', async () => {
  const flaky = database.connect()
  let handled = 0
  const runner = runnerOf({ q: { ...standard, handle: async () => void (handled += 1) } }, flaky)
  await sql`alter table jobs rename to jobs_away`.execute(db)
  runner.wake()
  await expect.poll(() => logged.length).toBeGreaterThan(2)
  await sql`alter table jobs_away rename to jobs`.execute(db)
  await add(1)
  await expect.poll(() => handled).toBe(1)
  expect(new Set(logged)).toEqual(new Set(['jobs could not be read']))
})
