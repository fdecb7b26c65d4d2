import { sql, type Updateable } from 'kysely'
import { many, maybe, type Reader, type Tx } from '../../../db/db.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Cents } from '../../../kernel/money.ts'
import { insertDocumentCards } from '../../cards/holdings/document-cards-store.ts'
import { allOf, listIds, moveDocument, pageClause, updateDocument, type Window } from '../../shared/document-store.ts'
import {
  withdrawalMachine,
  type Withdrawal,
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

/** Returns undefined when the key is taken; waits for an open transaction that took it. */
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
  await insertDocumentCards(tx, { kind: 'withdrawal', id: row.id }, order.uniqueIds)
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

export type WithdrawalFilter = {
  accountId: number
  status?: WithdrawalStatus | undefined
  method?: WithdrawalMethod | undefined
}

/** Newest first; reads one row more than the page. */
export function listWithdrawals(
  reader: Reader,
  { accountId, status, method }: WithdrawalFilter,
  page: Window,
): Promise<Withdrawal[]> {
  const conditions = allOf(
    sql`account_id = ${accountId}`,
    status !== undefined && sql`status = ${status}`,
    method !== undefined && sql`method = ${method}`,
  )
  return many(
    reader,
    sql<Withdrawal>`select ${columns} from withdrawals where ${conditions} order by id desc ${pageClause(page)}`,
  )
}

export type WithdrawalChange = Omit<Updateable<Schema['withdrawals']>, 'status' | 'updated_at'>

/** Returns undefined when the status does not allow the event. */
export const moveWithdrawal = (
  tx: Tx,
  id: number,
  event: WithdrawalEvent,
  now: Date,
  change: WithdrawalChange = {},
): Promise<Withdrawal | undefined> =>
  moveDocument<Withdrawal>(tx, withdrawalMachine, { table: 'withdrawals', id, event, now, change, returning: columns })

export const updateWithdrawal = (tx: Tx, id: number, change: WithdrawalChange, now: Date): Promise<void> =>
  updateDocument(tx, 'withdrawals', id, { ...change, updated_at: now })

/** Withdrawals at the pickup desk past their expiry. */
export const listUncollected = (reader: Reader, now: Date, limit: number): Promise<number[]> =>
  listIds(
    reader,
    sql`
      select id from withdrawals where status = 'IN_TRANSIT' and method = 'pickup' and pickup_expires_at <= ${now}
      order by pickup_expires_at limit ${limit}`,
  )

export type ShippedCard = { uniqueId: string; valueCents: Cents }

/** The cards of a withdrawal with their declared values. */
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

/** What the tenant was billed for the postage of labels; not what the carrier charged. */
export const listBilledPostage = (
  reader: Reader,
  labelIds: readonly bigint[],
): Promise<{ labelId: string; cents: bigint }[]> =>
  many(
    reader,
    sql<{ labelId: string; cents: bigint }>`
      select source_id as "labelId", amount_cents as cents from billing_events
      where source_type = 'label' and source_id = any(${labelIds.map(String)}::text[]) and fee = 'POSTAGE'`,
  )
