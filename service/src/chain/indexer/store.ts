import { sql } from 'kysely'
import { many, maybe, type Reader, type Tx } from '../../db/db.ts'
import type { Hash, Hex } from 'viem'
import { assert } from '../../kernel/assert.ts'
import { fromBytes, toBytes } from './bytes.ts'
import { blockTime, type BlockHeader, type BlockPoint, type RawLog } from './model.ts'

export type StoredLog = RawLog & {
  readonly blockTime: Date
  readonly handlers: readonly string[]
  readonly isUndecodable: boolean
}
export type NewLog = RawLog & { readonly handlers: readonly string[]; readonly isUndecodable: boolean }
export type NewBlock = { readonly header: BlockHeader; readonly logCount: number }

type LogRow = {
  block_number: bigint
  block_hash: Uint8Array
  block_time: Date
  log_index: number
  tx_hash: Uint8Array
  tx_index: number
  address: Uint8Array
  topic0: Uint8Array | null
  topic1: Uint8Array | null
  topic2: Uint8Array | null
  topic3: Uint8Array | null
  data: Uint8Array
  handlers: string[]
  is_undecodable: boolean
}

const selectLogs = sql.raw(`
  select l.block_number, l.block_hash, b.time as block_time, l.log_index, l.tx_hash, l.tx_index, l.address,
    l.topic0, l.topic1, l.topic2, l.topic3, l.data, l.handlers, l.is_undecodable
  from chain_logs l join chain_blocks b on b.number = l.block_number`)

function toLog(row: LogRow): StoredLog {
  const topics = [row.topic0, row.topic1, row.topic2, row.topic3].filter((topic) => topic !== null)
  return {
    blockNumber: row.block_number,
    blockHash: fromBytes(row.block_hash),
    blockTime: row.block_time,
    logIndex: row.log_index,
    txHash: fromBytes(row.tx_hash),
    txIndex: row.tx_index,
    address: fromBytes(row.address),
    topics: topics.map(fromBytes),
    data: fromBytes(row.data),
    handlers: row.handlers,
    isUndecodable: row.is_undecodable,
  }
}

/** Looks up the time of a block by its hash. */
export function createBlockTimes(headers: readonly BlockHeader[]): (hash: Hash) => Date {
  const times = new Map(headers.map((header) => [header.hash, blockTime(header)]))
  return (hash) => {
    const time = times.get(hash)
    assert(time !== undefined, 'Every log belongs to a block of its batch.')
    return time
  }
}

/** Keeps blocks that a rescan reads again. */
export async function insertBlocks(tx: Tx, blocks: readonly NewBlock[]): Promise<void> {
  if (blocks.length === 0) return
  await sql`
    insert into chain_blocks (number, hash, parent_hash, time, log_count)
    select * from unnest(
      ${blocks.map(({ header }) => header.number)}::bigint[], ${blocks.map(({ header }) => toBytes(header.hash))}::bytea[],
      ${blocks.map(({ header }) => toBytes(header.parentHash))}::bytea[], ${blocks.map(({ header }) => blockTime(header))}::timestamptz[],
      ${blocks.map(({ logCount }) => logCount)}::integer[])
    on conflict (number) do update set log_count = chain_blocks.log_count + excluded.log_count
    where chain_blocks.hash = excluded.hash`.execute(tx)
}

const topicAt = (logs: readonly RawLog[], position: number): (Buffer | null)[] =>
  logs.map(({ topics }) => {
    const topic = topics[position]
    return topic === undefined ? null : toBytes(topic)
  })

const logsPerStatement = 1_000

export async function insertLogs(tx: Tx, logs: readonly NewLog[]): Promise<void> {
  for (let start = 0; start < logs.length; start += logsPerStatement)
    await insertSomeLogs(tx, logs.slice(start, start + logsPerStatement))
}

async function insertSomeLogs(tx: Tx, logs: readonly NewLog[]): Promise<void> {
  await sql`
    insert into chain_logs (block_number, block_hash, log_index, tx_hash, tx_index, address, topic0, topic1, topic2,
      topic3, data, is_undecodable, handlers)
    select n, bh, li, th, ti, a, t0, t1, t2, t3, d, u, string_to_array(h, ',') from unnest(
      ${logs.map((log) => log.blockNumber)}::bigint[], ${logs.map((log) => toBytes(log.blockHash))}::bytea[],
      ${logs.map((log) => log.logIndex)}::integer[], ${logs.map((log) => toBytes(log.txHash))}::bytea[],
      ${logs.map((log) => log.txIndex)}::integer[], ${logs.map((log) => toBytes(log.address))}::bytea[],
      ${topicAt(logs, 0)}::bytea[], ${topicAt(logs, 1)}::bytea[], ${topicAt(logs, 2)}::bytea[],
      ${topicAt(logs, 3)}::bytea[], ${logs.map((log) => toBytes(log.data))}::bytea[],
      ${logs.map((log) => log.isUndecodable)}::boolean[], ${logs.map((log) => log.handlers.join(','))}::text[]
    ) as fresh (n, bh, li, th, ti, a, t0, t1, t2, t3, d, u, h)`.execute(tx)
}

