import { sql } from 'kysely'
import { many, one, type Reader } from '../../db/db.ts'
import { chainStart, isIntact, isSameHash } from '../hash-chain.ts'
import { hashOfPersonal, textOfEntry, type AuditEntry } from './audit.ts'

const pageSize = 5_000

/** As the database returns it, with the time as the text that is hashed. */
type StoredRow = AuditEntry & {
  id: bigint
  at: string
  previousHash: Uint8Array
  hash: Uint8Array
  salt: string | null
  data: Readonly<Record<string, unknown>> | null
}

const readPage = (reader: Reader, after: bigint): Promise<StoredRow[]> =>
  many(
    reader,
    sql<StoredRow>`
      select id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, actor, action, target, details,
        previous_hash as "previousHash", hash, salt::text, data
      from audit_entries left join audit_personal on entry_id = id
      where id > ${after} order by id limit ${sql.lit(pageSize)}`,
  )

/** Entries in order. The database reads the next page while the consumer works on this one. */
async function* readAll(reader: Reader): AsyncGenerator<StoredRow[]> {
  let page = await readPage(reader, 0n)
  while (page.length > 0) {
    const last = page.at(-1)
    const next = last && page.length === pageSize ? readPage(reader, last.id) : undefined
    next?.catch(() => {})
    yield page
    page = (await next) ?? []
  }
}

/** Whether personal data is as recorded; erased data is. */
const isPersonalIntact = ({ salt, data, details }: StoredRow): boolean =>
  salt === null || data === null || details['personal'] === hashOfPersonal(salt, data)

export type KnownEntries = {
  /** The hashes of the first entries, as checkpoints outside the database recorded them. */
  anchored?: readonly Uint8Array[]
  /** Entries up to this number may be archived. */
  detachedTo?: number
}

/**
 * The id of the first entry that breaks the hash chain or differs from its anchored hash; undefined when the log is
 * intact. After archived entries the log begins with the anchored hash of the last of them.
 */
export async function findBrokenEntry(
  reader: Reader,
  { anchored = [], detachedTo = 0 }: KnownEntries = {},
): Promise<bigint | undefined> {
  let previous = chainStart
  let lastId = 0n
  for await (const page of readAll(reader)) {
    const [first] = page
    if (lastId === 0n && first) {
      lastId = first.id > detachedTo ? BigInt(detachedTo) : first.id - 1n
      previous = anchored[Number(lastId) - 1] ?? previous
    }
    for (const row of page) {
      // Without an anchor, the first entry after a gap is the first that is known to be wrong.
      if (row.id !== lastId + 1n) return lastId < BigInt(anchored.length) ? lastId + 1n : row.id
      const anchor = anchored[Number(lastId)] ?? row.hash
      const text = textOfEntry(row.id.toString(), row.at, row)
      if (!isSameHash(row.hash, anchor) || !isIntact(row, text, previous) || !isPersonalIntact(row)) return row.id
      previous = row.hash
      lastId = row.id
    }
  }
  if (lastId < BigInt(anchored.length)) return lastId + 1n
  return checkHead(reader, lastId, previous)
}

async function checkHead(reader: Reader, lastId: bigint, lastHash: Uint8Array): Promise<bigint | undefined> {
  const head = await one(
    reader,
    sql<{ lastId: bigint; lastHash: Uint8Array }>`select last_id as "lastId", last_hash as "lastHash" from audit_head`,
  )
  if (head.lastId !== lastId) return lastId + 1n
  // A rewritten last entry with a matching hash is consistent with its predecessor, but not with the head.
  return isSameHash(head.lastHash, lastHash) ? undefined : lastId
}
