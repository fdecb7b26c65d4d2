import { sql } from 'kysely'
import { bytesToHex, hexToBytes, numberToHex, type Address, type Hash, type Hex } from 'viem'
import { many, maybe, type Reader } from '../../db/db.ts'
import type { EvidenceLog } from './model.ts'

type Row = {
  blockNumber: bigint
  blockHash: Uint8Array
  logIndex: number
  txHash: Uint8Array
  address: Uint8Array
  topics: (Uint8Array | null)[]
  data: Uint8Array
}

const columns = sql`l.block_number as "blockNumber", l.block_hash as "blockHash", l.log_index as "logIndex",
  l.tx_hash as "txHash", l.address, array[l.topic0, l.topic1, l.topic2, l.topic3] as topics, l.data`

const hex = (bytes: Uint8Array): Hex => bytesToHex(bytes)

const toLog = (row: Row): EvidenceLog => ({
  address: hex(row.address) as Address,
  topics: row.topics.flatMap((topic) => (topic ? [hex(topic)] : [])),
  data: hex(row.data),
  blockNumber: row.blockNumber,
  blockHash: hex(row.blockHash) as Hash,
  transactionHash: hex(row.txHash) as Hash,
  logIndex: row.logIndex,
})

const word = (number: bigint | number): Uint8Array => hexToBytes(numberToHex(number, { size: 32 }))

/** Lists the logs of a request in chain order. */
export async function listRequestLogs(
  reader: Reader,
  { requestId, seller, topics }: { requestId: bigint; seller: Address; topics: readonly Hex[] },
): Promise<EvidenceLog[]> {
  const rows = await many(
    reader,
    sql<Row>`
      select ${columns} from chain_logs l
      where l.topic0 = any(${topics.map((topic) => hexToBytes(topic))}::bytea[]) and l.topic1 = ${word(requestId)}
        and l.address = ${hexToBytes(seller)}
      order by l.block_number, l.log_index`,
  )
  return rows.map(toLog)
}

/** Lists the logs with which requests were sold. */
export async function listSaleLogs(
  reader: Reader,
  { requests, seller, topic }: { requests: readonly Hex[]; seller: Address; topic: Hex },
): Promise<EvidenceLog[]> {
  const rows = await many(
    reader,
    sql<Row>`
      select ${columns} from chain_logs l
      where l.topic0 = ${hexToBytes(topic)} and l.topic1 = any(${requests.map((id) => hexToBytes(id))}::bytea[])
        and l.address = ${hexToBytes(seller)}`,
  )
  return rows.map(toLog)
}

/** Finds the log that published a tier version. */
export async function findVersionLog(
  reader: Reader,
  { topic, pool, tierId, version }: { topic: Hex; pool: Address; tierId: number; version: number },
): Promise<EvidenceLog | undefined> {
  const row = await maybe(
    reader,
    sql<Row>`
      select ${columns} from chain_logs l
      where l.topic0 = ${hexToBytes(topic)} and l.topic1 = ${word(tierId)} and l.topic2 = ${word(version)}
        and l.address = ${hexToBytes(pool)}
      order by l.block_number desc limit 1`,
  )
  return row && toLog(row)
}

export type Until = { readonly blockNumber: bigint; readonly logIndex: number }

/** Lists the logs that changed the shelves of a tier, up to a log position. */
export async function listShelfLogs(
  reader: Reader,
  { tierId, until, limit }: { tierId: number; until: Until; limit: number },
): Promise<EvidenceLog[]> {
  const rows = await many(
    reader,
    sql<Row>`
      select ${columns} from tier_events e
      join chain_logs l on l.block_hash = decode(substr(e.block_hash, 3), 'hex') and l.log_index = e.log_index
      where e.tier_id = ${tierId} and e.event in ('stocked', 'unstocked', 'revealed', 'stuck')
        and (e.block_number, e.log_index) <= (${until.blockNumber}::bigint, ${until.logIndex}::integer)
      order by l.block_number, l.log_index limit ${limit}`,
  )
  return rows.map(toLog)
}

/** Lists the logs that changed the bundle list of a packet type, up to a log position. */
export async function listBundleLogs(
  reader: Reader,
  options: {
    packetTypeId: number
    store: Address
    until: Until
    limit: number
    /** The topics of additions and removals, and of deliveries. */
    changed: readonly Hex[]
    delivered: Hex
  },
): Promise<EvidenceLog[]> {
  const { packetTypeId, store, until, limit, changed, delivered } = options
  const rows = await many(
    reader,
    sql<Row>`
      select ${columns} from chain_logs l
      where l.address = ${hexToBytes(store)}
        and (l.block_number, l.log_index) <= (${until.blockNumber}::bigint, ${until.logIndex}::integer)
        and ((l.topic0 = any(${changed.map((topic) => hexToBytes(topic))}::bytea[]) and l.topic1 = ${word(packetTypeId)})
          or (l.topic0 = ${hexToBytes(delivered)} and l.topic2 in (
            select decode(lpad(to_hex(bundle_id), 64, '0'), 'hex') from store_bundles
            where packet_type_id = ${packetTypeId})))
      order by l.block_number, l.log_index limit ${limit}`,
  )
  return rows.map(toLog)
}