export async function setHandlers(tx: Tx, log: StoredLog, handlers: readonly string[]): Promise<void> {
  await sql`
    update chain_logs set handlers = ${handlers}
    where block_hash = ${toBytes(log.blockHash)} and log_index = ${log.logIndex}`.execute(tx)
}

/** Logs that one of the acting handlers processed, or a handler that is no longer registered. */
export type Concern = { readonly acting: readonly string[]; readonly known: readonly string[] }

/** The logs of the blocks after one and up to another, in chain order. */
export async function listLogs(
  reader: Reader,
  { after, upTo, concerning }: { after: bigint; upTo: bigint; concerning?: Concern },
): Promise<StoredLog[]> {
  const concerned = concerning
    ? sql`and (l.handlers && ${concerning.acting}::text[] or not l.handlers <@ ${concerning.known}::text[])`
    : sql``
  const rows = await many(
    reader,
    sql<LogRow>`${selectLogs} where l.block_number > ${after} and l.block_number <= ${upTo} ${concerned}
      order by l.block_number, l.log_index`,
  )
  return rows.map(toLog)
}

/** The last block of a range with about the given number of logs, to limit the size of a transaction. */
export async function findStretchEnd(
  reader: Reader,
  { after, upTo, limit }: { after: bigint; upTo: bigint; limit: number },
): Promise<bigint> {
  const row = await maybe(
    reader,
    sql<{ block_number: bigint }>`
      select block_number from chain_logs where block_number > ${after} and block_number <= ${upTo}
      order by block_number, log_index offset ${limit - 1} limit 1`,
  )
  return row?.block_number ?? upTo
}

export async function listLogsOfTransaction(reader: Reader, txHash: Hash): Promise<StoredLog[]> {
  const rows = await many(reader, sql<LogRow>`${selectLogs} where l.tx_hash = ${toBytes(txHash)} order by l.log_index`)
  return rows.map(toLog)
}

export async function findBlockHash(reader: Reader, number: bigint): Promise<Hex | undefined> {
  const row = await maybe(reader, sql<{ hash: Uint8Array }>`select hash from chain_blocks where number = ${number}`)
  return row && fromBytes(row.hash)
}

export async function listBlockHashes(
  reader: Reader,
  { from, to }: { from: bigint; to: bigint },
): Promise<Map<bigint, Hash>> {
  const rows = await many(
    reader,
    sql<{
      number: bigint
      hash: Uint8Array
    }>`select number, hash from chain_blocks where number between ${from} and ${to}`,
  )
  return new Map(rows.map(({ number, hash }) => [number, fromBytes(hash)]))
}

/** Deletes an abandoned branch; its effects were reverted before. */
export async function deleteAbove(tx: Tx, number: bigint): Promise<void> {
  await sql`delete from chain_logs where block_number > ${number}`.execute(tx)
  await sql`delete from chain_blocks where number > ${number}`.execute(tx)
}

/** Deletes final blocks without logs. */
export async function pruneEmptyBlocks(tx: Tx, { from, to }: { from: bigint; to: bigint }): Promise<void> {
  await sql`delete from chain_blocks where number >= ${from} and number < ${to} and log_count = 0`.execute(tx)
}

export async function insertReorg(
  tx: Tx,
  { at, common, left, logCount }: { at: Date; common: bigint; left: BlockPoint; logCount: number },
): Promise<void> {
  await sql`
    insert into chain_reorgs (at, common_number, left_number, left_hash, log_count)
    values (${at}, ${common}, ${left.number}, ${toBytes(left.hash)}, ${logCount})`.execute(tx)
}

/** The time of the newest final block. Undefined before indexing has begun. */
export async function findFinalTime(reader: Reader): Promise<Date | undefined> {
  const row = await maybe(
    reader,
    sql<{ time: Date }>`select b.time from chain_index i join chain_blocks b on b.number = i.final_number`,
  )
  return row?.time
}
