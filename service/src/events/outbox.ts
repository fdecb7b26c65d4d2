import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { many, named, one, prepared, transact, type Db, type Tx } from '../db/db.ts'
import type { Clock } from '../kernel/clock.ts'
import { currentTrace } from '../kernel/trace.ts'

/** A webhook event for an account. */
export type NewEvent = {
  accountId: number
  event: string
  resourceId: string
  /** Distinguishes events of the same type and resource, such as the new status of a redemption. */
  dedupeKey?: string | undefined
  data: Readonly<Record<string, unknown>>
}

export type Emit = (tx: Tx, event: NewEvent) => Promise<void>

/** Emits one event to many accounts. */
export type EmitToAll = (tx: Tx, accountIds: readonly number[], event: Omit<NewEvent, 'accountId'>) => Promise<void>

const maxOccurrence = 255

/** The unique key of an event per account; hashed when it is too long for its column. */
function occurrenceOf({ accountId, event, resourceId, dedupeKey }: Omit<NewEvent, 'data'>): string {
  const name = [accountId, event, resourceId, ...(dedupeKey === undefined ? [] : [dedupeKey])].join(':')
  return name.length <= maxOccurrence ? name : createHash('sha256').update(name).digest('hex')
}

function eventInsertion(
  { accountId, event, resourceId, dedupeKey, data }: NewEvent,
  now: Date,
  source: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const occurrence = occurrenceOf({ accountId, event, resourceId, dedupeKey })
  return sql`
    insert into events (account_id, event, resource_id, occurrence, data, created_at, trace)
    select ${accountId}, ${event}, ${resourceId}, ${occurrence}, ${JSON.stringify(data)}::jsonb, ${now}, ${currentTrace()} ${source}
    on conflict (occurrence) do nothing`
}

/** Writes the event in the transaction of the change. The same occurrence is written once. */
export function createEmit({ clock }: { clock: Clock }): Emit {
  return async (tx, event) => {
    await prepared(eventInsertion(event, clock.now())).execute(tx)
  }
}

/** Writes the event as part of another statement, once per row of the source. */
export type EmitStep = (event: NewEvent, source: RawBuilder<unknown>) => RawBuilder<unknown>

export const createEmitStep =
  ({ clock }: { clock: Clock }): EmitStep =>
  (event, source) =>
    eventInsertion(event, clock.now(), source)

export function createEmitToAll({ clock }: { clock: Clock }): EmitToAll {
  return async (tx, accountIds, { event, resourceId, dedupeKey, data }) => {
    const occurrences = accountIds.map((accountId) => occurrenceOf({ accountId, event, resourceId, dedupeKey }))
    await sql`
      insert into events (account_id, event, resource_id, occurrence, data, created_at, trace)
      select t.account_id, ${event}, ${resourceId}, t.occurrence, ${JSON.stringify(data)}::jsonb, ${clock.now()},
        ${currentTrace()}
      from unnest(${accountIds}::integer[], ${occurrences}::text[]) t (account_id, occurrence)
      on conflict (occurrence) do nothing`.execute(tx)
  }
}

const sequencerLock = 7_301
/** Notified when events have got their positions. */
export const eventChannel = 'packhouse_events'

/** Called with newly sequenced events, in the transaction that sequences them. */
export type OnSequenced = (tx: Tx, eventIds: readonly bigint[]) => Promise<void>

/**
 * Assigns to new events the next sequence numbers of each account, and their positions among all events. Returns how many
 * were sequenced.
 */
export async function sequenceEvents(
  db: Db,
  limit = 1_000,
  onSequenced: OnSequenced = async () => {},
): Promise<number> {
  // Most calls find nothing and need no transaction.
  const { isAny } = await one(
    db,
    named(
      'find_unsequenced',
      sql<{ isAny: boolean }>`select exists (select 1 from events where sequence is null) as "isAny"`,
    ),
  )
  if (!isAny) return 0
  return transact(db, async (tx) => {
    const lock = await one(
      tx,
      sql<{ isLocked: boolean }>`select pg_try_advisory_xact_lock(${sequencerLock}) as "isLocked"`,
    )
    if (!lock.isLocked) return 0
    const numbered = await many(
      tx,
      sql<{ id: bigint }>`
        with fresh as (
          select id, account_id, row_number() over (partition by account_id order by id) as nth,
            row_number() over (order by id) as rank
          from (select id, account_id from events where sequence is null order by id limit ${limit}) batch
        ), counted as (
          insert into event_counters as c (account_id, last_sequence)
          select account_id, count(*) from fresh group by account_id
          on conflict (account_id) do update set last_sequence = c.last_sequence + excluded.last_sequence
          returning account_id, last_sequence
        ), sizes as (select account_id, count(*) as size from fresh group by account_id),
        whole as (select count(*) as size from fresh),
        head as (
          update event_head set last_position = last_position + whole.size from whole where whole.size > 0
          returning last_position - whole.size as previous
        )
        update events e set sequence = counted.last_sequence - sizes.size + fresh.nth, position = head.previous + fresh.rank
        from head, fresh join counted using (account_id) join sizes using (account_id)
        where e.id = fresh.id returning e.id`,
    )
    if (numbered.length > 0) {
      await sql`select pg_notify(${eventChannel}, '')`.execute(tx)
      await onSequenced(
        tx,
        numbered.map(({ id }) => id),
      )
    }
    return numbered.length
  })
}
