import { sql } from 'kysely'
import { approversOf } from '../../../trust/approvals/vote-store.ts'
import { many, maybe, one, type Reader, type Tx } from '../../../db/db.ts'
import { moveRow } from '../../../db/move.ts'
import type { Micros } from '../../../kernel/money.ts'
import { adjustmentMachine, type Adjustment, type AdjustmentEvent, type NewAdjustment } from './model.ts'

const columns = sql`
  id, end_user_id as "endUserId", amount, reason, withdrawal_id as "withdrawalId", status, proposed_by as "proposedBy",
  ${approversOf(sql`'adjustment:' || credit_adjustments.id`)} as "approvedBy", decided_by as "decidedBy", created_at as "createdAt", decided_at as "decidedAt"`

export function insertAdjustment(tx: Tx, adjustment: NewAdjustment, now: Date): Promise<Adjustment> {
  const { endUserId, amount, reason, withdrawalId, proposedBy } = adjustment
  return one(
    tx,
    sql<Adjustment>`
      insert into credit_adjustments (end_user_id, amount, reason, withdrawal_id, status, proposed_by, created_at)
      values (${endUserId}, ${amount}, ${reason}, ${withdrawalId}, 'PROPOSED', ${proposedBy}, ${now})
      returning ${columns}`,
  )
}

/** Concurrent decisions wait for each other. */
export function lockAdjustment(tx: Tx, id: number): Promise<Adjustment | undefined> {
  return maybe(
    tx,
    sql<Adjustment>`select ${columns} from credit_adjustments where id = ${id} for update of credit_adjustments`,
  )
}

export function moveAdjustment(
  tx: Tx,
  id: number,
  event: AdjustmentEvent,
  decidedBy: string,
  now: Date,
): Promise<Adjustment | undefined> {
  return moveRow<Adjustment>(tx, adjustmentMachine, {
    table: sql`credit_adjustments`,
    id,
    event,
    set: [sql`decided_by = ${decidedBy}`, sql`decided_at = ${now}`],
    returning: columns,
  })
}

/** Newest first, one more than the page. */
export function listAdjustments(reader: Reader, page: { limit: number; offset: number }): Promise<Adjustment[]> {
  return many(
    reader,
    sql<Adjustment>`
      select ${columns} from credit_adjustments order by id desc limit ${page.limit + 1} offset ${page.offset}`,
  )
}

export async function hasEndUser(reader: Reader, id: number): Promise<boolean> {
  return (await maybe(reader, sql<{ id: number }>`select id from end_users where id = ${id}`)) !== undefined
}

export type PaidWithdrawal = { endUserId: number; amount: Micros; status: string }

export function findPaidWithdrawal(reader: Reader, id: number): Promise<PaidWithdrawal | undefined> {
  return maybe(
    reader,
    sql<PaidWithdrawal>`
      select end_user_id as "endUserId", amount, status from credit_withdrawals where id = ${id}`,
  )
}
