import { sql, type RawBuilder } from 'kysely'
import { many, maybe, one, type Reader, type Tx } from '../../../db/db.ts'
import { moveRow } from '../../../db/move.ts'
import { cents, type Cents } from '../../../kernel/money.ts'
import {
  declaredValueMachine,
  type Classification,
  type CoverageRules,
  type Declaration,
  type DeclaredValue,
  type DeclaredValueStatus,
  type Submission,
} from './model.ts'

const columns = sql`id, submission_id as "submissionId", account_id as "accountId", unique_id as "uniqueId",
  declared_value_cents as "declaredValueCents", status, effective_from as "effectiveFrom",
  effective_to as "effectiveTo", cap_applied_cents as "capAppliedCents", evidence_url as "evidenceUrl", note,
  applied_at as "appliedAt", reviewed_by as "reviewedBy", reviewed_at as "reviewedAt",
  rejected_reason as "rejectedReason", api_key_id as "apiKeyId", created_at as "createdAt", updated_at as "updatedAt"`

const submissionColumns = sql`id, account_id as "accountId", idempotency_key as "idempotencyKey", fingerprint,
  api_key_id as "apiKeyId", value_count as "valueCount", total_cents as "totalCents", created_at as "createdAt"`

export const readRules = (reader: Reader, accountId: number): Promise<CoverageRules> =>
  one(
    reader,
    sql<CoverageRules>`
      select card_cap_cents as "cardCapCents", auto_approve_cents as "autoApproveCents",
        coverage_limit_cents as "coverageLimitCents" from tenants where account_id = ${accountId}`,
  )

/** Serializes the declarations of an account, so that the remaining coverage is not used twice. */
export async function lockCoverage(tx: Tx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`coverage ${accountId}`}, 0))`.execute(tx)
}

/** The total declared value of an account's stored cards. */
export async function sumCovered(reader: Reader, accountId: number): Promise<Cents> {
  const { total } = await one(
    reader,
    sql<{ total: bigint }>`
      select coalesce(sum(declared_value_cents), 0)::bigint as total from holdings
      where account_id = ${accountId} and departed_at is null`,
  )
  return cents(total)
}

/** Undefined when the key is taken. */
export const insertSubmission = (tx: Tx, given: Omit<Submission, 'id'>): Promise<Submission | undefined> =>
  maybe(
    tx,
    sql<Submission>`
      insert into declared_value_submissions (account_id, idempotency_key, fingerprint, api_key_id, value_count,
        total_cents, created_at)
      values (${given.accountId}, ${given.idempotencyKey}, ${given.fingerprint}, ${given.apiKeyId}, ${given.valueCount},
        ${given.totalCents}, ${given.createdAt})
      on conflict (account_id, idempotency_key) do nothing returning ${submissionColumns}`,
  )

export const findSubmission = (reader: Reader, accountId: number, key: string): Promise<Submission | undefined> =>
  maybe(
    reader,
    sql<Submission>`
      select ${submissionColumns} from declared_value_submissions
      where account_id = ${accountId} and idempotency_key = ${key}`,
  )

export type ClassifiedDeclaration = Declaration & Classification & { effectiveFrom: Date }

export async function insertValues(
  tx: Tx,
  { id, accountId, apiKeyId }: Submission,
  values: readonly ClassifiedDeclaration[],
  now: Date,
): Promise<DeclaredValue[]> {
  await tx
    .insertInto('declared_values')
    .values(
      values.map((value) => ({
        submission_id: id,
        account_id: accountId,
        unique_id: value.uniqueId,
        declared_value_cents: value.declaredValueCents,
        status: value.status,
        effective_from: value.effectiveFrom,
        cap_applied_cents: value.capAppliedCents,
        evidence_url: value.evidenceUrl ?? null,
        note: value.note ?? null,
        api_key_id: apiKeyId,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute()
  return listOfSubmission(tx, id)
}

export const listOfSubmission = (reader: Reader, submissionId: number): Promise<DeclaredValue[]> =>
  many(
    reader,
    sql<DeclaredValue>`select ${columns} from declared_values where submission_id = ${submissionId} order by id`,
  )

export const findValue = (reader: Reader, id: number): Promise<DeclaredValue | undefined> =>
  maybe(reader, sql<DeclaredValue>`select ${columns} from declared_values where id = ${id}`)

export type ValueFilter = {
  accountId?: number | undefined
  uniqueId?: string | undefined
  status?: DeclaredValueStatus | undefined
  /** Only values effective at this time. */
  asOf?: Date | undefined
}

/** Newest first, one row more than the page. */
export function listValues(
  reader: Reader,
  { accountId, uniqueId, status, asOf }: ValueFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<DeclaredValue[]> {
  const conditions = [
    sql`true`,
    ...(accountId === undefined ? [] : [sql`account_id = ${accountId}`]),
    ...(uniqueId === undefined ? [] : [sql`unique_id = ${uniqueId}`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(asOf === undefined
      ? []
      : [
          sql`status in ('APPROVED', 'SUPERSEDED', 'ENDED') and effective_from <= ${asOf}
            and (effective_to is null or effective_to > ${asOf}) and applied_at is not null`,
        ]),
  ]
  return many(
    reader,
    sql<DeclaredValue>`
      select ${columns} from declared_values where ${sql.join(conditions, sql` and `)}
      order by id desc limit ${limit + 1} offset ${offset}`,
  )
}

/**
 * The value in force for the card of the holding `h` at a moment. The value with which a card left ended at that moment and
 * counts, because its declaration ended with it.
 */
export const valueAt = (moment: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select d.declared_value_cents as cents from declared_values d
  where d.account_id = h.account_id and d.unique_id = h.unique_id and d.applied_at is not null
    and d.effective_from <= ${moment} and (d.effective_to is null or d.effective_to >= ${moment})
  order by d.id desc limit 1`

