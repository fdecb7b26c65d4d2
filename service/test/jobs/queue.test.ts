import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { many, transact, type Db } from '../../src/db/db.ts'
import { claimJobs, completeJob, countJobs, enqueue, failJob, repeatJobs, type Job } from '../../src/jobs/queue.ts'
import { openTestDatabase, type TestDatabase } from '../harness/database.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterAll(() => database[Symbol.asyncDispose]())
beforeEach(async () => void (await sql`delete from jobs`.execute(db)))

const add = (key?: string) =>
  transact(db, (tx) => enqueue(tx, { queue: 'q', ...(key !== undefined && { key }), payload: { key }, runAt: now }))
const claim = (leaseSeconds = 60): Promise<Job[]> => claimJobs(db, [{ queue: 'q', limit: 10, leaseSeconds }], now)
const expireLeases = () => sql`update jobs set leased_until = now()`.execute(db)
const rows = () => many(db, sql<{ key: string; attempts: number }>`select key, attempts from jobs order by id`)

async function claimOne(): Promise<Job> {
  const [job] = await claim()
  if (!job) throw new Error('No job was due.')
  return job
}

test('a job exists only if its transaction commits', async () => {
  const lost = transact(db, async (tx) => {
    await enqueue(tx, { queue: 'q', payload: {}, runAt: now })
    throw new Error('rolled back')
  })
  await expect(lost).rejects.toThrow('rolled back')
  expect(await claim()).toEqual([])
  await add('kept')
  expect(await claim()).toMatchObject([{ key: 'kept', payload: { key: 'kept' }, attempts: 1 }])
})

test('a job of an open transaction cannot be claimed', async () => {
  await transact(db, async (tx) => {
    await enqueue(tx, { queue: 'q', payload: {}, runAt: now })
    expect(await claim()).toEqual([])
  })
  expect(await claim()).toHaveLength(1)
})

test('a key deduplicates jobs until its job is completed', async () => {
  await Promise.all([add('k'), add('k'), add('k')])
  expect(await rows()).toHaveLength(1)
  const job = await claimOne()
  await add('k')
  expect(await rows()).toHaveLength(1)
  await completeJob(db, job)
  await add('k')
  expect(await rows()).toEqual([{ key: 'k', attempts: 0 }])
})

test('jobs without a key are not deduplicated', async () => {
  await Promise.all([add(), add()])
  expect(await claim()).toHaveLength(2)
})

test('a job is not due before its time', async () => {
  await transact(db, (tx) => enqueue(tx, { queue: 'q', payload: {}, runAt: new Date(now.getTime() + 1) }))
  expect(await claim()).toEqual([])
  expect(await claimJobs(db, [{ queue: 'q', limit: 1, leaseSeconds: 60 }], new Date(now.getTime() + 1))).toHaveLength(1)
})

test('a leased job cannot be claimed until its lease expires', async () => {
  await add('k')
  await claimOne()
  expect(await claim()).toEqual([])
  await expireLeases()
  expect(await claim()).toMatchObject([{ key: 'k', attempts: 2 }])
})

test('a worker that lost the lease cannot settle the job', async () => {
  await add('k')
  const late = await claimOne()
  await expireLeases()
  const holder = await claimOne()
  expect(await completeJob(db, late)).toBe(false)
  expect(await failJob(db, late, 'late', now)).toBe(false)
  expect(await repeatJobs(db, [{ job: late, runAt: now }])).toBe(0)
  expect(await claim()).toEqual([])
  expect(await completeJob(db, holder)).toBe(true)
  expect(await rows()).toEqual([])
})

test('a holder from before a rescheduling cannot settle the next run, although both are first attempts', async () => {
  await add('tick')
  const late = await claimOne()
  await expireLeases()
  expect(await repeatJobs(db, [{ job: await claimOne(), runAt: now }])).toBe(1)
  const holder = await claimOne()
  expect(holder.attempts).toBe(late.attempts)
  expect(await repeatJobs(db, [{ job: late, runAt: now }])).toBe(0)
  expect(await completeJob(db, late)).toBe(false)
  expect(await claim()).toEqual([])
  expect(await repeatJobs(db, [{ job: holder, runAt: now }])).toBe(1)
})

test('the counts include due and dead jobs', async () => {
  await Promise.all([add('a'), add('b'), add('c')])
  const [first] = await claim()
  if (first) await failJob(db, first, 'broken', undefined)
  expect(await countJobs(db, now)).toEqual([{ queue: 'q', due: 2n, dead: 1n }])
})

test('one statement claims from many queues, each within its own limit and for its own lease', async () => {
  const due = (queue: string, key: string) => transact(db, (tx) => enqueue(tx, { queue, key, payload: {}, runAt: now }))
  for (const key of ['1', '2', '3']) await Promise.all([due('a', key), due('b', key)])
  await due('c', '1')
  const claims = [
    { queue: 'a', limit: 2, leaseSeconds: 60 },
    { queue: 'b', limit: 1, leaseSeconds: 3_600 },
  ]
  const jobs = await claimJobs(db, claims, now)
  expect(jobs.map(({ queue }) => queue).toSorted()).toEqual(['a', 'a', 'b'])
  const leases = await many(
    db,
    sql<{ queue: string; isLong: boolean }>`
      select distinct queue, leased_until > now() + interval '30 minutes' as "isLong" from jobs
      where leased_until is not null order by queue`,
  )
  expect(leases).toEqual([
    { queue: 'a', isLong: false },
    { queue: 'b', isLong: true },
  ])
  expect(await claimJobs(db, [], now)).toEqual([])
})
