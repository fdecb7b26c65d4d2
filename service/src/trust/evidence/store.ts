import { sql } from 'kysely'
import { many, one, type Db, type Reader } from '../../db/db.ts'

export type AuditHash = { id: bigint; previousHash: Uint8Array; hash: Uint8Array }

export const listAuditHashes = (reader: Reader, from: number, limit: number): Promise<AuditHash[]> =>
  many(
    reader,
    sql<AuditHash>`
      select id, previous_hash as "previousHash", hash from audit_entries where id >= ${from} order by id limit ${limit}`,
  )

export type CustodyHash = { uniqueId: string; seq: number; hash: Uint8Array }

/** The custody events that no checkpoint contains. */
export const listUnanchored = (reader: Reader, limit: number): Promise<CustodyHash[]> =>
  many(
    reader,
    sql<CustodyHash>`
      select e.unique_id as "uniqueId", e.seq, e.hash
      from custody_heads h join custody_events e on e.unique_id = h.unique_id and e.seq > h.anchored_seq
      where h.anchored_seq < h.last_seq
      order by e.unique_id, e.seq limit ${limit}`,
  )

export async function noteAnchored(db: Db, heads: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    update custody_heads h set anchored_seq = t.seq
    from unnest(${[...heads.keys()]}::text[], ${[...heads.values()]}::int[]) t (unique_id, seq)
    where h.unique_id = t.unique_id and h.anchored_seq < t.seq`.execute(db)
}

/** The number of the newest audit entry. */
export async function readLastEntry(reader: Reader): Promise<number> {
  const { id } = await one(reader, sql<{ id: bigint }>`select last_id as id from audit_head`)
  return Number(id)
}
