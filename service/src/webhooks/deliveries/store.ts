import { sql } from 'kysely'
import { many, maybe, one, type Db, type Reader, type Tx } from '../../db/db.ts'
import {
  deliveryMachine,
  maxReplay,
  type Delivery,
  type DeliveryDetails,
  type DeliveryFilter,
  type ReplayScope,
  type SentTest,
} from './model.ts'

const columns = sql`
  d.id, d.webhook_id as "webhookId", d.account_id as "accountId", coalesce(e.occurrence, d.test ->> 'occurrence') as occurrence,
  coalesce(e.event, d.test ->> 'event') as event, coalesce(e.resource_id, d.test ->> 'resource_id') as "resourceId",
  coalesce(e.sequence, 0) as sequence, d.test is not null as "isTest", d.status, d.attempts,
  d.last_status_code as "lastStatusCode", d.last_error as "lastError", d.next_attempt_at as "nextAttemptAt",
  d.delivered_at as "deliveredAt", d.replay_of as "replayOf", d.created_at as "createdAt"`

const matchesFilter = (filter: DeliveryFilter) => {
  const { webhookId = null, status = null, event = null, resourceId = null } = filter
  return sql<boolean>`
    (${webhookId}::int is null or d.webhook_id = ${webhookId}) and (${status}::text is null or d.status = ${status})
    and (${event}::text is null or coalesce(e.event, d.test ->> 'event') = ${event})
    and (${resourceId}::text is null or e.resource_id = ${resourceId})`
}

type PageBounds = { limit: number; offset: number }

/** Newest first, with one extra row to detect a next page. */
export function listDeliveries(
  reader: Reader,
  accountId: number,
  filter: DeliveryFilter,
  { limit, offset }: PageBounds,
): Promise<Delivery[]> {
  return many(
    reader,
    sql<Delivery>`
      select ${columns} from webhook_deliveries d left join events e on e.id = d.event_id
      where d.account_id = ${accountId} and ${matchesFilter(filter)}
      order by d.id desc limit ${limit + 1} offset ${offset}`,
  )
}

export function findDelivery(reader: Reader, accountId: number, id: bigint): Promise<DeliveryDetails | undefined> {
  return maybe(
    reader,
    sql<DeliveryDetails>`
      select ${columns}, coalesce(e.data::text, d.test ->> 'data') as data,
        coalesce(e.created_at, d.created_at) as "eventCreatedAt", d.log
      from webhook_deliveries d left join events e on e.id = d.event_id
      where d.id = ${id} and d.account_id = ${accountId}`,
  )
}

/** Creates a delivery of each event for every active webhook of its account that subscribes to its type. */
export async function fanOut(tx: Tx, eventIds: readonly bigint[], now: Date): Promise<void> {
  await sql`
    insert into webhook_deliveries (webhook_id, account_id, event_id, status, next_attempt_at, created_at)
    select w.id, w.account_id, e.id, ${deliveryMachine.initial[0]}, ${now}::timestamptz, ${now}::timestamptz
    from events e join webhooks w on w.account_id = e.account_id and w.is_active
      and (w.event_types = '{}' or e.event = any(w.event_types))
    where e.id = any(${eventIds}::bigint[])
    order by e.id, w.id
    on conflict do nothing`.execute(tx)
}

/** Logs a test of a webhook. */
export function insertTest(db: Db, test: SentTest): Promise<{ id: bigint }> {
  const { webhookId, accountId, event, resourceId, occurrence, data, createdAt, status, record } = test
  const sent = JSON.stringify({ event, resource_id: resourceId, occurrence, data })
  return one(
    db,
    sql<{ id: bigint }>`
      insert into webhook_deliveries (webhook_id, account_id, test, status, attempts, last_status_code, last_error,
        delivered_at, log, created_at)
      values (${webhookId}, ${accountId}, ${sent}::jsonb, ${status}, 1, ${record.status_code}, ${record.error},
        ${status === 'DELIVERED' ? createdAt : null}, ${JSON.stringify([record])}::jsonb, ${createdAt})
      returning id`,
  )
}

export async function takeReplayId(tx: Tx): Promise<bigint> {
  return (await one(tx, sql<{ id: bigint }>`select nextval('webhook_replay_ids') as id`)).id
}

