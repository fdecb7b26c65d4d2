import { sql, type Updateable } from 'kysely'
import { many, maybe, type Reader, type Tx } from '../../../db/db.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Cents } from '../../../kernel/money.ts'
import {
  withdrawalMachine,
  type Withdrawal,
  type WithdrawalCard,
  type WithdrawalEvent,
  type WithdrawalMethod,
  type WithdrawalStatus,
} from './model.ts'

const columns = sql`id, account_id as "accountId", status, method, destination, note,
  idempotency_key as "idempotencyKey", fingerprint, api_key_id as "apiKeyId", card_count as "cardCount",
  site_id as "siteId", cancel_reason as "cancelReason", pickup_ready_at as "pickupReadyAt",
  pickup_appointment_at as "pickupAppointmentAt", pickup_expires_at as "pickupExpiresAt",
  pickup_code_hash as "pickupCodeHash", pickup_code_last2 as "pickupCodeLast2",
  pickup_wrong_codes as "pickupWrongCodes", pickup_locked_until as "pickupLockedUntil",
  collected_by as "collectedBy", collected_at as "collectedAt", requested_at as "requestedAt",
  acknowledged_at as "acknowledgedAt", in_transit_at as "inTransitAt", completed_at as "completedAt",
  cancelled_at as "cancelledAt", created_at as "createdAt", updated_at as "updatedAt"`

export type NewWithdrawal = {
  accountId: number
  method: WithdrawalMethod
  destination: Readonly<Record<string, unknown>> | null
  note: string | null
  idempotencyKey: string | null
  fingerprint: Uint8Array
  apiKeyId: string
  uniqueIds: readonly string[]
  siteId: number | null
}

/** Undefined when the key is taken; it waits for whoever holds it in an open transaction. */
export async function insertWithdrawal(tx: Tx, order: NewWithdrawal, now: Date): Promise<Withdrawal | undefined> {
  const { destination } = order
  const row = await maybe(
    tx,
    sql<Withdrawal>`
      insert into withdrawals (account_id, status, method, destination, note, idempotency_key, fingerprint, api_key_id,
        card_count, site_id, requested_at, created_at, updated_at)
      values (${order.accountId}, 'REQUESTED', ${order.method},
        ${destination === null ? null : JSON.stringify(destination)}, ${order.note}, ${order.idempotencyKey},
        ${order.fingerprint}, ${order.apiKeyId}, ${order.uniqueIds.length}, ${order.siteId}, ${now}, ${now}, ${now})
      on conflict (account_id, idempotency_key) do nothing
      returning ${columns}`,
  )
  if (!row) return undefined
  await sql`
    insert into withdrawal_cards (withdrawal_id, unique_id, position)
    select ${row.id}, unique_id, place - 1
    from unnest(${order.uniqueIds}::text[]) with ordinality as g (unique_id, place)`.execute(tx)
  return row
}

export function findByKey(reader: Reader, accountId: number, key: string): Promise<Withdrawal | undefined> {
  return maybe(
    reader,
    sql<Withdrawal>`select ${columns} from withdrawals where account_id = ${accountId} and idempotency_key = ${key}`,
  )
}

export function findWithdrawal(reader: Reader, id: number): Promise<Withdrawal | undefined> {
  return maybe(reader, sql<Withdrawal>`select ${columns} from withdrawals where id = ${id}`)
}

export function lockWithdrawal(tx: Tx, id: number): Promise<Withdrawal | undefined> {
  return maybe(tx, sql<Withdrawal>`select ${columns} from withdrawals where id = ${id} for update`)
}

/** In the order the tenant named them, with how each stands in his account. */
export function listWithdrawalCards(reader: Reader, { id, accountId }: Withdrawal): Promise<WithdrawalCard[]> {
  return many(
    reader,
    sql<WithdrawalCard>`
      select w.unique_id as "uniqueId", h.status from withdrawal_cards w
      join holdings h on h.account_id = ${accountId} and h.unique_id = w.unique_id
      where w.withdrawal_id = ${id} order by w.position`,
  )
}

export async function listCardIds(reader: Reader, id: number): Promise<string[]> {
  const rows = await many(
    reader,
    sql<{ uniqueId: string }>`
      select unique_id as "uniqueId" from withdrawal_cards where withdrawal_id = ${id} order by position`,
  )
  return rows.map(({ uniqueId }) => uniqueId)
}

export type WithdrawalFilter = {
  accountId: number
  status?: WithdrawalStatus | undefined
  method?: WithdrawalMethod | undefined
}

/** Newest first, one row more than the page. */
export function listWithdrawals(
  reader: Reader,
  { accountId, status, method }: WithdrawalFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Withdrawal[]> {
  return many(
    reader,
    sql<Withdrawal>`
      select ${columns} from withdrawals
      where account_id = ${accountId} and (${status ?? null}::text is null or status = ${status ?? null})
        and (${method ?? null}::text is null or method = ${method ?? null})
      order by id desc limit ${limit + 1} offset ${offset}`,
  )
}

export type WithdrawalChange = Omit<Updateable<Schema['withdrawals']>, 'status' | 'updated_at'>

/** The only statement that changes a status. Undefined: the row was in no state the event may start from. */
export async function moveWithdrawal(
  tx: Tx,
  id: number,
  event: WithdrawalEvent,
  now: Date,
  change: WithdrawalChange = {},
): Promise<Withdrawal | undefined> {
  const { from, to } = withdrawalMachine.events[event]
  const { numUpdatedRows } = await tx
    .updateTable('withdrawals')
    .set({ ...change, status: to, updated_at: now })
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? findWithdrawal(tx, id) : undefined
}

export async function updateWithdrawal(tx: Tx, id: number, change: WithdrawalChange, now: Date): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Cards nobody came for. */
export async function listUncollected(reader: Reader, now: Date, limit: number): Promise<number[]> {
  const rows = await many(
    reader,
    sql<{ id: number }>`
      select id from withdrawals where status = 'IN_TRANSIT' and method = 'pickup' and pickup_expires_at <= ${now}
      order by pickup_expires_at limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

export type ShippedCard = { uniqueId: string; valueCents: Cents }

/** What a withdrawal's parcel holds, and what it is worth. */
export function listShippedCards(reader: Reader, id: number): Promise<ShippedCard[]> {
  return many(
    reader,
    sql<ShippedCard>`
      select c.unique_id as "uniqueId", h.declared_value_cents as "valueCents"
      from withdrawal_cards c join withdrawals w on w.id = c.withdrawal_id
      join holdings h on h.account_id = w.account_id and h.unique_id = c.unique_id
      where c.withdrawal_id = ${id} order by c.position`,
  )
}
