import { sql } from 'kysely'
import { many, maybe, named, one, type Db, type Tx } from '../../db/db.ts'
import type { TraceParent } from '../../kernel/trace.ts'
import type { DisableReason, SealedSecrets } from '../endpoints/model.ts'
import type { StoredEvent } from '../../events/types/messages.ts'
import type { HealthChange, SettledAttempt } from './model.ts'

// 'PENDING' is a literal in these statements, because the planner cannot match a parameter with the partial index.

/** Webhooks with due deliveries, by a loose index scan: the cost does not depend on the backlog of each webhook. */
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

/** Takes the leases that are free and returns their webhooks. Only the holder of a lease sends. */
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

/** Returns the webhooks whose lease is still held. */
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

/** A webhook as its endpoint queue needs it. */
export type Target = SealedSecrets & { url: string; consecutiveFailures: number; notBefore: Date | null }

/** Undefined when the webhook is disabled or deleted. */
export function findTarget(db: Db, webhookId: number): Promise<Target | undefined> {
  return maybe(
    db,
    sql<Target>`
      select id, url, secret, previous_secret as "previousSecret", previous_secret_until as "previousSecretUntil",
        consecutive_failures as "consecutiveFailures", not_before as "notBefore"
      from webhooks where id = ${webhookId} and is_active`,
  )
}

/** A due delivery with its event. Ids, sequence and due time remain text, because they are only passed through. */
export type DueDelivery = StoredEvent & { id: string; attempts: number; dueAt: string; trace: TraceParent | null }

/** A position in the queue of a webhook. */
export type Position = Pick<DueDelivery, 'id' | 'dueAt'>

export type DueFilter = { now: Date; after: Position | undefined; except: Iterable<string>; limit: number }

/** Due deliveries after a position; earlier ones are not scanned again. */
export function listDue(db: Db, webhookId: number, { now, after, except, limit }: DueFilter): Promise<DueDelivery[]> {
  return many(
    db,
    named(
      'list_due_deliveries',
      sql<DueDelivery>`
        select d.id::text, d.attempts, d.next_attempt_at::text as "dueAt", e.account_id as "accountId", e.event,
          e.resource_id as "resourceId", e.occurrence, e.sequence::text, e.data::text as data, e.created_at as "createdAt",
          e.trace
        from webhook_deliveries d join events e on e.id = d.event_id
        where d.webhook_id = ${webhookId} and d.status = 'PENDING' and d.next_attempt_at <= ${now}
          and (d.next_attempt_at, d.id) > (${after?.dueAt ?? '-infinity'}::timestamptz, ${after?.id ?? '0'}::bigint)
          and d.id not in (select unnest(${`{${[...except].join()}}`}::bigint[]))
        order by d.next_attempt_at, d.id limit ${limit}`,
    ),
  )
}

type PlainKey = Exclude<keyof SettledAttempt, 'record'>

/** Numbers, timestamps and fixed identifiers need no quotes in an array literal, so the values are joined unescaped. */
const column = (settlements: readonly SettledAttempt[], key: PlainKey): string =>
  `{${settlements.map((settlement) => settlement[key] ?? 'null').join()}}`

/**
 * Writes each outcome once: the attempt number rejects an attempt that another process has written. One statement writes
 * both tables in one round trip. Testing `next_attempt_at is not null` instead of the status keeps the planner on the
 * primary key; the index of pending deliveries grows with the backlog.
 */
export async function writeOutcomes(
  db: Db | Tx,
  settlements: readonly SettledAttempt[],
  changes: readonly HealthChange[],
): Promise<void> {
  // JSON text contains no line breaks, so the records can be joined by them.
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

/** Disables webhooks whose receiver is gone, and those that have only failed since `failingBefore`. */
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

/** Pending deliveries, the age of the most overdue one, and events without a sequence number. */
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
