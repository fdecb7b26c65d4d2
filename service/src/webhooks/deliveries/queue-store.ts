import { sql } from 'kysely'
import { many, maybe, named, one, type Db, type Tx } from '../../db/db.ts'
import type { DisableReason, SealedSecrets } from '../endpoints/model.ts'
import type { StoredEvent } from '../event-types/messages.ts'
import type { HealthChange, Settlement } from './model.ts'

// The words 'PENDING' stand in these statements as they do in the index: a parameter could not be matched with it.

/** Webhooks with something due, found by stepping from one to the next: what waits behind each does not matter. */
export async function findDueWebhooks(db: Db, now: Date, except: readonly number[], limit: number): Promise<number[]> {
  const rows = await many(
    db,
    sql<{ id: number }>`
      with recursive waiting (webhook_id, due) as (
        (select webhook_id, next_attempt_at from webhook_deliveries
          where status = 'PENDING' order by webhook_id, next_attempt_at limit 1)
        union all
        select next.webhook_id, next.next_attempt_at from waiting, lateral (
          select webhook_id, next_attempt_at from webhook_deliveries d
          where status = 'PENDING' and d.webhook_id > waiting.webhook_id
          order by webhook_id, next_attempt_at limit 1) next
      )
      select w.id from waiting join webhooks w on w.id = waiting.webhook_id
      where due <= ${now} and w.is_active and (w.not_before is null or w.not_before <= ${now})
        and not w.id = any(${except}::int[])
        and not exists (select 1 from webhook_leases l where l.webhook_id = w.id and l.leased_until > now())
      order by due limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

export type Lease = { holder: string; leaseSeconds: number }

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

/** Whoever holds the lease sends; the others leave the webhook alone. Returns those that were free. */
export async function takeLeases(db: Db, webhookIds: readonly number[], lease: Lease): Promise<number[]> {
  const { holder, leaseSeconds } = lease
  const rows = await many(
    db,
    sql<{ id: number }>`
      insert into webhook_leases as l (webhook_id, holder, leased_until)
      select id, ${holder}, now() + make_interval(secs => ${leaseSeconds}) from unnest(${webhookIds}::int[]) id order by id
      on conflict (webhook_id) do update set holder = excluded.holder, leased_until = excluded.leased_until
        where l.leased_until <= now()
      returning webhook_id as id`,
  )
  return idsOf(rows)
}

/** Returns those that are still ours. */
export async function renewLeases(db: Db, webhookIds: readonly number[], lease: Lease): Promise<number[]> {
  const { holder, leaseSeconds } = lease
  const rows = await many(
    db,
    sql<{ id: number }>`
      update webhook_leases set leased_until = now() + make_interval(secs => ${leaseSeconds})
      where holder = ${holder} and webhook_id = any(${webhookIds}::int[]) and leased_until > now()
      returning webhook_id as id`,
  )
  return idsOf(rows)
}

export async function releaseLease(db: Db, webhookId: number, holder: string): Promise<void> {
  await sql`delete from webhook_leases where webhook_id = ${webhookId} and holder = ${holder}`.execute(db)
}

/** What a lane needs to know of its webhook. */
export type Target = SealedSecrets & { url: string; consecutiveFailures: number; notBefore: Date | null }

/** Undefined when it is switched off or gone. */
export function findTarget(db: Db, webhookId: number): Promise<Target | undefined> {
  return maybe(
    db,
    sql<Target>`
      select id, url, secret, previous_secret as "previousSecret", previous_secret_until as "previousSecretUntil",
        consecutive_failures as "consecutiveFailures", not_before as "notBefore"
      from webhooks where id = ${webhookId} and is_active`,
  )
}

/** A delivery that is due, with its event. Ids, numbers and the place in the queue are texts: they only travel. */
export type DueDelivery = StoredEvent & { id: string; attempts: number; dueAt: string }

/** Where in a webhook's queue a reader stands. */
export type Place = Pick<DueDelivery, 'id' | 'dueAt'>

export type DueFilter = { now: Date; after: Place | undefined; except: Iterable<string>; limit: number }

/** What is due, from a place on: what was read before it is not stepped over again, however much of it there is. */
export function listDue(db: Db, webhookId: number, { now, after, except, limit }: DueFilter): Promise<DueDelivery[]> {
  return many(
    db,
    named(
      'list_due_deliveries',
      sql<DueDelivery>`
        select d.id::text, d.attempts, d.next_attempt_at::text as "dueAt", e.account_id as "accountId", e.event,
          e.resource_id as "resourceId", e.occurrence, e.sequence::text, e.data::text as data, e.created_at as "createdAt"
        from webhook_deliveries d join events e on e.id = d.event_id
        where d.webhook_id = ${webhookId} and d.status = 'PENDING' and d.next_attempt_at <= ${now}
          and (d.next_attempt_at, d.id) > (${after?.dueAt ?? '-infinity'}::timestamptz, ${after?.id ?? '0'}::bigint)
          and d.id not in (select unnest(${`{${[...except].join()}}`}::bigint[]))
        order by d.next_attempt_at, d.id limit ${limit}`,
    ),
  )
}

type PlainKey = Exclude<keyof Settlement, 'record'>

/** Numbers, times and words of ours need no quotes in an array's text, so it is joined and not escaped one by one. */
const column = (settlements: readonly Settlement[], key: PlainKey): string =>
  `{${settlements.map((settlement) => settlement[key] ?? 'null').join()}}`

/**
 * Each outcome counts once: an attempt that somebody else has written down meanwhile is not written again. Both tables
 * are written by one statement, so that a batch costs one journey. Whoever is pending has a next attempt; saying it so
 * keeps the planner from the index of what is pending, which grows with the backlog, while the ids stay as few as they are.
 */
export async function writeOutcomes(
  db: Db | Tx,
  settlements: readonly Settlement[],
  changes: readonly HealthChange[],
): Promise<void> {
  // No line break stands in a JSON text, so the records need no quotes either.
  const records = settlements.map(({ record }) => record).join('\n')
  await named(
    'write_webhook_outcomes',
    sql`
      with health as (
        update webhooks w set
          consecutive_failures = case when h.succeeded then 0 else w.consecutive_failures end + h.failures,
          failing_since = case when h.succeeded then h.failing_since else coalesce(w.failing_since, h.failing_since) end,
          last_success_at = coalesce(h.last_success_at, w.last_success_at),
          last_failure_at = coalesce(h.last_failure_at, w.last_failure_at),
          not_before = greatest(w.not_before, h.not_before)
        from json_to_recordset(${JSON.stringify(changes)}::json) as h(
          id int, succeeded boolean, failures int, failing_since timestamptz, last_success_at timestamptz,
          last_failure_at timestamptz, not_before timestamptz)
        where w.id = h.id and w.deleted_at is null
      )
      update webhook_deliveries d set
        status = s.status, attempts = d.attempts + 1, next_attempt_at = s.next_attempt_at,
        last_status_code = s.status_code, last_error = s.error, delivered_at = s.delivered_at,
        log = d.log || s.record::jsonb
      from unnest(
        ${column(settlements, 'id')}::bigint[], ${column(settlements, 'attempts')}::int[],
        ${column(settlements, 'status')}::text[], ${column(settlements, 'nextAttemptAt')}::timestamptz[],
        ${column(settlements, 'statusCode')}::int[], ${column(settlements, 'error')}::text[],
        ${column(settlements, 'deliveredAt')}::timestamptz[], string_to_array(${records}, chr(10))
      ) as s(id, attempts, status, next_attempt_at, status_code, error, delivered_at, record)
      where d.id = s.id and d.attempts = s.attempts and d.next_attempt_at is not null`,
  ).execute(db)
}

export type Disabled = { id: number; accountId: number; url: string; reason: DisableReason; disabledAt: Date }
export type DisableRule = { gone: readonly number[]; suspects: readonly number[]; failingBefore: Date; now: Date }

/** Those whose receiver is gone for good, and those that have done nothing but fail for days. */
export function disableWebhooks(tx: Tx, { gone, suspects, failingBefore, now }: DisableRule): Promise<Disabled[]> {
  return many(
    tx,
    sql<Disabled>`
      update webhooks set is_active = false, disabled_at = ${now}, updated_at = ${now},
        disabled_reason = case when id = any(${gone}::int[]) then 'gone' else 'failing' end
      where is_active and (id = any(${gone}::int[])
        or (id = any(${suspects}::int[]) and consecutive_failures > 1 and failing_since <= ${failingBefore}))
      returning id, account_id as "accountId", url, disabled_reason as reason, disabled_at as "disabledAt"`,
  )
}

export type Backlog = { pending: number; overdueSeconds: number; unsequenced: number }

/** What waits: deliveries, how late the most overdue of them is, and events that have no number yet. */
export function readBacklog(db: Db, now: Date): Promise<Backlog> {
  return one(
    db,
    sql<Backlog>`
      select count(*)::int as pending,
        greatest(0, coalesce(extract(epoch from ${now}::timestamptz - min(next_attempt_at)), 0))::float8 as "overdueSeconds",
        (select count(*)::int from events where sequence is null) as unsequenced
      from webhook_deliveries where status = 'PENDING'`,
  )
}
