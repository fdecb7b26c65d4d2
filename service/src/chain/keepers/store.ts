import { sql, type RawBuilder } from 'kysely'
import { bytesToHex, hexToBytes, type Hex } from 'viem'
import { many, maybe, one, type Db, type Reader, type Tx } from '../../db/db.ts'
import type { Line, RequestKey, Seller } from './model.ts'

const matches = ({ seller, requestId }: RequestKey) =>
  sql`seller = ${seller} and request_id = ${requestId.toString()}::numeric`

/** The position of a stored random number determines the status before a reveal or a refund. */
const statusBefore = sql`case when ready_block is null then 'REQUESTED' else 'READY' end`

export type LogPlace = { blockNumber: bigint; logIndex: number }

export type NewRequest = RequestKey & { line: bigint; packs: number; requestedAt: Date; sold: LogPlace }

export async function insertRequest(tx: Tx, request: NewRequest): Promise<void> {
  const { seller, requestId, line, packs, requestedAt, sold } = request
  await sql`
    insert into chain_requests (seller, request_id, line, packs, status, requested_at, sold_block, sold_log_index)
    values (${seller}, ${requestId.toString()}::numeric, ${line}, ${packs}, 'REQUESTED', ${requestedAt},
      ${sold.blockNumber}, ${sold.logIndex})
    on conflict (seller, request_id) do nothing`.execute(tx)
}

export async function deleteRequest(tx: Tx, key: RequestKey): Promise<void> {
  await sql`delete from chain_requests where ${matches(key)}`.execute(tx)
}

/** Records what the entropy contract needs to deliver the random number of a request. */
export async function markAsked(
  tx: Tx,
  key: RequestKey,
  { sequenceNumber, userRandom }: { sequenceNumber: bigint; userRandom: Hex },
): Promise<void> {
  await sql`
    update chain_requests set sequence_number = ${sequenceNumber}, user_random = ${hexToBytes(userRandom)}
    where ${matches(key)}`.execute(tx)
}

export type UnansweredRequest = RequestKey & { sequenceNumber: bigint; userRandom: Hex }

/** A call that is planned at most once in a round. */
export type PlannedCall = { purpose: string; round: number }

const prefixOf = (purpose: string) => sql`${purpose} || ':' || r.seller || ':' || r.request_id || ':'`

/** A request without such a call in this round, and without one that is under way. */
function waitsFor({ purpose, round }: PlannedCall): RawBuilder<unknown> {
  const isSuch = sql`i.purpose = ${purpose} and starts_with(i.reference, ${prefixOf(purpose)})`
  return sql`
    not exists (select 1 from chain_intents where reference = ${prefixOf(purpose)} || ${round}::text)
    and not exists (select 1 from chain_intents i where i.status = 'QUEUED' and ${isSuch})
    and not exists (select 1 from chain_intents i where i.status in ('SIGNED', 'BROADCAST', 'MINED') and ${isSuch})`
}

/** Requests made before a time that still wait for their random number and for such a call, the oldest first. */
export async function listUnanswered(
  reader: Reader,
  { before, ...call }: PlannedCall & { before: Date },
): Promise<UnansweredRequest[]> {
  const rows = await many(
    reader,
    sql<{ seller: Seller; requestId: string; sequenceNumber: bigint; userRandom: Uint8Array }>`
      select seller, request_id::text as "requestId", sequence_number as "sequenceNumber", user_random as "userRandom"
      from chain_requests r
      where status = 'REQUESTED' and requested_at <= ${before} and sequence_number is not null and ${waitsFor(call)}
      order by requested_at limit 100`,
  )
  return rows.map(({ seller, requestId, sequenceNumber, userRandom }) => ({
    seller,
    requestId: BigInt(requestId),
    sequenceNumber,
    userRandom: bytesToHex(userRandom),
  }))
}

/** Undefined when the request is not waiting for a random number. */
export function markReady(tx: Tx, key: RequestKey, { blockNumber, logIndex }: LogPlace): Promise<Line | undefined> {
  return maybe(
    tx,
    sql<Line>`
      update chain_requests set status = 'READY', ready_block = ${blockNumber}, ready_log_index = ${logIndex}
      where ${matches(key)} and status = 'REQUESTED' returning seller, line`,
  )
}

export async function markUnready(tx: Tx, key: RequestKey): Promise<void> {
  await sql`
    update chain_requests set status = 'REQUESTED', ready_block = null, ready_log_index = null, batch = null
    where ${matches(key)} and status = 'READY'`.execute(tx)
}

/** Records how many packs are drawn, with or without a stored random number. The last one completes the request. */
export function markDone(tx: Tx, key: RequestKey, packsDone: number): Promise<Line | undefined> {
  return maybe(
    tx,
    sql<Line>`
      update chain_requests set packs_done = greatest(packs_done, ${packsDone}::smallint),
        status = case when greatest(packs_done, ${packsDone}::smallint) = packs then 'REVEALED' else status end
      where ${matches(key)} and status in ('REQUESTED', 'READY', 'REVEALED') returning seller, line`,
  )
}

