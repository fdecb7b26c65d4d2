import { sql } from 'kysely'
import type { Hash } from 'viem'
import type { TokenKey } from '../../../assets/tokens/model.ts'
import type { StoredAddress } from '../../../chain/addresses.ts'
import { approversOf } from '../../../trust/approvals/vote-store.ts'
import { many, maybe, one, type Reader, type Tx } from '../../../db/db.ts'
import { moveRow } from '../../../db/move.ts'
import {
  exportMachine,
  openStatuses,
  type CardExport,
  type ExportEvent,
  type ExportStatus,
  type FailureReason,
} from './model.ts'

const columns = sql`
  e.id, e.partner_id as "partnerId", e.end_user_id as "endUserId",
  (select u.external_user_id from end_users u where u.id = e.end_user_id) as "externalUserId",
  e.idempotency_key as "idempotencyKey", e.asked, e.kind, e.token_id as "tokenId", e.unique_id as "uniqueId", e.contract,
  e.vault, e.to_address as "toAddress", e.link_deadline as "linkDeadline", e.link_signature as "linkSignature", e.status,
  e.failure_reason as "failureReason", e.executable_at as "executableAt",
  e.completion_submitted_at as "completionSubmittedAt", e.transaction_hash as "transactionHash",
  e.needs_approval as "needsApproval", e.approved_at as "approvedAt",
  ${approversOf(sql`'export:' || e.id`)} as "approvedBy", coalesce('key:' || e.key_id, 'system') as "proposedBy",
  e.linked_at as "linkedAt", e.submitted_at as "submittedAt", e.created_at as "createdAt", e.updated_at as "updatedAt"`
const whole = sql`select ${columns} from card_exports e`
const open = [...openStatuses]

export type NewExport = Pick<CardExport, 'kind' | 'tokenId' | 'uniqueId' | 'contract' | 'needsApproval'>

export type NewRequest = Pick<
  CardExport,
  'partnerId' | 'endUserId' | 'idempotencyKey' | 'asked' | 'vault' | 'toAddress' | 'linkDeadline' | 'linkSignature'
> & { keyId: string; cards: readonly NewExport[] }

/** Empty if the key is taken. Waits for a concurrent insert. */
export function insertExports(tx: Tx, order: NewRequest, now: Date): Promise<CardExport[]> {
  const { cards } = order
  return many(
    tx,
    sql<CardExport>`
      insert into card_exports as e (partner_id, end_user_id, key_id, idempotency_key, position, asked, kind, token_id,
        unique_id, contract, vault, to_address, link_deadline, link_signature, needs_approval, status,
        created_at, updated_at)
      select ${order.partnerId}, ${order.endUserId}, ${order.keyId}, ${order.idempotencyKey}, ordinality - 1,
        ${JSON.stringify(order.asked)}::jsonb, kind, token_id, unique_id, contract, ${order.vault}, ${order.toAddress},
        ${order.linkDeadline}::bigint, ${order.linkSignature}, needs_approval, 'REQUESTED', ${now}, ${now}
      from unnest(${cards.map(({ kind }) => kind)}::text[], ${cards.map(({ tokenId }) => tokenId)}::bigint[],
        ${cards.map(({ uniqueId }) => uniqueId)}::text[], ${cards.map(({ contract }) => contract)}::text[],
        ${cards.map(({ needsApproval }) => needsApproval)}::boolean[])
        with ordinality as asked_for (kind, token_id, unique_id, contract, needs_approval, ordinality)
      on conflict (partner_id, idempotency_key, position) do nothing returning ${columns}`,
  )
}

/** The exports of one request, in its order. */
export function listByKey(reader: Reader, partnerId: number, key: string): Promise<CardExport[]> {
  return many(
    reader,
    sql<CardExport>`${whole} where e.partner_id = ${partnerId} and e.idempotency_key = ${key} order by e.position`,
  )
}

export function findExport(reader: Reader, id: number, partnerId: number): Promise<CardExport | undefined> {
  return maybe(reader, sql<CardExport>`${whole} where e.id = ${id} and e.partner_id = ${partnerId}`)
}

export function lockExport(tx: Tx, id: number): Promise<CardExport | undefined> {
  return maybe(tx, sql<CardExport>`${whole} where e.id = ${id} for update of e`)
}

/** Locks the open export of a card in a vault. */
export function lockOpen(
  tx: Tx,
  { vault, contract, tokenId }: { vault: StoredAddress; contract: StoredAddress; tokenId: bigint },
): Promise<CardExport | undefined> {
  return maybe(
    tx,
    sql<CardExport>`
      ${whole} where e.vault = ${vault} and e.contract = ${contract} and e.token_id = ${tokenId}
        and e.status = any(${open}) for update of e`,
  )
}

