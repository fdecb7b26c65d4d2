import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { many, type Reader } from '../../db/db.ts'
import { canonicalJson } from '../../kernel/canonical-json.ts'

type Proposed = { id: bigint; recorded: string; method: string | null; path: string | null; body: unknown }

/**
 * The entry of the first proposal whose request is missing or is another one than people voted on. The entry contains the
 * hash of the request, and checkpoints contain the hash of the entry.
 */
export async function findChangedApproval(reader: Reader): Promise<bigint | undefined> {
  const proposals = await many(
    reader,
    sql<Proposed>`
      select e.id, e.details ->> 'fingerprint' as recorded, a.method, a.path, a.body
      from audit_entries e left join approvals a on e.target = 'approval:' || a.id
      where e.action = 'approval.propose' and e.details ->> 'fingerprint' is not null order by e.id`,
  )
  return proposals.find(({ recorded, method, path, body }) => {
    const text = canonicalJson({ method, path, body })
    return createHash('sha256').update(text).digest('hex') !== recorded
  })?.id
}
