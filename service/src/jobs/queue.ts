import { sql } from 'kysely'
import { many, named, type Db, type Reader, type Tx } from '../db/db.ts'
import { currentTrace, type TraceParent } from '../kernel/trace.ts'

export type NewJob = {
  queue: string
  /** Deduplicates jobs of a queue until the job is completed. */
  key?: string
  payload: Readonly<Record<string, unknown>>
  runAt: Date
}

/** `lease` is the expiry of the claim to the microsecond, which identifies the claim. */
export type Job = {
  id: bigint
  key: string | null
  payload: unknown
  attempts: number
  lease: string
  trace: TraceParent | null
}

/** Joins the caller's transaction: the job exists only if the transaction commits. */
export async function enqueue(tx: Tx, { queue, key, payload, runAt }: NewJob): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({
      queue,
      key: key ?? null,
      payload: JSON.stringify(payload),
      run_at: runAt,
      created_at: runAt,
      trace: currentTrace(),
    })
    .onConflict((conflict) => conflict.columns(['queue', 'key']).doNothing())
    .execute()
}

/** How many jobs of a queue a process can take, and for how long. */
export type Claim = { queue: string; limit: number; leaseSeconds: number }
export type ClaimedJob = Job & { queue: string }

/**
 * Takes due jobs of several queues in one statement, each for the length of its queue's lease. Whether a job is due
 * follows the service's clock, which a sandbox can move; whether a lease has expired follows the clock of the database.
 */
export function claimJobs(db: Db, claims: readonly Claim[], now: Date): Promise<ClaimedJob[]> {
  if (claims.length === 0) return Promise.resolve([])
  return many(
    db,
    named(
      'claim_jobs',
      sql<ClaimedJob>`
        with wanted as (
          select * from unnest(${claims.map(({ queue }) => queue)}::text[], ${claims.map(({ limit }) => limit)}::integer[],
            ${claims.map(({ leaseSeconds }) => leaseSeconds)}::float8[]) as w (queue, places, lease_seconds)),
        due as (
          select j.id, w.lease_seconds from wanted w cross join lateral (
            select id from jobs
            where queue = w.queue and run_at <= ${now} and (leased_until is null or leased_until <= now())
            order by run_at limit w.places for update skip locked) j)
        update jobs set attempts = attempts + 1, leased_until = now() + make_interval(secs => due.lease_seconds)
        from due where jobs.id = due.id
        returning jobs.queue, jobs.id, jobs.key, jobs.payload, jobs.attempts, jobs.leased_until::text as lease, jobs.trace`,
    ),
  )
}

/**
 * A worker that lost its lease cannot settle a job that another worker has claimed. The attempt number alone does not
 * identify a claim, because it restarts when a recurring job is rescheduled.
 */
const isClaimedAs = ({ id, attempts, lease }: Job) =>
  sql<boolean>`id = ${id} and attempts = ${attempts} and leased_until = ${lease}::timestamptz`

export async function completeJob(db: Db, job: Job): Promise<boolean> {
  const result = await db.deleteFrom('jobs').where(isClaimedAs(job)).executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Reschedules recurring jobs in their rows and resets their attempts. Returns how many were still claimed. */
export async function repeatJobs(db: Db, repeats: readonly { job: Job; runAt: Date }[]): Promise<number> {
  const { numAffectedRows } = await named(
    'repeat_jobs',
    sql`
      update jobs set run_at = r.run_at, leased_until = null, attempts = 0, last_error = null
      from unnest(${repeats.map(({ job }) => job.id)}::bigint[], ${repeats.map(({ job }) => job.attempts)}::integer[],
        ${repeats.map(({ job }) => job.lease)}::timestamptz[], ${repeats.map(({ runAt }) => runAt)}::timestamptz[])
        as r (id, attempts, lease, run_at)
      where jobs.id = r.id and jobs.attempts = r.attempts and jobs.leased_until = r.lease`,
  ).execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Renews the leases of running jobs, and returns those that the worker still has. */
export function renewJobs(db: Db, jobs: readonly Job[], leaseSeconds: number): Promise<Pick<Job, 'id' | 'lease'>[]> {
  return many(
    db,
    named(
      'renew_jobs',
      sql<Pick<Job, 'id' | 'lease'>>`
        update jobs set leased_until = now() + make_interval(secs => ${leaseSeconds})
        from unnest(${jobs.map(({ id }) => id)}::bigint[], ${jobs.map(({ attempts }) => attempts)}::integer[],
          ${jobs.map(({ lease }) => lease)}::timestamptz[]) as r (id, attempts, lease)
        where jobs.id = r.id and jobs.attempts = r.attempts and jobs.leased_until = r.lease
        returning jobs.id, jobs.leased_until::text as lease`,
    ),
  )
}

/** Makes waiting recurring jobs due now. */
export async function hastenJobs(db: Db, queues: readonly string[], now: Date): Promise<void> {
  await named(
    'hasten_jobs',
    sql`
      update jobs set run_at = ${now}
      where queue = any(${queues}::text[]) and key = 'tick' and run_at > ${now} and leased_until is null`,
  ).execute(db)
}

/** Reschedules a failed job; without a time the job is dead and needs an operator. */
export async function failJob(db: Db, job: Job, error: string, runAt: Date | undefined): Promise<boolean> {
  const result = await db
    .updateTable('jobs')
    .set({ run_at: runAt ?? sql<Date>`'infinity'`, leased_until: null, last_error: error.slice(0, 2_000) })
    .where(isClaimedAs(job))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The number of due and dead jobs of each queue. */
export function countJobs(reader: Reader, now: Date): Promise<{ queue: string; due: bigint; dead: bigint }[]> {
  return many(
    reader,
    sql<{ queue: string; due: bigint; dead: bigint }>`
      select queue, count(*) filter (where run_at <= ${now}) as due, count(*) filter (where run_at = 'infinity') as dead
      from jobs group by queue order by queue`,
  )
}
