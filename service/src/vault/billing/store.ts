import { sql } from 'kysely'
import { many, maybe, one, type Reader, type Tx } from '../../db/db.ts'
import type { CommittedOrder } from '../shared/ports.ts'
import type { Period } from '../../kernel/time.ts'
import type { Fee } from '../shared/fees.ts'
import type { RateCard, RateFees } from './model.ts'

export type NewBillingEvent = {
  accountId: number
  fee: Fee
  description: string
  quantity: bigint
  unit: string
  unitAmountCents: bigint
  perQuantity: number
  amountCents: bigint
  sourceType: string
  sourceId: string
  resourceType: string | null
  resourceId: string | null
  siteId: number | null
  serviceFrom: Date
  serviceTo: Date
  occurredAt: Date
}

/** Inserts the event and marks it as unbilled. False when this source was already charged. */
export async function insertEvent(tx: Tx, event: NewBillingEvent, now: Date): Promise<boolean> {
  const rows = await many(
    tx,
    sql`
      with inserted as (
        insert into billing_events (account_id, fee, description, quantity, unit, unit_amount_cents, per_quantity,
          amount_cents, source_type, source_id, resource_type, resource_id, site_id, service_from, service_to,
          occurred_at, created_at)
        values (${event.accountId}, ${event.fee}, ${event.description}, ${event.quantity}, ${event.unit},
          ${event.unitAmountCents}, ${event.perQuantity}, ${event.amountCents}, ${event.sourceType}, ${event.sourceId},
          ${event.resourceType}, ${event.resourceId}, ${event.siteId}, ${event.serviceFrom}, ${event.serviceTo},
          ${event.occurredAt}, ${now})
        on conflict (source_type, source_id, fee) do nothing
        returning account_id, occurred_at, id)
      insert into unbilled_events (account_id, occurred_at, event_id) select * from inserted returning event_id`,
  )
  return rows.length > 0
}

type StoredCard = { id: number; name: string; effectiveFrom: Date; fees: RateFees }

/** The account's newest card effective at a time, otherwise the general one. */
export const findRateCard = (reader: Reader, accountId: number, at: Date): Promise<StoredCard | undefined> =>
  maybe(
    reader,
    sql<StoredCard>`
      select id, name, effective_from as "effectiveFrom", fees from rate_cards
      where (account_id = ${accountId} or account_id is null) and effective_from <= ${at}
      order by account_id nulls last, effective_from desc, id desc limit 1`,
  )

/** The cards that begin before a time and may apply to the account, in the order of their precedence. */
export const listRateCardsOf = (reader: Reader, accountId: number, before: Date): Promise<StoredCard[]> =>
  many(
    reader,
    sql<StoredCard>`
      select id, name, effective_from as "effectiveFrom", fees from rate_cards
      where (account_id = ${accountId} or account_id is null) and effective_from < ${before}
      order by account_id nulls last, effective_from desc, id desc limit 1000`,
  )

export type NewRateCard = Omit<RateCard, 'id'> & { accountId: number | null; createdBy: string }

export const insertRateCard = (tx: Tx, card: NewRateCard, now: Date): Promise<StoredCard> =>
  one(
    tx,
    sql<StoredCard>`
      insert into rate_cards (account_id, name, effective_from, fees, created_by, created_at)
      values (${card.accountId}, ${card.name}, ${card.effectiveFrom}, ${JSON.stringify(card.fees)}, ${card.createdBy},
        ${now})
      returning id, name, effective_from as "effectiveFrom", fees`,
  )

export const listRateCards = (reader: Reader): Promise<(StoredCard & { accountId: number | null })[]> =>
  many(
    reader,
    sql<StoredCard & { accountId: number | null }>`
      select id, account_id as "accountId", name, effective_from as "effectiveFrom", fees from rate_cards
      order by id desc limit 200`,
  )

/** The last recorded day, locked so that one process records the next. */
export async function lockStorageProgress(tx: Tx, today: string): Promise<string> {
  await sql`insert into storage_progress (through) values (${today}::date - 1) on conflict do nothing`.execute(tx)
  const { through } = await one(tx, sql<{ through: string }>`select through::text from storage_progress for update`)
  return through
}

/** Records the cards stored at the beginning of a day, reconstructed from arrival and departure times. */
export async function recordStorageDay(tx: Tx, day: string): Promise<void> {
  const midnight = sql`(${day}::date)::timestamp at time zone 'UTC'`
  await sql`
    insert into storage_days (account_id, site_id, day, card_count, declared_cents)
    select account_id, coalesce(site_id, 0), ${day}::date, count(*), sum(declared_value_cents) from holdings
    where received_at <= ${midnight} and (departed_at is null or departed_at > ${midnight})
      and (dispatched_at is null or dispatched_at > ${midnight})
    group by account_id, coalesce(site_id, 0)
    on conflict do nothing`.execute(tx)
  await sql`update storage_progress set through = ${day}::date`.execute(tx)
}

