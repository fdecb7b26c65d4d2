import { sql } from 'kysely'
import type { StoredAddress } from '../../../chain/addresses.ts'
import { many, maybe, one, type Reader, type Tx } from '../../../db/db.ts'
import { moveRow } from '../../../db/move.ts'
import type { Micros } from '../../../kernel/money.ts'
import {
  adoptedActMachine,
  type ActEvent,
  type ActKind,
  type ActStatus,
  type AdoptedAct,
  type NewAct,
} from './model.ts'

const columns = sql`
  id, kind, reference, status, transaction_hash as "transactionHash", address, amount, returned, is_booked as "isBooked",
  partner_id as "partnerId", end_user_id as "endUserId", resource_id as "resourceId", hold_id as "holdId", note,
  resolved_by as "resolvedBy", resolution_key as "resolutionKey",
  refund_requested_at as "refundRequestedAt", created_at as "createdAt", resolved_at as "resolvedAt"`

/** Undefined when the act is known. */
export function insertAct(tx: Tx, act: NewAct, status: 'OPEN' | 'LINKED', now: Date): Promise<AdoptedAct | undefined> {
  return maybe(
    tx,
    sql<AdoptedAct>`
      insert into adopted_acts (kind, reference, status, transaction_hash, address, amount, partner_id, end_user_id,
        resource_id, created_at, resolved_at)
      values (${act.kind}, ${act.reference}, ${status}, ${act.transactionHash}, ${act.address}, ${act.amount ?? 0n},
        ${act.partnerId ?? null}, ${act.endUserId ?? null}, ${act.resourceId ?? null}, ${now}, ${status === 'OPEN' ? null : now})
      on conflict (kind, reference) do nothing returning ${columns}`,
  )
}

export function lockAct(tx: Tx, id: number): Promise<AdoptedAct | undefined> {
  return maybe(tx, sql<AdoptedAct>`select ${columns} from adopted_acts where id = ${id} for update`)
}

export function findAct(reader: Reader, id: number): Promise<AdoptedAct | undefined> {
  return maybe(reader, sql<AdoptedAct>`select ${columns} from adopted_acts where id = ${id}`)
}

export function findByResolutionKey(reader: Reader, key: string): Promise<AdoptedAct | undefined> {
  return maybe(reader, sql<AdoptedAct>`select ${columns} from adopted_acts where resolution_key = ${key}`)
}

export function lockActByReference(tx: Tx, kind: ActKind, reference: string): Promise<AdoptedAct | undefined> {
  return maybe(
    tx,
    sql<AdoptedAct>`
      select ${columns} from adopted_acts where kind = ${kind} and reference = ${reference} for update`,
  )
}

/** The newest act of a purchase or another row. */
export function lockActOf(tx: Tx, kind: ActKind, resourceId: number): Promise<AdoptedAct | undefined> {
  return maybe(
    tx,
    sql<AdoptedAct>`
      select ${columns} from adopted_acts where kind = ${kind} and resource_id = ${resourceId}
      order by id desc limit 1 for update`,
  )
}

export type ActFilter = { status?: ActStatus | undefined; kind?: ActKind | undefined }

/** Newest first, one more than the page. */
export function listActs(
  reader: Reader,
  { status, kind }: ActFilter,
  page: { limit: number; offset: number },
): Promise<AdoptedAct[]> {
  return many(
    reader,
    sql<AdoptedAct>`
      select ${columns} from adopted_acts
      where (${status ?? null}::text is null or status = ${status ?? null})
        and (${kind ?? null}::text is null or kind = ${kind ?? null})
      order by id desc limit ${page.limit + 1} offset ${page.offset}`,
  )
}

/** The undecided acts of an address. */
export function listOpenActsOf(reader: Reader, kind: ActKind, address: StoredAddress): Promise<AdoptedAct[]> {
  return many(
    reader,
    sql<AdoptedAct>`
      select ${columns} from adopted_acts where kind = ${kind} and status = 'OPEN' and address = ${address} order by id`,
  )
}

export async function countOpenActs(reader: Reader): Promise<{ kind: ActKind; count: number }[]> {
  return many(
    reader,
    sql<{ kind: ActKind; count: number }>`
      select kind, count(*)::integer as count from adopted_acts where status = 'OPEN' group by kind`,
  )
}

