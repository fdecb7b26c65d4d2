import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { many, one, type Reader, type Tx } from '../db/db.ts'
import type { Clock } from '../kernel/clock.ts'
import { canonicalJson } from '../kernel/canonical-json.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * A recorded change. `actor` is `key:<id>`, `operator:<id>`, `person:<id>`, `direct:<operating system user>` or `system`; `target`
 * identifies one resource.
 */
export type AuditEntry = { actor: string; action: string; target: string; details: Fields }
export type AuditRow = AuditEntry & { id: bigint; at: Date; previousHash: Uint8Array; hash: Uint8Array }

/** `personal` is stored beside the log, where it can be erased; the entry contains only its salted hash. */
export type AuditOrder = AuditEntry & { personal?: Fields }

export type Audit = { record(tx: Tx, order: AuditOrder): Promise<void> }

/** The JSON form that the database will return, in which dates are strings. */
const toJson = (fields: Fields): Fields => JSON.parse(JSON.stringify(fields)) as Fields

const hashOfPersonal = (salt: string, data: Fields): string =>
  createHash('sha256').update(salt).update(canonicalJson(data)).digest('hex')

export function hashOfEntry(id: bigint, at: Date, entry: AuditEntry, previousHash: Uint8Array): Buffer {
  const { actor, action, target, details } = entry
  return createHash('sha256')
    .update(previousHash)
    .update(canonicalJson([id.toString(), at.toISOString(), actor, action, target, details]))
    .digest()
}

/** Serializes writers: the lock on the head row lasts until the caller's transaction commits. */
export function createAudit({ clock }: { clock: Clock }): Audit {
  async function record(tx: Tx, { details, personal, ...rest }: AuditOrder): Promise<void> {
    const head = await one(
      tx,
      sql<{ last_id: bigint; last_hash: Uint8Array; salt: string }>`
        select last_id, last_hash, gen_random_uuid()::text as salt from audit_head for update`,
    )
    const id = head.last_id + 1n
    const at = clock.now()
    const data = personal && toJson(personal)
    const entry: AuditEntry = {
      ...rest,
      details: toJson({ ...details, ...(data && { personal: hashOfPersonal(head.salt, data) }) }),
    }
    const hash = hashOfEntry(id, at, entry, head.last_hash)
    await tx
      .insertInto('audit_entries')
      .values({ id, at, ...entry, details: JSON.stringify(entry.details), previous_hash: head.last_hash, hash })
      .execute()
    if (data) {
      const row = { entry_id: id, salt: head.salt, data: JSON.stringify(data) }
      await tx.insertInto('audit_personal').values(row).execute()
    }
    await tx.updateTable('audit_head').set({ last_id: id, last_hash: hash }).execute()
  }

  return { record }
}

const columns = sql`id, at, actor, action, target, previous_hash as "previousHash", hash`

export type AuditFilter = {
  readonly limit: number
  readonly offset: number
  readonly beforeId?: bigint | undefined
  readonly actor?: string | undefined
  /** The action or the beginning of it, such as `market.`. */
  readonly action?: string | undefined
  /** The target or the beginning of it, such as `tier:`. */
  readonly target?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

/** Newest first. Personal data stands in the place of its hash until it is erased. */
export function listAuditEntries(reader: Reader, filter: AuditFilter): Promise<AuditRow[]> {
  const { limit, offset, beforeId = null, actor = null, action = null, target = null, from = null, to = null } = filter
  return many(
    reader,
    sql<AuditRow>`
      select ${columns}, case when data is null then details else (details - 'personal') || data end as details
      from audit_entries left join audit_personal on entry_id = id
      where (${beforeId}::bigint is null or id < ${beforeId}::bigint)
        and (${actor}::text is null or actor = ${actor}::text)
        and (${action}::text is null or starts_with(action, ${action}::text))
        and (${target}::text is null or starts_with(target, ${target}::text))
        and (${from}::timestamptz is null or at >= ${from}::timestamptz)
        and (${to}::timestamptz is null or at < ${to}::timestamptz)
      order by id desc limit ${limit} offset ${offset}`,
  )
}

const pageSize = 5_000

type StoredRow = AuditRow & { salt: string | null; data: Fields | null }

/** Entries in order. The database reads the next page while the consumer works on this one. */
async function* readAll(reader: Reader): AsyncGenerator<StoredRow[]> {
  const read = (after: bigint): Promise<StoredRow[]> =>
    many(
      reader,
      sql<StoredRow>`
        select ${columns}, details, salt::text, data from audit_entries left join audit_personal on entry_id = id
        where id > ${after} order by id limit ${sql.lit(pageSize)}`,
    )
  let page = await read(0n)
  while (page.length > 0) {
    const last = page.at(-1)
    const next = last && page.length === pageSize ? read(last.id) : undefined
    next?.catch(() => {})
    yield page
    page = (await next) ?? []
  }
}

/** Whether personal data is as recorded; erased data is. */
const isPersonalIntact = ({ salt, data, details }: StoredRow): boolean =>
  salt === null || data === null || details['personal'] === hashOfPersonal(salt, data)

/**
 * The id of the first entry that breaks the hash chain or differs from its anchored hash; undefined when the log is
 * intact. `anchored` holds the hashes of the first entries, as a checkpoint outside the database recorded them.
 */
export async function findBrokenEntry(
  reader: Reader,
  anchored: readonly Uint8Array[] = [],
): Promise<bigint | undefined> {
  let previous: Uint8Array = new Uint8Array(32)
  let lastId = 0n
  for await (const page of readAll(reader)) {
    for (const row of page) {
      // Without an anchor, the first entry after a gap is the first that is known to be wrong.
      if (row.id !== lastId + 1n) return lastId < BigInt(anchored.length) ? lastId + 1n : row.id
      const anchor = anchored[Number(lastId)] ?? row.hash
      const isLinked = Buffer.compare(row.previousHash, previous) === 0 && Buffer.compare(row.hash, anchor) === 0
      if (!isLinked || Buffer.compare(row.hash, hashOfEntry(row.id, row.at, row, previous)) !== 0) return row.id
      if (!isPersonalIntact(row)) return row.id
      previous = row.hash
      lastId = row.id
    }
  }
  if (lastId < BigInt(anchored.length)) return lastId + 1n
  const head = await one(
    reader,
    sql<{ lastId: bigint; lastHash: Uint8Array }>`select last_id as "lastId", last_hash as "lastHash" from audit_head`,
  )
  if (head.lastId !== lastId) return lastId + 1n
  // A rewritten last entry with a matching hash is consistent with its predecessor, but not with the head.
  return Buffer.compare(head.lastHash, previous) === 0 ? undefined : lastId
}
