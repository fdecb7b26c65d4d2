import { sql, type Updateable } from 'kysely'
import { many, maybe, one, type Reader, type Tx } from '../../db/db.ts'
import type { Schema } from '../../db/schema.ts'
import { nameOfActor } from '../../db/actor-names.ts'
import { allOf, listIds, listUniqueIds, moveDocument, pageClause, type Window } from '../shared/document-store.ts'
import {
  blockerOf,
  closingMs,
  exceptionMachine,
  type ExceptionEvent,
  type ExceptionMessage,
  type ExceptionStatus,
  type ExceptionType,
  type VaultException,
} from './model.ts'

const columns = sql`id, account_id as "accountId", type, severity, status, summary, unique_ids as "uniqueIds",
  coalesce(named_ids, case when order_id is null and withdrawal_id is null then unique_ids else '{}' end) as "namedIds",
  order_id as "orderId", withdrawal_id as "withdrawalId", inbound_shipment_id as "inboundShipmentId",
  site_id as "siteId", opened_by as "openedBy", fingerprint, due_at as "dueAt",
  first_response_at as "firstResponseAt", resolution, resolution_note as "resolutionNote", liability,
  (select max(c.id) from service_credits c where c.exception_id = vault_exceptions.id
    and c.status not in ('REJECTED', 'WITHDRAWN')) as "creditId",
  opened_at as "openedAt", resolved_at as "resolvedAt", closed_at as "closedAt", updated_at as "updatedAt"`

const messageColumns = sql`
  id, author, actor, ${nameOfActor(sql`actor`)} as "actorName", body, decision, created_at as "createdAt"`

export type NewException = Pick<
  VaultException,
  | 'accountId'
  | 'type'
  | 'severity'
  | 'summary'
  | 'uniqueIds'
  | 'namedIds'
  | 'orderId'
  | 'withdrawalId'
  | 'inboundShipmentId'
  | 'siteId'
> &
  Pick<VaultException, 'openedBy' | 'dueAt' | 'firstResponseAt' | 'fingerprint'> & {
    occurrence: string | null
    idempotencyKey: string | null
  }

/** Returns undefined when the occurrence or the key already has an exception. */
export function insertException(tx: Tx, given: NewException, now: Date): Promise<VaultException | undefined> {
  return maybe(
    tx,
    sql<VaultException>`
      insert into vault_exceptions (account_id, type, severity, status, summary, unique_ids, named_ids, order_id,
        withdrawal_id, inbound_shipment_id, site_id, opened_by, occurrence, idempotency_key, fingerprint, due_at, first_response_at,
        opened_at, updated_at)
      values (${given.accountId}, ${given.type}, ${given.severity}, 'OPEN', ${given.summary}, ${given.uniqueIds},
        ${given.namedIds}, ${given.orderId}, ${given.withdrawalId}, ${given.inboundShipmentId}, ${given.siteId}, ${given.openedBy},
        ${given.occurrence}, ${given.idempotencyKey}, ${given.fingerprint}, ${given.dueAt}, ${given.firstResponseAt},
        ${now}, ${now})
      on conflict do nothing returning ${columns}`,
  )
}

export const findException = (reader: Reader, id: number): Promise<VaultException | undefined> =>
  maybe(reader, sql<VaultException>`select ${columns} from vault_exceptions where id = ${id}`)

export const lockException = (tx: Tx, id: number): Promise<VaultException> =>
  one(tx, sql<VaultException>`select ${columns} from vault_exceptions where id = ${id} for update`)

export const findByKey = (reader: Reader, accountId: number, key: string): Promise<VaultException | undefined> =>
  maybe(
    reader,
    sql<VaultException>`
      select ${columns} from vault_exceptions where account_id = ${accountId} and idempotency_key = ${key}`,
  )

export type ExceptionFilter = {
  accountId?: number | undefined
  status?: ExceptionStatus | undefined
  type?: ExceptionType | undefined
  uniqueId?: string | undefined
}

/** Newest first; reads one row more than the page. */
export function listExceptions(
  reader: Reader,
  { accountId, status, type, uniqueId }: ExceptionFilter,
  page: Window,
): Promise<VaultException[]> {
  const conditions = allOf(
    accountId !== undefined && sql`account_id = ${accountId}`,
    status !== undefined && sql`status = ${status}`,
    type !== undefined && sql`type = ${type}`,
    uniqueId !== undefined && sql`unique_ids @> array[${uniqueId}::text]`,
  )
  return many(
    reader,
    sql<VaultException>`
      select ${columns} from vault_exceptions where ${conditions} order by id desc ${pageClause(page)}`,
  )
}

