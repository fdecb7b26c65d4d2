import { sql } from 'kysely'
import { many, maybe, one, type Reader, type Tx } from '../../../db/db.ts'
import { moveRow } from '../../../db/move.ts'
import type { Period } from '../../../kernel/time.ts'
import { invoiceMachine, type Invoice, type InvoiceEvent, type InvoiceLine, type InvoiceStatus } from './model.ts'

const columns = sql`id, account_id as "accountId", number, status, period_start::text as "periodStart",
  period_end::text as "periodEnd", subtotal_cents as "subtotalCents", credits_cents as "creditsCents",
  tax_cents as "taxCents", total_cents as "totalCents", line_count as "lineCount", issued_at as "issuedAt",
  due_at as "dueAt", paid_at as "paidAt", voided_at as "voidedAt"`

const wholeMonthMs = 300_000

/** Closing a large month takes longer than the statement timeout of a request. */
export async function allowWholeMonth(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(wholeMonthMs)}`.execute(tx)
  // The invoice counter stays locked until the transaction that numbers a large invoice ends.
  await sql`set local lock_timeout = ${sql.lit(wholeMonthMs)}`.execute(tx)
}

/** False when the month is already closed; waits for a concurrent close. */
export async function insertClosed(tx: Tx, accountId: number, periodStart: string, now: Date): Promise<boolean> {
  const row = await maybe(
    tx,
    sql`
      insert into closed_periods (account_id, period_start, closed_at) values (${accountId}, ${periodStart}, ${now})
      on conflict do nothing returning account_id`,
  )
  return row !== undefined
}

export async function linkClosed(tx: Tx, accountId: number, periodStart: string, invoiceId: number): Promise<void> {
  await sql`
    update closed_periods set invoice_id = ${invoiceId}
    where account_id = ${accountId} and period_start = ${periodStart}::date`.execute(tx)
}

export type Pending = { count: number; total: bigint; claims: bigint }

/** Everything that occurred before `end` and is on no invoice, including late charges. */
export const sumPending = (reader: Reader, accountId: number, end: Date): Promise<Pending> =>
  one(
    reader,
    sql<Pending>`
      select count(*)::integer as count, coalesce(sum(e.amount_cents), 0)::bigint as total,
        coalesce(sum(e.amount_cents) filter (where e.fee = 'CARRIER_CLAIM'), 0)::bigint as claims
      from unbilled_events u
      join billing_events e on e.id = u.event_id where u.account_id = ${accountId} and u.occurred_at < ${end}`,
  )

/** The next number of a month. The lock lasts until the commit, so that numbers have no gaps and no duplicates. */
export async function takeNumber(tx: Tx, periodStart: string): Promise<number> {
  const { last } = await one(
    tx,
    sql<{ last: number }>`
      insert into invoice_counters as c (period_start, last_number) values (${periodStart}, 1)
      on conflict (period_start) do update set last_number = c.last_number + 1 returning last_number as last`,
  )
  return last
}

export type NewInvoice = Omit<Invoice, 'id' | 'status' | 'paidAt' | 'voidedAt'>

export const insertInvoice = (tx: Tx, given: NewInvoice): Promise<Invoice> =>
  one(
    tx,
    sql<Invoice>`
      insert into invoices (account_id, number, status, period_start, period_end, subtotal_cents, credits_cents,
        tax_cents, total_cents, line_count, issued_at, due_at)
      values (${given.accountId}, ${given.number}, 'OPEN', ${given.periodStart}, ${given.periodEnd},
        ${given.subtotalCents}, ${given.creditsCents}, ${given.taxCents}, ${given.totalCents}, ${given.lineCount},
        ${given.issuedAt}, ${given.dueAt})
      returning ${columns}`,
  )

type Batch = { count: number; total: bigint; lastAt: string | null; lastId: bigint | null }

const batchSize = 20_000

/** Moves pending events onto the invoice in batches, each continuing after the previous one. */
export async function takeLines(
  tx: Tx,
  { id, accountId }: Pick<Invoice, 'id' | 'accountId'>,
  end: Date,
): Promise<Omit<Pending, 'claims'>> {
  let lastAt = '-infinity'
  let lastId = 0n
  let [count, total] = [0, 0n]
  for (;;) {
    const batch = await one(
      tx,
      sql<Batch>`
        with batch as (
          select u.event_id, u.occurred_at, e.amount_cents,
            row_number() over (order by u.occurred_at, u.event_id) as place
          from unbilled_events u join billing_events e on e.id = u.event_id
          where u.account_id = ${accountId} and u.occurred_at < ${end}
            and (u.occurred_at, u.event_id) > (${lastAt}::timestamptz, ${lastId}::bigint)
          order by u.occurred_at, u.event_id limit ${batchSize}
        ), inserted as (
          insert into invoice_lines (invoice_id, position, event_id, amount_cents)
          select ${id}, ${count} + place, event_id, amount_cents from batch
        ), deleted as (
          delete from unbilled_events u using batch b
          where u.account_id = ${accountId} and u.occurred_at = b.occurred_at and u.event_id = b.event_id
        )
        select count(*)::integer as count, coalesce(sum(amount_cents), 0)::bigint as total,
          max(occurred_at)::text as "lastAt",
          (array_agg(event_id order by occurred_at desc, event_id desc))[1] as "lastId"
        from batch`,
    )
    count += batch.count
    total += batch.total
    if (batch.count < batchSize || batch.lastAt === null || batch.lastId === null) return { count, total }
    ;[lastAt, lastId] = [batch.lastAt, batch.lastId]
  }
}

export const findInvoice = (reader: Reader, id: number): Promise<Invoice | undefined> =>
  maybe(reader, sql<Invoice>`select ${columns} from invoices where id = ${id}`)

export const findByPeriod = (reader: Reader, accountId: number, periodStart: string): Promise<Invoice | undefined> =>
  maybe(
    reader,
    sql<Invoice>`
      select ${columns} from invoices where account_id = ${accountId} and period_start = ${periodStart}::date`,
  )

export type InvoiceFilter = {
  accountId?: number | undefined
  status?: InvoiceStatus | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Newest first, one row more than the page. */
export function listInvoices(
  reader: Reader,
  { accountId, status, from, to }: InvoiceFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Invoice[]> {
  const conditions = [
    sql`true`,
    ...(accountId === undefined ? [] : [sql`account_id = ${accountId}`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(from === undefined ? [] : [sql`period_start >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`period_start < ${to}::date`]),
  ]
  return many(
    reader,
    sql<Invoice>`
      select ${columns} from invoices where ${sql.join(conditions, sql` and `)}
      order by period_start desc, id desc limit ${limit + 1} offset ${offset}`,
  )
}

