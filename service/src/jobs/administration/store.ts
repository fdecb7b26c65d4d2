import { sql } from 'kysely'
import { many, maybe, type Reader, type Tx } from '../../db/db.ts'
import type { FailedJob, JobState } from './model.ts'

const columns = sql`id, queue, attempts, last_error as "lastError", created_at as "createdAt",
  case when run_at = 'infinity' then 'dead' else 'retrying' end as state,
  case when run_at = 'infinity' then null else run_at end as "runAt"`

/** Newest first, one more than the page. */
export function listFailedJobs(
  reader: Reader,
  state: JobState | undefined,
  page: { limit: number; offset: number },
): Promise<FailedJob[]> {
  return many(
    reader,
    sql<FailedJob>`
      select ${columns} from jobs
      where last_error is not null
        and (${state ?? null}::text is null or (run_at = 'infinity') = (${state ?? null}::text = 'dead'))
      order by id desc limit ${page.limit + 1} offset ${page.offset}`,
  )
}

export function findJob(reader: Reader, id: bigint): Promise<FailedJob | undefined> {
  return maybe(reader, sql<FailedJob>`select ${columns} from jobs where id = ${id}`)
}

/** Schedules a dead job with all of its attempts again; undefined when the job is not dead. */
export function reviveJob(tx: Tx, id: bigint, now: Date): Promise<FailedJob | undefined> {
  return maybe(
    tx,
    sql<FailedJob>`
      update jobs set run_at = ${now}, attempts = 0, leased_until = null
      where id = ${id} and run_at = 'infinity' returning ${columns}`,
  )
}
