import { sql } from 'kysely'
import { many, maybe, one, type Db, type Reader as Source, type Tx } from '../../db/db.ts'
import type { Choice, Notable, Notification, Reader } from './model.ts'

/** Those of the events that have one of the names. */
export const listNotable = (tx: Tx, ids: readonly bigint[], names: readonly string[]): Promise<Notable[]> =>
  many(
    tx,
    sql<Notable>`
      select e.event, e.resource_id as "resourceId", e.occurrence, e.data, e.created_at as at, a.id as "accountId",
        a.name as "accountName", a.kind = 'tenant' as "isTenant"
      from events e join accounts a on a.id = e.account_id
      where e.id = any(${[...ids]}::bigint[]) and e.event = any(${[...names]}::text[]) and a.kind <> 'platform'
      order by e.id`,
  )

export type NewNotification = Omit<Notification, 'id'> & {
  accountId: number | null
  personId: number | null
  /** Who brought it about, and does not see it. */
  exceptId: number | null
  roles: readonly string[]
  occurrence: string
}

/** Undefined when it was written before. */
export const insertNotification = (tx: Tx, told: NewNotification): Promise<{ id: bigint } | undefined> =>
  maybe(
    tx,
    sql<{ id: bigint }>`
      insert into notifications (account_id, person_id, except_id, roles, topic, title, path, occurrence, at)
      values (${told.accountId}, ${told.personId}, ${told.exceptId}, ${[...told.roles]}, ${told.topic}, ${told.title.slice(0, 300)},
        ${told.path}, ${told.occurrence.slice(0, 300)}, ${told.at})
      on conflict (occurrence) do nothing returning id`,
  )

export type Addressee = { id: number; name: string; email: string; home: string }

/** The people of an account who chose letters about the topic. */
export const listAddressees = (tx: Tx, accountId: number, topic: string): Promise<Addressee[]> =>
  many(
    tx,
    sql<Addressee>`
      select o.id, o.name, o.email, case when a.kind = 'tenant' then '/t/' || t.account_number else '/p/' || p.slug end as home
      from notification_choices c join account_members m on m.person_id = c.person_id and m.account_id = c.account_id
        join operators o on o.id = c.person_id and o.is_active
        join accounts a on a.id = c.account_id
        left join partners p on p.account_id = a.id left join tenants t on t.account_id = a.id
      where c.account_id = ${accountId} and c.topic = ${topic} and c.by_mail
      order by o.id`,
  )

/** The operators who chose letters about the topic, with one of the roles; with any when the list is empty. */
export const listStaffAddressees = (tx: Tx, topic: string, roles: readonly string[]): Promise<Addressee[]> =>
  many(
    tx,
    sql<Addressee>`
      select o.id, o.name, o.email, '/o' as home
      from notification_choices c join operators o on o.id = c.person_id and o.is_active and o.is_staff
      where c.account_id is null and c.topic = ${topic} and c.by_mail
        and (${[...roles]}::text[] = '{}' or o.roles && ${[...roles]}::text[]) order by o.id`,
  )

export const findByMail = (source: Source, personId: number, topic: string): Promise<{ byMail: boolean } | undefined> =>
  maybe(
    source,
    sql<{ byMail: boolean }>`
      select by_mail as "byMail" from notification_choices
      where person_id = ${personId} and account_id is null and topic = ${topic}`,
  )

/** What a reader may see: the account's own, or those of operators with one of the roles, about the chosen topics. */
const isShown = ({ accountId, personId, roles }: Reader, topics: readonly string[]) => sql`
  account_id is not distinct from ${accountId}::integer and (person_id is null or person_id = ${personId})
  and except_id is distinct from ${personId}::integer
  and (roles = '{}' or roles && ${[...roles]}::text[]) and topic = any(${[...topics]}::text[])`

/** Newest first, one more than the page. */
export const listNotifications = (
  source: Source,
  reader: Reader,
  { topics, beforeId = null, limit }: { topics: readonly string[]; beforeId?: bigint | null; limit: number },
): Promise<Notification[]> =>
  many(
    source,
    sql<Notification>`
      select id, topic, title, path, at from notifications
      where ${isShown(reader, topics)} and (${beforeId}::bigint is null or id < ${beforeId}::bigint)
      order by id desc limit ${limit + 1}`,
  )

/** More are not counted. */
const mostCounted = 100

export const countUnread = (source: Source, reader: Reader, topics: readonly string[], readThrough: bigint) =>
  one(
    source,
    sql<{ count: number }>`
      select count(*)::integer as count from (
        select from notifications where ${isShown(reader, topics)} and id > ${readThrough}::bigint
        limit ${sql.lit(mostCounted)}) unread`,
  )

export async function readReadThrough(source: Source, { personId, accountId }: Reader): Promise<bigint> {
  const row = await maybe(
    source,
    sql<{ readThrough: bigint }>`
      select read_through as "readThrough" from notification_reads
      where person_id = ${personId} and account_id is not distinct from ${accountId}::integer`,
  )
  return row?.readThrough ?? 0n
}

export async function writeReadThrough(db: Db, { personId, accountId }: Reader, through: bigint): Promise<void> {
  await sql`
    insert into notification_reads (person_id, account_id, read_through)
    values (${personId}, ${accountId}, least(${through}::bigint, (select coalesce(max(id), 0) from notifications)))
    on conflict (person_id, account_id) do update
      set read_through = greatest(notification_reads.read_through, excluded.read_through)`.execute(db)
}

export const listChoices = (source: Source, { personId, accountId }: Reader): Promise<Choice[]> =>
  many(
    source,
    sql<Choice>`
      select topic, in_inbox as "inInbox", by_mail as "byMail" from notification_choices
      where person_id = ${personId} and account_id is not distinct from ${accountId}::integer order by topic`,
  )

export async function writeChoices(db: Db, reader: Reader, choices: readonly Choice[]): Promise<void> {
  const { personId, accountId } = reader
  await sql`
    insert into notification_choices (person_id, account_id, topic, in_inbox, by_mail)
    select ${personId}, ${accountId}, t.topic, t.in_inbox, t.by_mail
    from unnest(${choices.map(({ topic }) => topic)}::text[], ${choices.map(({ inInbox }) => inInbox)}::boolean[],
      ${choices.map(({ byMail }) => byMail)}::boolean[]) t (topic, in_inbox, by_mail)
    on conflict (person_id, account_id, topic) do update
      set in_inbox = excluded.in_inbox, by_mail = excluded.by_mail`.execute(db)
}

export async function pruneNotifications(db: Db, before: Date): Promise<void> {
  await sql`delete from notifications where at < ${before}`.execute(db)
}