/** The names of tenants by id. */
export async function readAccountNames(reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const named = await many(
    reader,
    sql<{ id: number; name: string }>`select id, name from accounts where id = any(${ids}::integer[])`,
  )
  return new Map(named.map(({ id, name }) => [id, name]))
}

export type ExceptionChange = Omit<Updateable<Schema['vault_exceptions']>, 'status' | 'updated_at'>

/** Returns undefined when the status does not allow the event. */
export const moveException = (
  tx: Tx,
  id: number,
  event: ExceptionEvent,
  now: Date,
  change: ExceptionChange = {},
): Promise<VaultException | undefined> =>
  moveDocument<VaultException>(tx, exceptionMachine, {
    table: 'vault_exceptions',
    id,
    event,
    now,
    change,
    returning: columns,
  })

export type NewMessage = Omit<ExceptionMessage, 'id' | 'createdAt' | 'actorName'> & { idempotencyKey: string | null }

/** Returns false when the key was used before. */
export async function insertMessage(tx: Tx, exceptionId: number, message: NewMessage, now: Date): Promise<boolean> {
  const row = await maybe(
    tx,
    sql`
      insert into exception_messages (exception_id, author, actor, body, decision, idempotency_key, created_at)
      values (${exceptionId}, ${message.author}, ${message.actor}, ${message.body}, ${message.decision},
        ${message.idempotencyKey}, ${now})
      on conflict (exception_id, idempotency_key) do nothing returning id`,
  )
  return row !== undefined
}

/** Whether a message with this key was already sent. */
export async function isSent(reader: Reader, exceptionId: number, key: string): Promise<boolean> {
  const rows = await many(
    reader,
    sql`select from exception_messages where exception_id = ${exceptionId} and idempotency_key = ${key}`,
  )
  return rows.length > 0
}

export const listMessages = (reader: Reader, exceptionId: number): Promise<ExceptionMessage[]> =>
  many(
    reader,
    sql<ExceptionMessage>`
      select ${messageColumns} from exception_messages where exception_id = ${exceptionId} order by id limit 1000`,
  )

/** The damaged cards of the exception and those that it blocks itself. */
export const listBlockedCards = (
  reader: Reader,
  { id, accountId, uniqueIds }: Pick<VaultException, 'id' | 'accountId' | 'uniqueIds'>,
): Promise<string[]> =>
  listUniqueIds(
    reader,
    sql`
      select unique_id as "uniqueId" from holdings
      where account_id = ${accountId} and unique_id = any(${uniqueIds}::text[]) and departed_at is null
        and (status = 'DAMAGED' or (status = 'ON_HOLD' and hold_by = ${blockerOf(id)}))
      order by unique_id`,
  )

/** The cards among these that the account has or had. */
export const listOwned = (reader: Reader, accountId: number, uniqueIds: readonly string[]): Promise<string[]> =>
  listUniqueIds(
    reader,
    sql`
      select unique_id as "uniqueId" from holdings
      where account_id = ${accountId} and unique_id = any(${uniqueIds}::text[])`,
  )

export async function isOwnDocument(
  reader: Reader,
  accountId: number,
  table: 'vault_orders' | 'withdrawals' | 'inbound_shipments',
  id: number,
): Promise<boolean> {
  const rows = await many(reader, sql`select from ${sql.table(table)} where id = ${id} and account_id = ${accountId}`)
  return rows.length > 0
}

const siteTables = { order: 'vault_orders', withdrawal: 'withdrawals', inbound: 'inbound_shipments' } as const

/** The site of a document; null when it has none. */
export async function findSiteOf(
  reader: Reader,
  { kind, id }: { kind: keyof typeof siteTables; id: number },
): Promise<number | null> {
  const row = await maybe(
    reader,
    sql<{ siteId: number | null }>`select site_id as "siteId" from ${sql.table(siteTables[kind])} where id = ${id}`,
  )
  return row?.siteId ?? null
}

/** Resolved exceptions past the closing period. */
export const listClosable = (reader: Reader, now: Date, limit: number): Promise<number[]> =>
  listIds(
    reader,
    sql`
      select id from vault_exceptions
      where status = 'RESOLVED' and resolved_at <= ${new Date(now.getTime() - closingMs)}
      order by resolved_at limit ${limit}`,
  )
