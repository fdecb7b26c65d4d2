import { sql } from 'kysely'
import { many, maybe, one, type Reader, type Tx } from '../../../db/db.ts'
import { moveRow } from '../../../db/move.ts'
import { creditMachine, type Credit, type CreditStatus } from './model.ts'

const columns = sql`id, account_id as "accountId", status, kind, period_start::text as "periodStart", metric,
  exception_id as "exceptionId", computed_cents as "computedCents", requested_cents as "requestedCents",
  approved_cents as "approvedCents", applied_cents as "appliedCents", invoice_ids as "invoiceIds", reason,
  decision_note as "decisionNote", idempotency_key as "idempotencyKey", fingerprint, api_key_id as "apiKeyId",
  requested_at as "requestedAt", decided_at as "decidedAt", applied_at as "appliedAt", updated_at as "updatedAt"`

export type NewCredit = Pick<
  Credit,
  'accountId' | 'kind' | 'periodStart' | 'metric' | 'exceptionId' | 'computedCents' | 'requestedCents' | 'reason'
> &
  Pick<Credit, 'idempotencyKey' | 'fingerprint' | 'apiKeyId'>

/** Undefined when one exists for the same breach or incident, or the key is taken. */
export const insertCredit = (tx: Tx, given: NewCredit, now: Date): Promise<Credit | undefined> =>
  maybe(
    tx,
    sql<Credit>`
      insert into service_credits (account_id, status, kind, period_start, metric, exception_id, computed_cents,
        requested_cents, reason, idempotency_key, fingerprint, api_key_id, requested_at, updated_at)
      values (${given.accountId}, 'REQUESTED', ${given.kind}, ${given.periodStart}, ${given.metric},
        ${given.exceptionId}, ${given.computedCents}, ${given.requestedCents}, ${given.reason},
        ${given.idempotencyKey}, ${given.fingerprint}, ${given.apiKeyId}, ${now}, ${now})
      on conflict do nothing returning ${columns}`,
  )

export const findCredit = (reader: Reader, id: number): Promise<Credit | undefined> =>
  maybe(reader, sql<Credit>`select ${columns} from service_credits where id = ${id}`)

export const findByKey = (reader: Reader, accountId: number, key: string): Promise<Credit | undefined> =>
  maybe(
    reader,
    sql<Credit>`select ${columns} from service_credits where account_id = ${accountId} and idempotency_key = ${key}`,
  )

type Subject = Pick<Credit, 'accountId' | 'periodStart' | 'metric' | 'exceptionId'>

/** The active credit for the same breach or incident. */
export const findActive = (reader: Reader, subject: Subject): Promise<Credit | undefined> =>
  maybe(
    reader,
    sql<Credit>`
      select ${columns} from service_credits where account_id = ${subject.accountId}
        and period_start is not distinct from ${subject.periodStart}::date
        and metric is not distinct from ${subject.metric}::text
        and exception_id is not distinct from ${subject.exceptionId}::integer
        and status not in ('REJECTED', 'WITHDRAWN')`,
  )

export type ProposalRequest = Pick<Credit, 'requestedCents' | 'reason' | 'fingerprint'> & {
  key: string | null
  keyId: string
}

/** Turns an undecided proposal into the request of a tenant. Undefined when the credit is no such proposal. */
export const requestProposal = (tx: Tx, id: number, given: ProposalRequest): Promise<Credit | undefined> =>
  maybe(
    tx,
    sql<Credit>`
      update service_credits set requested_cents = ${given.requestedCents}, reason = ${given.reason},
        idempotency_key = ${given.key}, fingerprint = ${given.fingerprint}, api_key_id = ${given.keyId}
      where id = ${id} and status = 'REQUESTED' and api_key_id is null returning ${columns}`,
  )