export async function markUndone(tx: Tx, key: RequestKey, packsDone: number): Promise<void> {
  await sql`
    update chain_requests set packs_done = least(packs_done, ${packsDone}::smallint), status = ${statusBefore},
      batch = null
    where ${matches(key)} and status in ('REQUESTED', 'READY', 'REVEALED') and packs > ${packsDone}`.execute(tx)
}

/** A refund of single packs after the reveal does not change the request. */
export function markRefunded(tx: Tx, key: RequestKey): Promise<Line | undefined> {
  return maybe(
    tx,
    sql<Line>`
      update chain_requests set status = 'REFUNDED', batch = null
      where ${matches(key)} and status in ('REQUESTED', 'READY') returning seller, line`,
  )
}

export async function markUnrefunded(tx: Tx, key: RequestKey): Promise<void> {
  await sql`
    update chain_requests set status = ${statusBefore}
    where ${matches(key)} and status = 'REFUNDED'`.execute(tx)
}

/** Serializes planning for a queue until the transaction ends. */
export async function lockProduct(tx: Tx, { seller, line }: Line): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reveal ${seller} ${line}`}, 0))`.execute(tx)
}

export async function hasOpenBatch(tx: Tx, { seller, line }: Line): Promise<boolean> {
  const { isOpen } = await one(
    tx,
    sql<{ isOpen: boolean }>`
      select exists (
        select 1 from chain_requests
        where seller = ${seller} and line = ${line} and status = 'READY' and batch is not null) as "isOpen"`,
  )
  return isOpen
}

export type ReadyRequest = { requestId: bigint; packsLeft: number }

/** No earlier sale of the line still waits for its random number. */
const isItsTurn = sql`not exists (
  select 1 from chain_requests earlier
  where earlier.seller = r.seller and earlier.line = r.line and earlier.status = 'REQUESTED'
    and (earlier.sold_block, earlier.sold_log_index) < (r.sold_block, r.sold_log_index))`

/** The next of a line in the order of sale, which the contract enforces. */
export async function listReady(tx: Tx, { seller, line }: Line, limit: number): Promise<ReadyRequest[]> {
  const rows = await many(
    tx,
    sql<{ requestId: string; packsLeft: number }>`
      select request_id::text as "requestId", packs - packs_done as "packsLeft" from chain_requests r
      where seller = ${seller} and line = ${line} and status = 'READY' and ${isItsTurn}
      order by sold_block, sold_log_index limit ${limit}`,
  )
  return rows.map(({ requestId, packsLeft }) => ({ requestId: BigInt(requestId), packsLeft }))
}

export async function openBatch(tx: Tx, seller: Seller, requestIds: readonly bigint[]): Promise<bigint> {
  const { batch } = await one(tx, sql<{ batch: bigint }>`select nextval('reveal_batches') as batch`)
  await sql`
    update chain_requests set batch = ${batch}
    where seller = ${seller} and request_id = any(${requestIds.map(String)}::numeric[])`.execute(tx)
  return batch
}

/**
 * Closes finished batches that left requests unrevealed. A successful call counts as finished when the logs of its
 * block are read: its effect is unknown before.
 */
export async function closeBatches(db: Db): Promise<void> {
  await sql`
    update chain_requests r set batch = null from chain_intents i
    where r.status = 'READY' and r.batch is not null and i.reference = 'reveal:' || r.batch
      and (i.status in ('FAILED', 'CANCELLED')
        or (i.status = 'FINAL' and i.block_number <= (select included_number from chain_index)))`.execute(db)
}

export function listIdleLines(reader: Reader): Promise<Line[]> {
  return many(
    reader,
    sql<Line>`
      select distinct seller, line from chain_requests r
      where status = 'READY' and ${isItsTurn} and not exists (
        select 1 from chain_requests other
        where other.seller = r.seller and other.line = r.line and other.status = 'READY' and other.batch is not null)
      limit 100`,
  )
}

/** Requests of a status that are older than a time and wait for a call. */
export async function listOverdue(
  reader: Reader,
  { status, before, ...call }: PlannedCall & { status: 'REQUESTED' | 'READY'; before: Date },
): Promise<RequestKey[]> {
  const rows = await many(
    reader,
    sql<{ seller: Seller; requestId: string }>`
      select seller, request_id::text as "requestId" from chain_requests r
      where status = ${status} and requested_at <= ${before} and ${waitsFor(call)}
      order by sold_block, sold_log_index limit 100`,
  )
  return rows.map(({ seller, requestId }) => ({ seller, requestId: BigInt(requestId) }))
}

export type RequestCounts = {
  requested: number
  ready: number
  oldestRequestedAt: Date | null
  oldestReadyBlock: bigint | null
}

export function readRequestCounts(reader: Reader): Promise<RequestCounts> {
  return one(
    reader,
    sql<RequestCounts>`
      select count(*) filter (where status = 'REQUESTED')::integer as requested,
        count(*) filter (where status = 'READY')::integer as ready,
        min(requested_at) filter (where status = 'REQUESTED') as "oldestRequestedAt",
        min(ready_block) filter (where status = 'READY') as "oldestReadyBlock"
      from chain_requests where status in ('REQUESTED', 'READY')`,
  )
}