const eventColumns = sql`e.fee, e.description, e.quantity, e.unit, e.unit_amount_cents as "unitAmountCents",
  e.per_quantity as "perQuantity", e.amount_cents as "amountCents", e.resource_type as "resourceType",
  e.resource_id as "resourceId", e.site_id as "siteId", e.service_from as "serviceFrom", e.service_to as "serviceTo"`

/** The newest charges that are on no invoice. */
export const listPending = (
  reader: Reader,
  accountId: number,
  end: Date,
  limit: number,
): Promise<Omit<InvoiceLine, 'id' | 'position'>[]> =>
  many(
    reader,
    sql<Omit<InvoiceLine, 'id' | 'position'>>`
      select ${eventColumns} from unbilled_events u join billing_events e on e.id = u.event_id
      where u.account_id = ${accountId} and u.occurred_at < ${end}
      order by u.occurred_at desc, u.event_id desc limit ${limit}`,
  )

export const listLines = (
  reader: Reader,
  invoiceId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<InvoiceLine[]> =>
  many(
    reader,
    sql<InvoiceLine>`
      select e.id, l.position, ${eventColumns} from invoice_lines l join billing_events e on e.id = l.event_id
      where l.invoice_id = ${invoiceId} and l.position > ${offset} order by l.position limit ${limit + 1}`,
  )

export type FeeSum = { fee: InvoiceLine['fee']; count: number; amountCents: bigint }

export const sumLines = (reader: Reader, invoiceId: number): Promise<FeeSum[]> =>
  many(
    reader,
    sql<FeeSum>`
      select e.fee, count(*)::integer as count, sum(l.amount_cents)::bigint as "amountCents"
      from invoice_lines l join billing_events e on e.id = l.event_id where l.invoice_id = ${invoiceId}
      group by e.fee order by e.fee`,
  )

/** The only statement that changes a status. Undefined when the current status does not allow the event. */
export function moveInvoice(tx: Tx, id: number, event: InvoiceEvent, now: Date): Promise<Invoice | undefined> {
  return moveRow<Invoice>(tx, invoiceMachine, {
    table: sql`invoices`,
    id,
    event,
    set: [sql`paid_at = ${event === 'pay' ? now : null}`, sql`voided_at = ${event === 'void' ? now : null}`],
    returning: columns,
  })
}

export type Unclosed = { accountId: number; since: Date }

/** Accounts with charges or storage in unclosed months before `end`, and the earliest time. */
export const listUnclosed = (reader: Reader, { start, end }: Period): Promise<Unclosed[]> =>
  many(
    reader,
    sql<Unclosed>`
      select t.account_id as "accountId", least(
        (select min(u.occurred_at) from unbilled_events u where u.account_id = t.account_id and u.occurred_at < ${end}),
        (select min(d.day)::timestamp at time zone 'UTC' from storage_days d
          where d.account_id = t.account_id and d.day < (${end}::timestamptz at time zone 'UTC')::date
            and d.day >= coalesce((select max(period_start) + interval '1 month' from closed_periods p
              where p.account_id = t.account_id), '-infinity')),
        ${start}::timestamptz) as since
      from tenants t
      where not exists (select from closed_periods p where p.account_id = t.account_id
        and p.period_start = (${start}::timestamptz at time zone 'UTC')::date)
      order by t.account_id`,
  )

export async function sumDue(reader: Reader, accountId: number): Promise<bigint> {
  const { total } = await one(
    reader,
    sql<{ total: bigint }>`
      select coalesce(sum(total_cents), 0)::bigint as total from invoices
      where account_id = ${accountId} and status = 'OPEN'`,
  )
  return total
}

/** Whether an open invoice was due before a time. */
export async function hasOverdue(reader: Reader, accountId: number, before: Date): Promise<boolean> {
  const rows = await many(
    reader,
    sql`
      select from invoices where account_id = ${accountId} and status = 'OPEN' and total_cents > 0
        and due_at < ${before} limit 1`,
  )
  return rows.length > 0
}
