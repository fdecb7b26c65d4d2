import { sql, type Updateable } from 'kysely'
import { many, maybe, one, type Reader, type Tx } from '../../db/db.ts'
import type { Schema } from '../../db/schema.ts'
import {
  transferMachine,
  type Direction,
  type Receiver,
  type Transfer,
  type TransferCard,
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

/** How a tenant takes cards from now on; what is left out stays. Undefined when there is no such tenant. */
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

/** Undefined when the key is taken; it waits for whoever holds it in an open transaction. */
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
  await sql`
    insert into card_transfer_cards (transfer_id, unique_id, position)
    select ${row.id}, unique_id, place - 1
    from unnest(${order.uniqueIds}::text[]) with ordinality as g (unique_id, place)`.execute(tx)
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

/** In the order the sender named them, as they stand in one of the two accounts. */
export function listTransferCards(reader: Reader, id: number, accountId: number): Promise<TransferCard[]> {
  return many(
    reader,
    sql<TransferCard>`
      select c.unique_id as "uniqueId", h.status from card_transfer_cards c
      join holdings h on h.account_id = ${accountId} and h.unique_id = c.unique_id
      where c.transfer_id = ${id} order by c.position`,
  )
}

export async function listCardIds(reader: Reader, id: number): Promise<string[]> {
  const rows = await many(
    reader,
    sql<{ uniqueId: string }>`
      select unique_id as "uniqueId" from card_transfer_cards where transfer_id = ${id} order by position`,
  )
  return rows.map(({ uniqueId }) => uniqueId)
}

export type TransferFilter = {
  accountId: number
  direction?: Direction | undefined
  status?: TransferStatus | undefined
}

/** Newest first, one row more than the page. */
export function listTransfers(
  reader: Reader,
  { accountId, direction, status }: TransferFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Transfer[]> {
  const mine = {
    in: sql`t.to_account_id = ${accountId}`,
    out: sql`t.from_account_id = ${accountId}`,
    both: sql`(t.to_account_id = ${accountId} or t.from_account_id = ${accountId})`,
  }[direction ?? 'both']
  return many(
    reader,
    sql<Transfer>`
      select ${columns} from ${source}
      where ${mine} and (${status ?? null}::text is null or t.status = ${status ?? null})
      order by t.id desc limit ${limit + 1} offset ${offset}`,
  )
}

export type TransferChange = Omit<Updateable<Schema['card_transfers']>, 'status' | 'updated_at'>

/** The only statement that changes a status. False: the row was in no state the event may start from. */
export async function moveTransfer(
  tx: Tx,
  id: number,
  event: TransferEvent,
  now: Date,
  change: TransferChange = {},
): Promise<boolean> {
  const { from, to } = transferMachine.events[event]
  const { numUpdatedRows } = await tx
    .updateTable('card_transfers')
    .set({ ...change, status: to, updated_at: now })
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function listExpired(reader: Reader, now: Date, limit: number): Promise<number[]> {
  const rows = await many(
    reader,
    sql<{ id: number }>`
      select id from card_transfers where status = 'PENDING_ACCEPTANCE' and expires_at <= ${now}
      order by expires_at limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}