/** Serializes the requests of an account, so that the monthly cap is not exceeded. */
export async function lockCredits(tx: Tx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`credits ${accountId}`}, 0))`.execute(tx)
}

/** The total of a month's credits, without one of them if its id is given. */
export async function sumOfMonth(
  reader: Reader,
  accountId: number,
  periodStart: string,
  exceptId: number | null = null,
): Promise<bigint> {
  const { total } = await one(
    reader,
    sql<{ total: bigint }>`
      select coalesce(sum(coalesce(approved_cents, computed_cents)), 0)::bigint as total from service_credits
      where account_id = ${accountId} and period_start = ${periodStart}::date
        and status not in ('REJECTED', 'WITHDRAWN') and id is distinct from ${exceptId}::integer`,
  )
  return total
}

export type CreditFilter = {
  accountId?: number | undefined
  status?: CreditStatus | undefined
  periodStart?: string | undefined
}

/** Newest first, one row more than the page. */
export function listCredits(
  reader: Reader,
  { accountId, status, periodStart }: CreditFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Credit[]> {
  const conditions = [
    sql`true`,
    ...(accountId === undefined ? [] : [sql`account_id = ${accountId}`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(periodStart === undefined ? [] : [sql`period_start = ${periodStart}::date`]),
  ]
  return many(
    reader,
    sql<Credit>`
      select ${columns} from service_credits where ${sql.join(conditions, sql` and `)}
      order by id desc limit ${limit + 1} offset ${offset}`,
  )
}

export type Decision = {
  event: 'approve' | 'reject' | 'withdraw'
  approvedCents: bigint | null
  note: string | null
  by: string
}

/** Undefined when the credit was already decided. */
export function decideCredit(tx: Tx, id: number, decision: Decision, now: Date): Promise<Credit | undefined> {
  return moveRow<Credit>(tx, creditMachine, {
    table: sql`service_credits`,
    id,
    event: decision.event,
    set: [
      sql`approved_cents = ${decision.approvedCents}`,
      sql`decision_note = ${decision.note}`,
      sql`decided_by = ${decision.by}`,
      sql`decided_at = ${now}`,
      sql`updated_at = ${now}`,
    ],
    returning: columns,
  })
}

/** Approved credits that are not used up, oldest first. */
export const listApplicable = (reader: Reader, accountId: number): Promise<Credit[]> =>
  many(
    reader,
    sql<Credit>`
      select ${columns} from service_credits
      where account_id = ${accountId} and status in ('APPROVED', 'PARTIALLY_APPLIED') order by id`,
  )

/** The credits that can be applied to invoices, oldest first, locked against other invoices. */
export const lockApplicable = (tx: Tx, accountId: number): Promise<Credit[]> =>
  many(
    tx,
    sql<Credit>`
      select ${columns} from service_credits
      where account_id = ${accountId} and status in ('APPROVED', 'PARTIALLY_APPLIED') order by id for update`,
  )

/** Makes the credits that a voided invoice used available again. */
export async function restoreCredits(tx: Tx, invoiceId: number, now: Date): Promise<void> {
  await sql`
    update service_credits c set applied_cents = c.applied_cents - used.cents,
      invoice_ids = array_remove(c.invoice_ids, ${invoiceId}::integer), updated_at = ${now},
      applied_at = case when c.applied_cents = used.cents then null else c.applied_at end,
      status = case when c.applied_cents = used.cents then 'APPROVED' else 'PARTIALLY_APPLIED' end
    from (
      select split_part(e.source_id, ':', 3)::integer as credit_id, -sum(l.amount_cents)::bigint as cents
      from invoice_lines l join billing_events e on e.id = l.event_id
      where l.invoice_id = ${invoiceId} and e.fee = 'SERVICE_CREDIT' group by 1) used
    where c.id = used.credit_id`.execute(tx)
}

export async function applyCredit(
  tx: Tx,
  { id, cents, invoiceId }: { id: number; cents: bigint; invoiceId: number },
  now: Date,
): Promise<void> {
  await sql`
    update service_credits set applied_cents = applied_cents + ${cents},
      invoice_ids = array_append(invoice_ids, ${invoiceId}::integer), applied_at = ${now}, updated_at = ${now},
      status = case when applied_cents + ${cents} = approved_cents then 'APPLIED' else 'PARTIALLY_APPLIED' end
    where id = ${id}`.execute(tx)
}
