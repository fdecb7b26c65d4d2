import { sql } from 'kysely'
import { many, type Reader, type Tx } from '../../../db/db.ts'
import { redemptionMachine } from '../../../packs/redemption/model.ts'
import { claimPurposes } from '../../../vault/cards/holdings/model.ts'
import { orderMachine } from '../../../vault/outbound/orders/model.ts'
import { withdrawalMachine } from '../../../vault/outbound/withdrawals/model.ts'
import { erasedText } from './traces.ts'

/** Whose data is meant: an end user of a partner, or the recipient of single documents. */
export type Subject =
  | { kind: 'end_user'; partnerId: number; userId: string }
  | { kind: 'redemption' | 'order' | 'withdrawal'; ids: readonly number[] }

/** A document with the address of a person. */
export type Document = { id: number; accountId: number; status: string; address: unknown }

type DocumentKind = {
  table: string
  account: string
  address: string
  /** Columns that repeat the address. */
  copies: readonly string[]
  texts: readonly string[]
  closed: readonly string[]
  labelOwner: string
}

export const documentKinds = {
  redemption: {
    table: 'redemptions',
    account: 'partner_id',
    address: 'address',
    copies: ['asked'],
    texts: [],
    closed: redemptionMachine.terminal,
    labelOwner: 'redemption',
  },
  order: {
    table: 'vault_orders',
    account: 'account_id',
    address: 'address',
    copies: ['address_check'],
    texts: [],
    closed: orderMachine.terminal,
    labelOwner: claimPurposes.order,
  },
  withdrawal: {
    table: 'withdrawals',
    account: 'account_id',
    address: 'destination',
    copies: [],
    texts: ['note', 'collected_by'],
    closed: withdrawalMachine.terminal,
    labelOwner: claimPurposes.withdrawal,
  },
} as const satisfies Readonly<Record<string, DocumentKind>>

/** Whether the row is a document that still needs its address. */
export function isOpenDocument(table: string, values: Readonly<Record<string, unknown>>): boolean {
  const kind: DocumentKind | undefined = Object.values(documentKinds).find((known) => known.table === table)
  return kind !== undefined && !kind.closed.includes(String(values['status']))
}

export type DocumentName = keyof typeof documentKinds
export const documentNameOf = ({ kind }: Subject): DocumentName => (kind === 'end_user' ? 'redemption' : kind)

function isOf(subject: Subject) {
  if (subject.kind !== 'end_user') return sql`id = any(${subject.ids}::integer[])`
  return sql`end_user_id = (select id from end_users
    where partner_id = ${subject.partnerId} and external_user_id = ${subject.userId})`
}

export function listDocuments(reader: Reader, subject: Subject): Promise<Document[]> {
  const { table, account, address } = documentKinds[documentNameOf(subject)]
  return many(
    reader,
    sql<Document>`
      select id, ${sql.id(account)} as "accountId", status, ${sql.id(address)} as address
      from ${sql.table(table)} where ${isOf(subject)} order by id`,
  )
}

type Change = { id: number; address: unknown; copies: Readonly<Record<string, unknown>> }

export async function readCopies(reader: Reader, name: DocumentName, id: number): Promise<Record<string, unknown>> {
  const { table, copies } = documentKinds[name]
  if (copies.length === 0) return {}
  const rows = await many(
    reader,
    sql<Record<string, unknown>>`
      select ${sql.join(copies.map((copy) => sql.id(copy)))} from ${sql.table(table)} where id = ${id}`,
  )
  return rows[0] ?? {}
}

/** Replaces the addresses of a document; its texts are removed. */
export async function replaceAddress(tx: Tx, name: DocumentName, { id, address, copies }: Change): Promise<void> {
  const { table, address: column, texts } = documentKinds[name]
  const json = Object.entries({ [column]: address, ...copies }).filter(([, value]) => value !== null)
  const sets = [
    ...json.map(([key, value]) => sql`${sql.id(key)} = ${JSON.stringify(value)}::jsonb`),
    ...texts.map((text) => sql`${sql.id(text)} = case when ${sql.id(text)} is null then null else ${erasedText} end`),
  ]
  if (sets.length > 0) await sql`update ${sql.table(table)} set ${sql.join(sets)} where id = ${id}`.execute(tx)
}

/** Labels show the address. Returns the files to delete. */
export async function forgetLabels(tx: Tx, name: DocumentName, ids: readonly number[]): Promise<string[]> {
  const { labelOwner } = documentKinds[name]
  const rows = await many(
    tx,
    sql<{ blobId: string | null }>`
      with old as (
        select id, blob_id from shipping_labels where owner_kind = ${labelOwner} and owner_id = any(${ids}::integer[])
        for update)
      update shipping_labels l set blob_id = null, label_url = null,
        signed_by = case when signed_by is null then null else ${erasedText} end
      from old where l.id = old.id returning old.blob_id as "blobId"`,
  )
  return rows.flatMap(({ blobId }) => blobId ?? [])
}

export type Report = { id: number; blobId: string }

export const listReports = (reader: Reader, accountIds: readonly number[]): Promise<Report[]> =>
  many(
    reader,
    sql<Report>`
      select id, blob_id as "blobId" from reports
      where account_id = any(${accountIds}::integer[]) and status = 'READY' order by id`,
  )

export async function expireReports(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update reports set status = 'EXPIRED', blob_id = null where id = any(${ids}::integer[])`.execute(tx)
}
