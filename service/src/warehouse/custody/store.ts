import { sql } from 'kysely'
import { many, maybe, type Reader, type Tx } from '../../db/db.ts'
import { nameOfActor } from '../../db/actor-names.ts'

export type CustodyHead = { uniqueId: string; lastSeq: number; lastHash: Uint8Array }

/** One event in the chain of custody of an item. */
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

/** The parts of a statement that insert events and update the heads of their chains. */
export function custodyParts(rows: readonly CustodyRow[]) {
  const column = <Value>(pick: (row: CustodyRow) => Value): Value[] => rows.map(pick)
  return sql`
    inserted as (
      insert into custody_events (unique_id, seq, event, at, actor, site_id, document, details, previous_hash, hash)
      select * from unnest(${column((row) => row.uniqueId)}::text[], ${column((row) => row.seq)}::int[],
        ${column((row) => row.event)}::text[], ${column((row) => row.at)}::timestamptz[],
        ${column((row) => row.actor)}::text[], ${column((row) => row.siteId)}::int[],
        ${column((row) => row.document)}::text[], ${column((row) => JSON.stringify(row.details))}::jsonb[],
        ${column((row) => Buffer.from(row.previousHash))}::bytea[], ${column((row) => Buffer.from(row.hash))}::bytea[])
      returning unique_id, seq, hash
    ), headed as (
      insert into custody_heads (unique_id, last_seq, last_hash) select unique_id, seq, hash from inserted
      on conflict (unique_id) do update set last_seq = excluded.last_seq, last_hash = excluded.last_hash
    )`
}

export const insertCustody = (tx: Tx, rows: readonly CustodyRow[]): Promise<unknown> =>
  sql`with ${custodyParts(rows)} select from inserted`.execute(tx)

/** Oldest first. */
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

/** An event with the person, or the label of the key, behind its actor. */
export type NamedRow = CustodyRow & { actorName: string | null }

/** The oldest events of an item. */
export function listNamedCustody(reader: Reader, uniqueId: string, limit: number): Promise<NamedRow[]> {
  return many(
    reader,
    sql<NamedRow>`
      select unique_id as "uniqueId", seq, event, at, actor, ${nameOfActor(sql`actor`)} as "actorName",
        site_id as "siteId", document, details, previous_hash as "previousHash", hash
      from custody_events where unique_id = ${uniqueId} order by seq limit ${limit}`,
  )
}

/** An event, and whether it is the one that the head of its chain names. */
export type ChainedRow = CustodyRow & { isHead: boolean }

/** The events of all items, chain by chain. */
export function listAllCustody(
  reader: Reader,
  after: { uniqueId: string; seq: number },
  limit: number,
): Promise<ChainedRow[]> {
  return many(
    reader,
    sql<ChainedRow>`
      select e.unique_id as "uniqueId", e.seq, e.event, e.at, e.actor, e.site_id as "siteId", e.document, e.details,
        e.previous_hash as "previousHash", e.hash,
        h.last_seq is not distinct from e.seq and h.last_hash is not distinct from e.hash as "isHead"
      from custody_events e left join custody_heads h on h.unique_id = e.unique_id
      where (e.unique_id, e.seq) > (${after.uniqueId}, ${after.seq}) order by e.unique_id, e.seq limit ${limit}`,
  )
}

/** Heads of chains whose events are all missing. */
export async function listEmptyChains(reader: Reader, limit: number): Promise<string[]> {
  const rows = await many(
    reader,
    sql<{ uniqueId: string }>`
      select unique_id as "uniqueId" from custody_heads h
      where not exists (select 1 from custody_events e where e.unique_id = h.unique_id)
      order by unique_id limit ${limit}`,
  )
  return rows.map(({ uniqueId }) => uniqueId)
}