/** Creates a new delivery of the same event. Undefined when the webhook is deleted or disabled. */
export function insertReplayOf(tx: Tx, id: bigint, replayId: bigint, now: Date): Promise<{ id: bigint } | undefined> {
  return maybe(
    tx,
    sql<{ id: bigint }>`
      insert into webhook_deliveries
        (webhook_id, account_id, event_id, status, next_attempt_at, replay_id, replay_of, created_at)
      select d.webhook_id, d.account_id, d.event_id, ${deliveryMachine.initial[0]}, ${now}::timestamptz, ${replayId}::bigint, d.id,
        ${now}::timestamptz
      from webhook_deliveries d join webhooks w on w.id = d.webhook_id and w.is_active
      where d.id = ${id}
      returning id`,
  )
}

export type ReplayRange = { webhookId: number; since: Date; until: Date; after: bigint; only: ReplayScope }
export type ReplayedRange = { count: number; lastSequence: bigint | null }

/**
 * Creates deliveries of the events in the range that the webhook subscribes to now; with `failed`, only of those neither
 * delivered nor pending. This includes events emitted while the webhook was disabled, which had no delivery.
 */
export function insertReplays(tx: Tx, range: ReplayRange, replayId: bigint, now: Date): Promise<ReplayedRange> {
  const { webhookId, since, until, after, only } = range
  return one(
    tx,
    sql<ReplayedRange>`
      with chosen as (
        select w.id as webhook_id, w.account_id, e.id as event_id, e.sequence,
          (select max(d.id) from webhook_deliveries d where d.event_id = e.id and d.webhook_id = w.id) as replay_of
        from webhooks w join events e on e.account_id = w.account_id
        where w.id = ${webhookId} and e.created_at >= ${since} and e.created_at <= ${until} and e.sequence > ${after}::bigint
          and (w.event_types = '{}' or e.event = any(w.event_types))
          and (${only}::text = 'all' or not exists (
            select 1 from webhook_deliveries d where d.event_id = e.id and d.webhook_id = w.id
              and d.status in ('DELIVERED', 'PENDING')))
        order by e.sequence limit ${maxReplay}
      ), made as (
        insert into webhook_deliveries
          (webhook_id, account_id, event_id, status, next_attempt_at, replay_id, replay_of, created_at)
        select webhook_id, account_id, event_id, ${deliveryMachine.initial[0]}, ${now}::timestamptz, ${replayId}::bigint, replay_of,
          ${now}::timestamptz
        from chosen order by sequence
        returning id)
      select count(*)::int as count, (select max(sequence) from chosen) as "lastSequence" from made`,
  )
}

const batchSize = 1_000

/** Discards pending deliveries of disabled webhooks. */
export async function discardPending(db: Db): Promise<number> {
  const rows = await many(
    db,
    sql<{ id: bigint }>`
      update webhook_deliveries d set status = ${deliveryMachine.events.discard.to}, next_attempt_at = null
      where d.id in (
        select p.id from webhooks w cross join lateral (
          select id from webhook_deliveries where webhook_id = w.id and status = 'PENDING' limit ${batchSize}) p
        where not w.is_active limit ${batchSize}) and d.status = 'PENDING'
      returning d.id`,
  )
  return rows.length
}

export async function pruneDeliveries(db: Db, before: Date): Promise<number> {
  const rows = await many(
    db,
    sql<{ id: bigint }>`
      delete from webhook_deliveries where id in (
        select id from webhook_deliveries where created_at < ${before} and status <> 'PENDING' limit ${batchSize})
      returning id`,
  )
  return rows.length
}

/** Deletes events that no stored delivery refers to, with the rights of a function: the service's own do not suffice. */
export async function pruneEvents(db: Db, before: Date): Promise<number> {
  const { count } = await one(db, sql<{ count: number }>`select prune_events(${before}, ${batchSize}) as count`)
  return count
}

/** Removes deleted webhooks that have no deliveries left. */
export async function pruneWebhooks(db: Db, before: Date): Promise<void> {
  await sql`
    delete from webhook_leases l using webhooks w where w.id = l.webhook_id and w.deleted_at < ${before}
      and l.leased_until < now()`.execute(db)
  await sql`
    delete from webhooks w where w.deleted_at < ${before}
      and not exists (select 1 from webhook_deliveries d where d.webhook_id = w.id)
      and not exists (select 1 from webhook_leases l where l.webhook_id = w.id)`.execute(db)
}