/** The open exports of these cards, across partners. */
export function listOpen(reader: Reader, cards: readonly TokenKey[]): Promise<CardExport[]> {
  return many(
    reader,
    sql<CardExport>`
      ${whole} join unnest(${cards.map(({ kind }) => kind)}::text[], ${cards.map(({ tokenId }) => tokenId)}::bigint[])
        as asked_for (kind, token_id) on e.kind = asked_for.kind and e.token_id = asked_for.token_id
      where e.status = any(${open}) order by e.id`,
  )
}

/** Exports of an end user since a time that were not refused. The end user is locked, so requests count one by one. */
export async function countSince(tx: Tx, endUserId: number, since: Date): Promise<number> {
  await sql`select 1 from end_users where id = ${endUserId} for update`.execute(tx)
  const { count } = await one(
    tx,
    sql<{ count: number }>`
      select count(*)::integer as count from card_exports
      where end_user_id = ${endUserId} and created_at > ${since} and status <> 'FAILED'`,
  )
  return count
}

export type ExportFilter = {
  partnerId: number
  endUserId?: number | undefined
  status?: ExportStatus | undefined
  beforeId?: number | undefined
}

/** Newest first, one more than the page. */
export function listExports(
  reader: Reader,
  { partnerId, endUserId, status, beforeId }: ExportFilter,
  page: { limit: number; offset: number },
): Promise<CardExport[]> {
  const conditions = [
    sql`e.partner_id = ${partnerId}`,
    ...(endUserId === undefined ? [] : [sql`e.end_user_id = ${endUserId}`]),
    ...(status === undefined ? [] : [sql`e.status = ${status}`]),
    ...(beforeId === undefined ? [] : [sql`e.id < ${beforeId}`]),
  ]
  return many(
    reader,
    sql<CardExport>`
      ${whole} where ${sql.join(conditions, sql` and `)} order by e.id desc limit ${page.limit + 1} offset ${page.offset}`,
  )
}

/** Waiting exports whose period ended before the final block. */
export function listDue(reader: Reader, chainTime: Date, limit: number): Promise<{ id: number }[]> {
  return many(
    reader,
    sql<{ id: number }>`
      select id from card_exports
      where status = 'WAITING' and completion_submitted_at is null and executable_at <= ${chainTime}
      order by executable_at limit ${limit}`,
  )
}

/** Exports that wait for people, oldest first, one more than the page. */
export function listUnapproved(reader: Reader, page: { limit: number; offset: number }): Promise<CardExport[]> {
  return many(
    reader,
    sql<CardExport>`
      ${whole} where e.status = 'REQUESTED' and e.needs_approval and e.approved_at is null
      order by e.id limit ${page.limit + 1} offset ${page.offset}`,
  )
}

/** Exports that the vault has not recorded since a time and that no person had to approve so far. */
export function listSlow(reader: Reader, before: Date, limit: number): Promise<CardExport[]> {
  return many(
    reader,
    sql<CardExport>`
      ${whole} where e.status = 'REQUESTED' and not e.needs_approval and e.created_at <= ${before}
      order by e.id limit ${limit}`,
  )
}

export async function requireApproval(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`
    update card_exports set needs_approval = true, updated_at = ${now}
    where id = ${id} and status = 'REQUESTED' and not needs_approval`.execute(tx)
}

export function setApproved(tx: Tx, id: number, now: Date): Promise<CardExport> {
  return one(
    tx,
    sql<CardExport>`
      update card_exports e set approved_at = ${now}, updated_at = ${now} where e.id = ${id} returning ${columns}`,
  )
}

export async function markLinked(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update card_exports set linked_at = ${now} where id = ${id} and linked_at is null`.execute(tx)
}

export async function markSubmitted(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update card_exports set submitted_at = ${now} where id = ${id} and submitted_at is null`.execute(tx)
}

export async function markCompletionSubmitted(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update card_exports set completion_submitted_at = ${now}, updated_at = ${now} where id = ${id}`.execute(tx)
}

/** The transaction that delivered the card; null after a reorg removed it. */
export async function noteTransaction(tx: Tx, id: number, hash: Hash | null, now: Date): Promise<void> {
  await sql`update card_exports set transaction_hash = ${hash}, updated_at = ${now} where id = ${id}`.execute(tx)
}

export type ExportFacts = { executableAt?: Date; transactionHash?: Hash; reason?: FailureReason }

/** The only statement that changes a status. */
export function moveExport(
  tx: Tx,
  id: number,
  event: ExportEvent,
  now: Date,
  { executableAt, transactionHash, reason }: ExportFacts = {},
): Promise<CardExport | undefined> {
  return moveRow<CardExport>(tx, exportMachine, {
    table: sql`card_exports e`,
    id,
    event,
    set: [
      sql`updated_at = ${now}`,
      ...(executableAt ? [sql`executable_at = ${executableAt}`] : []),
      ...(transactionHash ? [sql`transaction_hash = ${transactionHash}`] : []),
      ...(reason ? [sql`failure_reason = ${reason}`] : []),
    ],
    returning: columns,
  })
}