/** The sum of the values in force for cards of an account at a time; of a card that had left before, when it left. */
export async function sumDeclaredAt(
  reader: Reader,
  accountId: number,
  uniqueIds: readonly string[],
  at: Date,
): Promise<Cents> {
  const { total } = await one(
    reader,
    sql<{ total: bigint }>`
      select coalesce(sum(v.cents), 0)::bigint as total
      from holdings h
      cross join lateral (select least(h.dispatched_at, h.departed_at, ${at}::timestamptz) as moment) t
      cross join lateral (${valueAt(sql.ref('t.moment'))}) v
      where h.account_id = ${accountId} and h.unique_id = any(${uniqueIds}::text[])`,
  )
  return cents(total)
}

/** Decides a submitted value. Undefined when it was already decided or ended. */
export const decideValue = (
  tx: Tx,
  id: number,
  decision: { event: 'approve' | 'reject'; by: string; reason: string | null; effectiveFrom: Date },
  now: Date,
): Promise<DeclaredValue | undefined> =>
  moveRow<DeclaredValue>(tx, declaredValueMachine, {
    table: sql`declared_values`,
    id,
    event: decision.event,
    set: [
      sql`reviewed_by = ${decision.by}`,
      sql`reviewed_at = ${now}`,
      sql`rejected_reason = ${decision.reason}`,
      sql`effective_from = ${decision.effectiveFrom}`,
      sql`updated_at = ${now}`,
    ],
    returning: columns,
  })

/**
 * Makes these the current values of their cards, all of one account, and supersedes the previous ones. The new values
 * are passed instead of joined: on a table without statistics a join with itself may be planned as nested scans, while
 * the current value of a card is one row of a unique index.
 */
export async function applyValues(tx: Tx, values: readonly DeclaredValue[], now: Date): Promise<void> {
  const [first] = values
  if (!first) return
  const ids = values.map(({ id }) => id)
  await sql`
    update declared_values old set status = 'SUPERSEDED', effective_to = greatest(fresh.effective_from, old.effective_from),
      updated_at = ${now}
    from unnest(${ids}::integer[], ${values.map(({ uniqueId }) => uniqueId)}::text[],
      ${values.map(({ effectiveFrom }) => effectiveFrom)}::timestamptz[]) as fresh (id, unique_id, effective_from)
    where old.account_id = ${first.accountId} and old.unique_id = fresh.unique_id
      and old.status = 'APPROVED' and old.applied_at is not null and old.id <> fresh.id`.execute(tx)
  await sql`
    update declared_values set applied_at = ${now}, updated_at = ${now} where id = any(${ids}::integer[])`.execute(tx)
}

/** Ends the values of cards that left, including submitted ones. */
export async function endValues(tx: Tx, accountId: number, uniqueIds: readonly string[], now: Date): Promise<void> {
  await sql`
    update declared_values set status = 'ENDED', effective_to = greatest(effective_from, ${now}::timestamptz),
      updated_at = ${now}
    where account_id = ${accountId} and unique_id = any(${uniqueIds}::text[])
      and status in ('SUBMITTED', 'APPROVED')`.execute(tx)
}

/** Approved values whose effective date has come. */
export const listDue = (reader: Reader, now: Date, limit: number): Promise<DeclaredValue[]> =>
  many(
    reader,
    sql<DeclaredValue>`
      select ${columns} from declared_values
      where status = 'APPROVED' and applied_at is null and effective_from <= ${now}
      order by effective_from, id limit ${limit}`,
  )