export type StorageSum = { siteId: number; cardDays: bigint; declaredCentDays: bigint }

export const sumStorage = (reader: Reader, accountId: number, { start, end }: Period): Promise<StorageSum[]> =>
  many(
    reader,
    sql<StorageSum>`
      select site_id as "siteId", sum(card_count)::bigint as "cardDays",
        sum(declared_cents)::bigint as "declaredCentDays"
      from storage_days where account_id = ${accountId} and day >= (${start}::timestamptz at time zone 'UTC')::date
        and day < (${end}::timestamptz at time zone 'UTC')::date
      group by site_id order by site_id`,
  )

/** Charges that are on no invoice yet. */
export async function sumUnbilled(reader: Reader, accountId: number): Promise<bigint> {
  const { total } = await one(
    reader,
    sql<{ total: bigint }>`
      select coalesce(sum(e.amount_cents), 0)::bigint as total from unbilled_events u
      join billing_events e on e.id = u.event_id where u.account_id = ${accountId}`,
  )
  return total
}

export type TypeSum = { fee: Fee; amountCents: bigint; count: number }

/**
 * Charges of a month by fee, by the time they occurred, without those of documents that were called off. The refund of
 * cards that stay in the vault reduces the fee per card.
 */
export const sumByFee = (reader: Reader, accountId: number, { start, end }: Period): Promise<TypeSum[]> =>
  many(
    reader,
    sql<TypeSum>`
      select case when e.source_type = 'withdrawal_task_void' then 'WITHDRAWAL_CARD' else e.fee end as fee,
        sum(e.amount_cents)::bigint as "amountCents", count(*)::integer as count
      from billing_events e
      where e.account_id = ${accountId} and e.occurred_at >= ${start} and e.occurred_at < ${end}
        and not exists (
          select from billing_events v
          where v.source_type = e.source_type || '_void' and v.source_id = e.source_id and v.fee = 'ADJUSTMENT')
      group by 1`,
  )

/** The total charged for one source, by one fee if given. */
export async function sumOfSource(
  reader: Reader,
  sourceType: string,
  sourceId: string,
  fee: Fee | null = null,
): Promise<bigint> {
  const { total } = await one(
    reader,
    sql<{ total: bigint }>`
      select coalesce(sum(amount_cents), 0)::bigint as total from billing_events
      where source_type = ${sourceType} and source_id = ${sourceId}
        and (${fee}::text is null or fee = ${fee}::text)`,
  )
  return total
}

/**
 * The account's credit limit, if any. The advisory lock serializes concurrent orders, so that the remaining limit is
 * not used twice; it is the last lock a transaction takes.
 */
export async function lockCreditLimit(tx: Tx, accountId: number): Promise<bigint | null> {
  const row = await maybe(
    tx,
    sql<{ limit: bigint }>`
      select credit_limit_cents as limit from tenants where account_id = ${accountId} and credit_limit_cents is not null`,
  )
  if (!row) return null
  await sql`select pg_advisory_xact_lock(hashtextextended(${`credit ${accountId}`}, 0))`.execute(tx)
  return row.limit
}

/** Open invoices plus unbilled charges. */
export async function sumOwed(tx: Tx, accountId: number): Promise<bigint> {
  const { owed } = await one(
    tx,
    sql<{ owed: bigint }>`
      select ((select coalesce(sum(total_cents), 0) from invoices
          where account_id = ${accountId} and status = 'OPEN')
        + (select coalesce(sum(e.amount_cents), 0) from unbilled_events u join billing_events e on e.id = u.event_id
          where u.account_id = ${accountId}))::bigint as owed`,
  )
  return owed
}

type Priced = Pick<CommittedOrder, 'postageCents' | 'insuranceCents' | 'cardCount'>

/** Other orders whose labels are being bought; they will be charged shortly. */
export const listCommitting = (tx: Tx, { id, accountId }: CommittedOrder): Promise<Priced[]> =>
  many(
    tx,
    sql<Priced>`
      select (rate ->> 'postageCents')::integer + (rate ->> 'signatureCents')::integer as "postageCents",
        (rate ->> 'insuranceCents')::integer as "insuranceCents",
        (select count(*)::integer from vault_order_cards c where c.order_id = o.id) as "cardCount"
      from vault_orders o, jsonb_array_elements(o.rates) rate
      where o.account_id = ${accountId} and o.status = 'COMMITTING' and o.id <> ${id}
        and rate ->> 'rateId' = o.rate_id`,
  )
