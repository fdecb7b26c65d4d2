import { sql } from 'kysely'
import { many, one, type Db } from '../../db/db.ts'
import { readChain } from './chain.ts'
import type { EvidenceKeys } from './checkpoint.ts'
import { appendMark, type MarkDeps } from './marks.ts'
import { EvidenceProblem } from './rotation.ts'
import { verifyRecords } from './verify.ts'

export type RetentionDeps = MarkDeps & {
  /** As the role of maintenance. */
  db: Db
  keys: EvidenceKeys
}

type Partition = { lastId: bigint; newestAt: Date | null }

const listPartitions = (db: Db): Promise<Partition[]> =>
  many(
    db,
    sql<Partition>`
      select p.last_id as "lastId", (select at from audit_entries where id = p.last_id) as "newestAt"
      from audit_partitions p order by p.last_id`,
  )

/**
 * Detaches the partitions of the audit log whose entries are all older than `before` and in a checkpoint. A signed
 * checkpoint says so first: without it, the missing entries would count as forged. Returns the names of the archived tables.
 */
export async function detachBefore({ db, keys, ...deps }: RetentionDeps, before: Date): Promise<string[]> {
  const { brokenEntry, checkpoints } = await verifyRecords({ db, store: deps.store, keys })
  if (brokenEntry !== undefined || checkpoints.firstBroken !== undefined)
    throw new EvidenceProblem(
      'The audit log or its checkpoints are not whole; nothing is detached. Run packhouse audit verify.',
    )
  const archived: string[] = []
  for (const { lastId, newestAt } of await listPartitions(db)) {
    const { end } = await readChain({ store: deps.store, keys })
    if (newestAt === null || newestAt >= before || lastId > end.to) break
    if (end.detachedTo < lastId) await appendMark(deps, end, { detachedTo: Number(lastId) })
    archived.push((await one(db, sql<{ name: string }>`select detach_audit_partition(${lastId}) as name`)).name)
  }
  return archived
}
