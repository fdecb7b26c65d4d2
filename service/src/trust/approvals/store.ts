import { sql } from 'kysely'
import { many, maybe, one, type Reader, type Tx } from '../../db/db.ts'
import { moveRow } from '../../db/move.ts'
import { approvalMachine, type Approval, type ApprovalEvent } from './model.ts'
import { approversOf } from './vote-store.ts'

const columns = sql`
  id, method, path, body, fingerprint, roles, reason, status, proposed_by as "proposedBy",
  ${approversOf(sql`'approval:' || approvals.id`)} as "approvedBy", created_at as "createdAt", expires_at as "expiresAt",
  decided_at as "decidedAt"`

export type NewApproval = Pick<
  Approval,
  'method' | 'path' | 'body' | 'fingerprint' | 'roles' | 'reason' | 'proposedBy' | 'createdAt' | 'expiresAt'
>

export function insertApproval(tx: Tx, approval: NewApproval): Promise<Approval> {
  const { method, path, body, fingerprint, roles, reason, proposedBy, createdAt, expiresAt } = approval
  return one(
    tx,
    sql<Approval>`
      insert into approvals
        (method, path, body, fingerprint, roles, reason, status, proposed_by, created_at, expires_at)
      values (${method}, ${path}, ${JSON.stringify(body)}, ${fingerprint}, ${roles}, ${reason}, 'PROPOSED', ${proposedBy},
        ${createdAt}, ${expiresAt})
      returning ${columns}`,
  )
}

export function findApproval(reader: Reader, id: number): Promise<Approval | undefined> {
  return maybe(reader, sql<Approval>`select ${columns} from approvals where id = ${id}`)
}

/** Concurrent decisions wait for each other. */
export async function lockApproval(tx: Tx, id: number): Promise<Approval | undefined> {
  await sql`select id from approvals where id = ${id} for update`.execute(tx)
  return findApproval(tx, id)
}

export function moveApproval(tx: Tx, id: number, event: ApprovalEvent, now: Date): Promise<Approval | undefined> {
  return moveRow<Approval>(tx, approvalMachine, {
    table: sql`approvals`,
    id,
    event,
    set: [sql`decided_at = coalesce(decided_at, ${now})`],
    returning: columns,
  })
}

/** Newest first, one more than the page. */
export function listApprovals(reader: Reader, page: { limit: number; offset: number }): Promise<Approval[]> {
  return many(
    reader,
    sql<Approval>`select ${columns} from approvals order by id desc limit ${page.limit + 1} offset ${page.offset}`,
  )
}
