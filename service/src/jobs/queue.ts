import { sql } from 'kysely'
import { many, type Db, type Reader, type Tx } from '../db/db.ts'

export type NewJob = {
  queue: string
  /** Two jobs of one queue with the same key are one job, as long as it is not done. */
  key?: string
  payload: Readonly<Record<string, unknown>>
  runAt: Date
}

/** `lease` is when the hold on it ends, to the microsecond: it tells one hold from every other. */
export type Job = { id: bigint; key: string | null; payload: unknown; attempts: number; lease: string }

/** Joins the caller's transaction: the work is due when the reason for it is committed, and only then. */
export async function enqueue(tx: Tx, { queue, key, payload, runAt }: NewJob): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({ queue, key: key ?? null, payload: JSON.stringify(payload), run_at: runAt, created_at: runAt })
    .onConflict((conflict) => conflict.columns(['queue', 'key']).doNothing())
    .execute()
}

export type Claim = { queue: string; limit: number; leaseSeconds: number; now: Date }

/**
 * Takes due jobs for the length of a lease. Whether a job is due is the product's time and can be travelled; whether a
 * lease still holds is the database's own, which no process can be wrong about.
 */
export function claimJobs(db: Db, { queue, limit, leaseSeconds, now }: Claim): Promise<Job[]> {
  return many(
    db,
    sql<Job>`
      update jobs set attempts = attempts + 1, leased_until = now() + make_interval(secs => ${leaseSeconds})
      where id in (
        select id from jobs
        where queue = ${queue} and run_at <= ${now} and (leased_until is null or leased_until <= now())
        order by run_at limit ${limit} for update skip locked)
      returning id, key, payload, attempts, leased_until::text as lease`,
  )
}

/**
 * Who lost the lease cannot settle a job that somebody else holds by now. The attempt number alone would not tell: it
 * starts anew when recurring work is put back.
 */
const isHeldAs = ({ id, attempts, lease }: Job) =>
  sql<boolean>`id = ${id} and attempts = ${attempts} and leased_until = ${lease}::timestamptz`

export async function completeJob(db: Db, job: Job): Promise<boolean> {
  const result = await db.deleteFrom('jobs').where(isHeldAs(job)).executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Puts a job back to be run again at a time; its attempts start anew. Recurring work lives on in one row. */
export async function repeatJob(db: Db, job: Job, runAt: Date): Promise<boolean> {
  const result = await db
    .updateTable('jobs')
    .set({ run_at: runAt, leased_until: null, attempts: 0, last_error: null })
    .where(isHeldAs(job))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Puts a failed job back; without a time it is set aside for a person to look at. */
export async function failJob(db: Db, job: Job, error: string, runAt: Date | undefined): Promise<boolean> {
  const result = await db
    .updateTable('jobs')
    .set({ run_at: runAt ?? sql<Date>`'infinity'`, leased_until: null, last_error: error.slice(0, 2_000) })
    .where(isHeldAs(job))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** How much waits in each queue, how late the most overdue job is, and how many were set aside. */
export function countJobs(reader: Reader, now: Date): Promise<{ queue: string; due: bigint; dead: bigint }[]> {
  return many(
    reader,
    sql<{ queue: string; due: bigint; dead: bigint }>`
      select queue, count(*) filter (where run_at <= ${now}) as due, count(*) filter (where run_at = 'infinity') as dead
      from jobs group by queue order by queue`,
  )
}
