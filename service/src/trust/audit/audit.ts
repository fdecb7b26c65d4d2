import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { many, one, type Reader, type Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { currentOrigin } from '../../kernel/origin.ts'
import { canonicalJson } from '../../kernel/canonical-json.ts'
import { nameOfActor } from '../../db/actor-names.ts'
import { hashOfLink } from '../hash-chain.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * A recorded change. `actor` is `key:<id>`, `operator:<id>`, `person:<id>`, `direct:<operating system user>` or `system`; `target`
 * identifies one resource.
 */
export type AuditEntry = { actor: string; action: string; target: string; details: Fields }
export type AuditRow = AuditEntry & { id: bigint; at: Date; previousHash: Uint8Array; hash: Uint8Array }

/**
 * `personal` is stored beside the log, where it can be erased, with the address of the request as `origin`; the entry
 * contains only their salted hash.
 */
export type AuditOrder = AuditEntry & { personal?: Fields }

export type Audit = { record(tx: Tx, order: AuditOrder): Promise<void> }

/** The JSON form that the database will return, in which dates are strings. */
const toJson = (fields: Fields): Fields => JSON.parse(JSON.stringify(fields)) as Fields

export const hashOfPersonal = (salt: string, data: Fields): string => hash('sha256', salt + canonicalJson(data))

export const hashOfEntry = (id: bigint, at: Date, entry: AuditEntry, previousHash: Uint8Array): Buffer =>
  hashOfLink(textOfEntry(id.toString(), at.toISOString(), entry), previousHash)

/** The text under the hash of an entry. */
export const textOfEntry = (id: string, at: string, { actor, action, target, details }: AuditEntry): string =>
  canonicalJson([id, at, actor, action, target, details])

/** As the migration that divides the log says. */
const entriesPerPartition = 1_000_000n

/** Serializes writers: the lock on the head row lasts until the caller's transaction commits. */
export function createAudit({ clock }: { clock: Clock }): Audit {
  async function record(tx: Tx, { details, personal, ...rest }: AuditOrder): Promise<void> {
    const head = await one(
      tx,
      sql<{ last_id: bigint; last_hash: Uint8Array; salt: string }>`
        select last_id, last_hash, gen_random_uuid()::text as salt from audit_head for update`,
    )
    const id = head.last_id + 1n
    if (id % entriesPerPartition === 1n) await sql`select extend_audit_log()`.execute(tx)
    const at = clock.now()
    const origin = currentOrigin()
    const data = (personal || origin !== null) && toJson({ ...personal, ...(origin !== null && { origin }) })
    const entry: AuditEntry = {
      ...rest,
      details: toJson({ ...details, ...(data && { personal: hashOfPersonal(head.salt, data) }) }),
    }
    const entryHash = hashOfEntry(id, at, entry, head.last_hash)
    await tx
      .insertInto('audit_entries')
      .values({
        id,
        at,
        ...entry,
        details: JSON.stringify(entry.details),
        previous_hash: head.last_hash,
        hash: entryHash,
      })
      .execute()
    if (data) {
      const row = { entry_id: id, salt: head.salt, data: JSON.stringify(data) }
      await tx.insertInto('audit_personal').values(row).execute()
    }
    await tx.updateTable('audit_head').set({ last_id: id, last_hash: entryHash }).execute()
  }

  return { record }
}

/** People and keys have names besides their ids; null for all other actors and targets. */
export type ListedEntry = AuditRow & {
  actorType: ActorType
  actorName: string | null
  targetName: string | null
  /** The network address of the request, until it is erased; null for background work. */
  address: string | null
}

/** A person acts in the console of an account through a hidden key. */
type ActorType = 'person' | 'key' | 'other'
const actorType = sql`
  case
    when actor ~ '^(operator|person):' then 'person'
    when actor !~ '^key:' then 'other'
    when exists (select from api_keys where api_keys.id = substr(actor, 5) and person_id is not null) then 'person'
    else 'key'
  end`

/** An entry with names for people. Personal data stands in the place of its hash until it is erased. */
export const listedColumns = sql`
  id, at, actor, action, target, previous_hash as "previousHash", hash,
  case when data is null then details else (details - 'personal') || (data - 'origin') end as details,
  data ->> 'origin' as address, ${actorType} as "actorType", ${nameOfActor(sql`actor`)} as "actorName",
  ${nameOfActor(sql`target`)} as "targetName"`

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

/** Newest first. */
export function listAuditEntries(reader: Reader, filter: AuditFilter): Promise<ListedEntry[]> {
  const { limit, offset, beforeId = null, actor = null, action = null, target = null, from = null, to = null } = filter
  return many(
    reader,
    sql<ListedEntry>`
      select ${listedColumns}
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
