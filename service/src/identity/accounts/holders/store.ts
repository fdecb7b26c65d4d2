import { sql } from 'kysely'
import { many, maybe, type Reader, type Tx } from '../../../db/db.ts'
import type { BillingModel } from '../../../http/pipeline/caller.ts'
import type { Account, AccountStatus, Partner, Tenant, TenantLimits } from './model.ts'

const columns = sql`a.id, a.kind, a.name, a.status, a.created_at as "createdAt", a.updated_at as "updatedAt"`
const partnerColumns = sql`${columns}, p.slug, p.billing_model as "billingModel", p.notice_email as "noticeEmail"`
const tenantColumns = sql`${columns}, t.account_number as "accountNumber", t.notice_email as "noticeEmail",
  t.muted_notices as "mutedNotices", t.contacts, t.credit_limit_cents as "creditLimitCents", t.card_cap_cents as "cardCapCents",
  t.auto_approve_cents as "autoApproveCents", t.coverage_limit_cents as "coverageLimitCents"`

export async function insertAccount(tx: Tx, kind: Account['kind'], name: string, now: Date): Promise<number> {
  const row = await tx
    .insertInto('accounts')
    .values({ kind, name, status: 'ACTIVE', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function insertPartner(
  tx: Tx,
  accountId: number,
  { slug, billingModel, noticeEmail }: Pick<Partner, 'slug' | 'billingModel' | 'noticeEmail'>,
): Promise<void> {
  await tx
    .insertInto('partners')
    .values({ account_id: accountId, slug, billing_model: billingModel, notice_email: noticeEmail })
    .execute()
}

export async function insertTenant(tx: Tx, accountId: number, accountNumber: string, noticeEmail: string | null) {
  await tx
    .insertInto('tenants')
    .values({ account_id: accountId, account_number: accountNumber, notice_email: noticeEmail })
    .execute()
}

export function findPartner(reader: Reader, id: number): Promise<Partner | undefined> {
  return maybe(
    reader,
    sql<Partner>`select ${partnerColumns} from accounts a join partners p on p.account_id = a.id where a.id = ${id}`,
  )
}

export function findTenant(reader: Reader, id: number): Promise<Tenant | undefined> {
  return maybe(
    reader,
    sql<Tenant>`select ${tenantColumns} from accounts a join tenants t on t.account_id = a.id where a.id = ${id}`,
  )
}

export function findAccountKind(reader: Reader, id: number): Promise<{ kind: Account['kind'] } | undefined> {
  return maybe(reader, sql<{ kind: Account['kind'] }>`select kind from accounts where id = ${id}`)
}

type PageBounds = { limit: number; offset: number }

/** Newest first, with one extra row to detect a next page. */
export function listPartners(reader: Reader, { limit, offset }: PageBounds): Promise<Partner[]> {
  return many(
    reader,
    sql<Partner>`
      select ${partnerColumns} from accounts a join partners p on p.account_id = a.id
      order by a.id desc limit ${limit + 1} offset ${offset}`,
  )
}

/** Partners that are not closed. */
export async function listOpenPartnerIds(reader: Reader): Promise<number[]> {
  const rows = await many(
    reader,
    sql<{ id: number }>`
      select a.id from accounts a join partners p on p.account_id = a.id where a.status <> 'CLOSED' order by a.id`,
  )
  return rows.map(({ id }) => id)
}

export function listTenants(reader: Reader, { limit, offset }: PageBounds): Promise<Tenant[]> {
  return many(
    reader,
    sql<Tenant>`
      select ${tenantColumns} from accounts a join tenants t on t.account_id = a.id
      order by a.id desc limit ${limit + 1} offset ${offset}`,
  )
}

export type AccountChange = { name?: string | undefined; status?: AccountStatus | undefined }

export async function updateAccount(tx: Tx, id: number, { name, status }: AccountChange, now: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ ...(name !== undefined && { name }), ...(status !== undefined && { status }), updated_at: now })
    .where('id', '=', id)
    .execute()
}

type PartnerChange = { billingModel?: BillingModel | undefined; noticeEmail?: string | null | undefined }

export async function updatePartner(tx: Tx, id: number, { billingModel, noticeEmail }: PartnerChange): Promise<void> {
  if (billingModel === undefined && noticeEmail === undefined) return
  await tx
    .updateTable('partners')
    .set({
      ...(billingModel !== undefined && { billing_model: billingModel }),
      ...(noticeEmail !== undefined && { notice_email: noticeEmail }),
    })
    .where('account_id', '=', id)
    .execute()
}

type Detail = 'noticeEmail' | 'mutedNotices' | 'contacts' | keyof TenantLimits
export type TenantDetails = { [Key in Detail]?: Tenant[Key] | undefined }

/** Undefined fields are not changed. */
export async function updateTenant(tx: Tx, id: number, details: TenantDetails): Promise<void> {
  const { noticeEmail, mutedNotices, contacts, creditLimitCents, cardCapCents, autoApproveCents, coverageLimitCents } =
    details
  const change = {
    ...(noticeEmail !== undefined && { notice_email: noticeEmail }),
    ...(mutedNotices !== undefined && { muted_notices: [...mutedNotices] }),
    ...(contacts !== undefined && { contacts: JSON.stringify(contacts) }),
    ...(creditLimitCents !== undefined && { credit_limit_cents: creditLimitCents }),
    ...(cardCapCents !== undefined && { card_cap_cents: cardCapCents }),
    ...(autoApproveCents !== undefined && { auto_approve_cents: autoApproveCents }),
    ...(coverageLimitCents !== undefined && { coverage_limit_cents: coverageLimitCents }),
  }
  if (Object.keys(change).length > 0) {
    await tx.updateTable('tenants').set(change).where('account_id', '=', id).execute()
  }
}
