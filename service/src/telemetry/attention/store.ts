import { sql } from 'kysely'
import { many, one, type Reader } from '../../db/db.ts'

export type Counted = {
  readonly count: number
  readonly since: Date | null
  /** The earliest deadline, where one runs. */
  readonly dueAt?: Date | null | undefined
  readonly subjects: readonly string[] | null
}

const counted = sql`count(*)::integer as count`

export function countDeadJobs(reader: Reader): Promise<Counted> {
  return one(
    reader,
    sql<Counted>`
      select ${counted}, min(created_at) as since, array_agg(distinct queue) as subjects
      from jobs where run_at = 'infinity'`,
  )
}

/** Open service levels whose deadline lies in a period; a paused one does not run. */
export function countServiceLevels(reader: Reader, { from, to }: { from: Date | null; to: Date }): Promise<Counted> {
  return one(
    reader,
    sql<Counted>`
      select ${counted}, null::timestamptz as since, min(deadline) as "dueAt", array_agg(distinct metric) as subjects from sla_items
      where done_at is null and paused_at is null and excluded_reason is null and deadline <= ${to}
        and (${from}::timestamptz is null or deadline > ${from}::timestamptz)`,
  )
}

/** Exceptions whose next step is ours. */
export function countExceptions(reader: Reader): Promise<Counted> {
  return one(
    reader,
    sql<Counted>`
      select ${counted}, min(opened_at) as since, min(due_at) filter (where first_response_at is null) as "dueAt",
        null::text[] as subjects
      from vault_exceptions
      where status in ('OPEN', 'INVESTIGATING')`,
  )
}

export function countAdoptedActs(reader: Reader): Promise<Counted> {
  return one(
    reader,
    sql<Counted>`
      select ${counted}, min(created_at) as since, array_agg(distinct kind) as subjects
      from adopted_acts where status = 'OPEN'`,
  )
}

export type Waiting = Counted & { readonly kind: 'adjustments' | 'withdrawals' | 'exports' | 'payouts' | 'requests' }

/** What waits for the approval of other people. */
export function countWaiting(reader: Reader, now: Date): Promise<Waiting[]> {
  return many(
    reader,
    sql<Waiting>`
      select 'adjustments' as kind, ${counted}, min(created_at) as since, null::text[] as subjects
      from credit_adjustments where status = 'PROPOSED'
      union all
      select 'withdrawals', ${counted}, min(created_at), null::text[]
      from credit_withdrawals where status = 'HELD' and needs_approval and approved_at is null
      union all
      select 'exports', ${counted}, min(created_at), null::text[]
      from card_exports where status = 'REQUESTED' and needs_approval and approved_at is null
      union all
      select 'payouts', ${counted}, min(created_at), null::text[]
      from payouts where status = 'PENDING' and hold_reason = 'awaiting_approval'
      union all
      select 'requests', ${counted}, min(created_at), null::text[]
      from approvals where status = 'PROPOSED' and expires_at > ${now}`,
  )
}
