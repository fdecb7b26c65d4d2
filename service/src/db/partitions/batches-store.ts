import { sql } from 'kysely'
import { many, maybe, one, transact, type Db, type Reader } from '../db.ts'

/**
 * Rows of final intents of a range, last changed before a time. Their nonces are used in final blocks, so none of the
 * transactions can be mined any more.
 */
export type BatchRange = { firstId: bigint; lastId: bigint; before: Date }

/** A recorded batch. Its rows are deleted afterwards. */
export type Batch = BatchRange & { id: bigint; rowCount: bigint; blobId: string; bytes: number; sha256: Uint8Array }

const isFinal = sql`i.status = 'FINAL'`

/** The range of the oldest attempts that may go; undefined while there are fewer. */
export async function findRange(reader: Reader, before: Date, count: number): Promise<BatchRange | undefined> {
  const { rows, firstId, lastId } = await one(
    reader,
    sql<{ rows: number; firstId: bigint | null; lastId: bigint | null }>`
      select count(*)::int as rows, min(intent_id) as "firstId", max(intent_id) as "lastId" from (
        select a.intent_id from chain_attempts a join chain_intents i on i.id = a.intent_id
        where ${isFinal} and i.updated_at < ${before} order by a.intent_id limit ${count}) oldest`,
  )
  return rows < count || firstId === null || lastId === null ? undefined : { firstId, lastId, before }
}

/** The attempts of a range as lines of JSON. */
export async function listAttemptLines(reader: Reader, { firstId, lastId, before }: BatchRange): Promise<string[]> {
  const rows = await many(
    reader,
    sql<{ line: string }>`
      select row_to_json(a)::text as line from chain_attempts a join chain_intents i on i.id = a.intent_id
      where a.intent_id between ${firstId} and ${lastId} and ${isFinal} and i.updated_at < ${before}
      order by a.intent_id, a.ordinal`,
  )
  return rows.map(({ line }) => line)
}

export const findOpenBatch = (reader: Reader): Promise<Batch | undefined> =>
  maybe(
    reader,
    sql<Batch>`
      select id, first_id as "firstId", last_id as "lastId", before, row_count as "rowCount", blob_id as "blobId",
        bytes::float8 as bytes, sha256
      from attempt_archives where deleted_at is null`,
  )

export async function insertBatch(db: Db, batch: Omit<Batch, 'id'>, now: Date): Promise<void> {
  const { firstId, lastId, before, rowCount, blobId, bytes, sha256 } = batch
  await sql`
    insert into attempt_archives (first_id, last_id, before, row_count, blob_id, bytes, sha256, stored_at)
    values (${firstId}, ${lastId}, ${before}, ${rowCount}, ${blobId}, ${bytes}, ${sha256}, ${now})`.execute(db)
}

export async function removeBatch(db: Db, id: bigint): Promise<void> {
  await sql`delete from attempt_archives where id = ${id} and deleted_at is null`.execute(db)
}

class Differs extends Error {}

/** Deletes the rows of a batch. False, and nothing is deleted, when they are not as many as were archived. */
export async function deleteArchived(
  db: Db,
  { id, firstId, lastId, before, rowCount }: Batch,
  now: Date,
): Promise<boolean> {
  try {
    await transact(db, async (tx) => {
      const { numAffectedRows } = await sql`
        delete from chain_attempts a using chain_intents i
        where i.id = a.intent_id and a.intent_id between ${firstId} and ${lastId} and ${isFinal}
          and i.updated_at < ${before}`.execute(tx)
      if (numAffectedRows !== rowCount) throw new Differs()
      await sql`update attempt_archives set deleted_at = ${now} where id = ${id}`.execute(tx)
    })
    return true
  } catch (error) {
    if (error instanceof Differs) return false
    throw error
  }
}
