import { sql, type Updateable } from 'kysely'
import { many, maybe, one, type Reader, type Tx } from '../../db/db.ts'
import type { Schema } from '../../db/schema.ts'
import { insertDocumentCards } from '../cards/holdings/document-cards-store.ts'
import { allOf, listIds, moveDocument, pageClause, type Window } from '../shared/document-store.ts'
import {
  transferMachine,
  type Direction,
  type Receiver,
  type Transfer,
  type TransferEvent,
  type TransferPolicy,
  type TransferStatus,
} from './model.ts'

const columns = sql`t.id, t.from_account_id as "fromAccountId", f.account_number as "fromAccount",
  fa.name as "fromName", t.to_account_id as "toAccountId", r.account_number as "toAccount", ra.name as "toName",
  t.status, t.note, t.idempotency_key as "idempotencyKey", t.fingerprint, t.api_key_id as "apiKeyId",
  t.card_count as "cardCount", t.declined_reason as "declinedReason", t.expires_at as "expiresAt",
  t.requested_at as "requestedAt", t.completed_at as "completedAt", t.created_at as "createdAt",
  t.updated_at as "updatedAt"`

const source = sql`card_transfers t
  join tenants f on f.account_id = t.from_account_id join accounts fa on fa.id = t.from_account_id
  join tenants r on r.account_id = t.to_account_id join accounts ra on ra.id = t.to_account_id`

export function findReceiver(reader: Reader, accountNumber: string): Promise<Receiver | undefined> {
  return maybe(
    reader,
    sql<Receiver>`
      select t.account_id as "accountId", t.account_number as "accountNumber", a.status = 'ACTIVE' as "isActive",
        t.transfer_policy as policy, t.transfer_senders as senders
      from tenants t join accounts a on a.id = t.account_id where t.account_number = ${accountNumber}`,
  )
}

export type PolicyChange = { policy?: TransferPolicy | undefined; senders?: readonly string[] | undefined }

/** Updates the given parts of a tenant's transfer policy. Returns undefined for an unknown tenant. */
export function updatePolicy(
  tx: Tx,
  accountId: number,
  { policy, senders }: PolicyChange,
): Promise<{ policy: TransferPolicy; senders: string[] } | undefined> {
  return maybe(
    tx,
    sql<{ policy: TransferPolicy; senders: string[] }>`
      update tenants set transfer_policy = coalesce(${policy ?? null}, transfer_policy),
        transfer_senders = coalesce(${senders ?? null}::text[], transfer_senders)
      where account_id = ${accountId} returning transfer_policy as policy, transfer_senders as senders`,
  )
}

export type NewTransfer = {
  fromAccountId: number
  toAccountId: number
  status: 'PENDING_ACCEPTANCE' | 'COMPLETED'
  note: string | null
  idempotencyKey: string | null
  fingerprint: Uint8Array
  apiKeyId: string
  uniqueIds: readonly string[]
  expiresAt: Date | null
}

/** Returns undefined when the key is taken; waits for an open transaction that took it. */
export async function insertTransfer(tx: Tx, order: NewTransfer, now: Date): Promise<number | undefined> {
  const row = await maybe(
    tx,
    sql<{ id: number }>`
      insert into card_transfers (from_account_id, to_account_id, status, note, idempotency_key, fingerprint,
        api_key_id, card_count, expires_at, requested_at, completed_at, created_at, updated_at)
      values (${order.fromAccountId}, ${order.toAccountId}, ${order.status}, ${order.note}, ${order.idempotencyKey},
        ${order.fingerprint}, ${order.apiKeyId}, ${order.uniqueIds.length}, ${order.expiresAt}, ${now},
        ${order.status === 'COMPLETED' ? now : null}, ${now}, ${now})
      on conflict (from_account_id, idempotency_key) do nothing
      returning id`,
  )
  if (!row) return undefined
  await insertDocumentCards(tx, { kind: 'transfer', id: row.id }, order.uniqueIds)
  return row.id
}

export function findByKey(reader: Reader, accountId: number, key: string): Promise<Transfer | undefined> {
  return maybe(
    reader,
    sql<Transfer>`
      select ${columns} from ${source} where t.from_account_id = ${accountId} and t.idempotency_key = ${key}`,
  )
}

export function findTransfer(reader: Reader, id: number): Promise<Transfer | undefined> {
  return maybe(reader, sql<Transfer>`select ${columns} from ${source} where t.id = ${id}`)
}

export function lockTransfer(tx: Tx, id: number): Promise<Transfer> {
  return one(tx, sql<Transfer>`select ${columns} from ${source} where t.id = ${id} for update of t`)
}

export type TransferFilter = {
  accountId: number
  direction?: Direction | undefined
  status?: TransferStatus | undefined
}

/** Newest first; reads one row more than the page. */
export function listTransfers(
  reader: Reader,
  { accountId, direction, status }: TransferFilter,
  page: Window,
): Promise<Transfer[]> {
  const own = {
    in: sql`t.to_account_id = ${accountId}`,
    out: sql`t.from_account_id = ${accountId}`,
    both: sql`(t.to_account_id = ${accountId} or t.from_account_id = ${accountId})`,
  }[direction ?? 'both']
  return many(
    reader,
    sql<Transfer>`
      select ${columns} from ${source} where ${allOf(own, status !== undefined && sql`t.status = ${status}`)}
      order by t.id desc ${pageClause(page)}`,
  )
}

export type TransferChange = Omit<Updateable<Schema['card_transfers']>, 'status' | 'updated_at'>

/** Returns false when the status does not allow the event. */
export async function moveTransfer(
  tx: Tx,
  id: number,
  event: TransferEvent,
  now: Date,
  change: TransferChange = {},
): Promise<boolean> {
  const move = { table: 'card_transfers', id, event, now, change, returning: sql`id` } as const
  return (await moveDocument<{ id: number }>(tx, transferMachine, move)) !== undefined
}

export const listExpired = (reader: Reader, now: Date, limit: number): Promise<number[]> =>
  listIds(
    reader,
    sql`
      select id from card_transfers where status = 'PENDING_ACCEPTANCE' and expires_at <= ${now}
      order by expires_at limit ${limit}`,
  )