export async function markBooked(tx: Tx, id: number): Promise<void> {
  await sql`update adopted_acts set is_booked = true where id = ${id}`.execute(tx)
}

export function addReturned(tx: Tx, id: number, amount: Micros): Promise<AdoptedAct> {
  return one(
    tx,
    sql<AdoptedAct>`update adopted_acts set returned = returned + ${amount} where id = ${id} returning ${columns}`,
  )
}

/** Sets the payer and the credits that are held for the act. */
export function setPayer(tx: Tx, id: number, endUserId: number | null, holdId: bigint | null): Promise<AdoptedAct> {
  return one(
    tx,
    sql<AdoptedAct>`
      update adopted_acts set end_user_id = ${endUserId}, hold_id = ${holdId} where id = ${id} returning ${columns}`,
  )
}

/** Records a decision that leaves the act open. */
export function noteDecision(tx: Tx, id: number, { by, key, note }: ActDecision): Promise<AdoptedAct> {
  return one(
    tx,
    sql<AdoptedAct>`
      update adopted_acts set resolved_by = ${by}, resolution_key = ${key}, note = ${note} where id = ${id}
      returning ${columns}`,
  )
}

/** Records the decision for a refund, or that the refund was given up. */
export function setRefund(tx: Tx, id: number, decision: ActDecision | undefined): Promise<AdoptedAct> {
  const assignments = decision
    ? sql`refund_requested_at = ${decision.now}, resolved_by = ${decision.by}, resolution_key = ${decision.key},
        note = ${decision.note}`
    : sql`refund_requested_at = null`
  return one(tx, sql<AdoptedAct>`update adopted_acts set ${assignments} where id = ${id} returning ${columns}`)
}

export async function deleteAct(tx: Tx, id: number): Promise<void> {
  await sql`delete from adopted_acts where id = ${id}`.execute(tx)
}

export type ActDecision = { by: string; key: string | null; note: string | null; now: Date }

/** The only statement that changes the status. Undefined when the act is already decided. */
export function moveAct(
  tx: Tx,
  id: number,
  event: ActEvent,
  { by, key, note, now }: ActDecision,
): Promise<AdoptedAct | undefined> {
  return moveRow<AdoptedAct>(tx, adoptedActMachine, {
    table: sql`adopted_acts`,
    id,
    event,
    set: [sql`resolved_by = ${by}`, sql`resolution_key = ${key}`, sql`note = ${note}`, sql`resolved_at = ${now}`],
    returning: columns,
  })
}

const owned = {
  purchase: { rows: 'purchases', cards: 'pack_items' },
  instant_purchase: { rows: 'instant_purchases', cards: 'instant_cards' },
} as const

/** Gives an adopted purchase and its cards to the end user who paid for it. */
export async function reassign(tx: Tx, { kind, resourceId }: AdoptedAct, endUserId: number): Promise<void> {
  if (kind !== 'purchase' && kind !== 'instant_purchase') return
  const { rows, cards } = owned[kind]
  await sql`update ${sql.table(rows)} set end_user_id = ${endUserId} where id = ${resourceId}`.execute(tx)
  await sql`update ${sql.table(cards)} set end_user_id = ${endUserId} where purchase_id = ${resourceId}`.execute(tx)
}

export async function findEndUserPartner(reader: Reader, endUserId: number): Promise<number | undefined> {
  const found = await maybe(
    reader,
    sql<{ partnerId: number }>`select partner_id as "partnerId" from end_users where id = ${endUserId}`,
  )
  return found?.partnerId
}

/** Whether the available credits of an end user and a hold of theirs cover an amount. Locks the wallet. */
export async function coversAmount(
  tx: Tx,
  { endUserId, holdId, amount }: { endUserId: number; holdId: bigint | null; amount: Micros },
): Promise<boolean> {
  const found = await maybe(
    tx,
    sql<{ isCovered: boolean }>`
      select w.balance - w.reserved + coalesce((select h.amount from holds h
        where h.id = ${holdId} and h.end_user_id = w.end_user_id and h.status = 'OPEN'), 0) >= ${amount} as "isCovered"
      from wallets w where w.end_user_id = ${endUserId} for update`,
  )
  return found?.isCovered ?? false
}
