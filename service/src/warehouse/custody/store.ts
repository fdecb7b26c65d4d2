import { sql } from 'kysely'
import { many, maybe, type Reader, type Tx } from '../../db/db.ts'

export type CustodyHead = { uniqueId: string; lastSeq: number; lastHash: Uint8Array }

/** One step of a thing through our hands. */
export type CustodyRow = {
  uniqueId: string
  seq: number
  event: string
  at: Date
  actor: string
  siteId: number | null
  document: string | null
  details: Readonly<Record<string, unknown>>
  previousHash: Uint8Array
  hash: Uint8Array
}

const headColumns = sql`unique_id as "uniqueId", last_seq as "lastSeq", last_hash as "lastHash"`

export function lockHeads(tx: Tx, uniqueIds: readonly string[]): Promise<CustodyHead[]> {
  return many(
    tx,
    sql<CustodyHead>`
      select ${headColumns} from custody_heads where unique_id = any(${uniqueIds}::text[]) order by unique_id for update`,
  )
}

export function findHead(reader: Reader, uniqueId: string): Promise<CustodyHead | undefined> {
  return maybe(reader, sql<CustodyHead>`select ${headColumns} from custody_heads where unique_id = ${uniqueId}`)
}

export async function insertCustody(tx: Tx, rows: readonly CustodyRow[]): Promise<void> {
  await tx
    .insertInto('custody_events')
    .values(
      rows.map((row) => ({
        unique_id: row.uniqueId,
        seq: row.seq,
        event: row.event,
        at: row.at,
        actor: row.actor,
        site_id: row.siteId,
        document: row.document,
        details: JSON.stringify(row.details),
        previous_hash: row.previousHash,
        hash: row.hash,
      })),
    )
    .execute()
  await tx
    .insertInto('custody_heads')
    .values(rows.map(({ uniqueId, seq, hash }) => ({ unique_id: uniqueId, last_seq: seq, last_hash: hash })))
    .onConflict((conflict) =>
      conflict.column('unique_id').doUpdateSet({
        last_seq: (eb) => eb.ref('excluded.last_seq'),
        last_hash: (eb) => eb.ref('excluded.last_hash'),
      }),
    )
    .execute()
}

/** In the order of what happened. */
export function listCustody(
  reader: Reader,
  uniqueId: string,
  { after, limit }: { after: number; limit: number },
): Promise<CustodyRow[]> {
  return many(
    reader,
    sql<CustodyRow>`
      select unique_id as "uniqueId", seq, event, at, actor, site_id as "siteId", document, details,
        previous_hash as "previousHash", hash
      from custody_events where unique_id = ${uniqueId} and seq > ${after} order by seq limit ${limit}`,
  )
}

/** Codes of things that have a chain, page by page. */
export async function listChained(reader: Reader, after: string, limit: number): Promise<string[]> {
  const rows = await many(
    reader,
    sql<{ uniqueId: string }>`
      select unique_id as "uniqueId" from custody_heads where unique_id > ${after} order by unique_id limit ${limit}`,
  )
  return rows.map(({ uniqueId }) => uniqueId)
}
