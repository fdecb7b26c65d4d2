import type { Tx } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import type { CommittedOrder } from '../shared/ports.ts'
import type { Charges } from './charges.ts'
import { costOf } from './model.ts'
import { listCommitting, lockCreditLimit, sumOwed } from './store.ts'

/** Refuses orders above the remaining credit limit. */
export function createCreditCheck(billing: Pick<Charges, 'rateCard'>) {
  return async (tx: Tx, order: CommittedOrder): Promise<void> => {
    const limit = await lockCreditLimit(tx, order.accountId)
    if (limit === null) return
    const { fees } = await billing.rateCard(tx, order.accountId, order.quotedAt)
    const required = costOf(order, fees).totalCents
    const committed = await listCommitting(tx, order)
    const committedCents = committed.reduce((sum, other) => sum + costOf(other, fees).totalCents, 0n)
    const left = limit - committedCents - (await sumOwed(tx, order.accountId))
    if (required <= left) return
    const available = left > 0n ? left : 0n
    fail(
      402,
      'credit_limit_exceeded',
      `The order costs ${required} cents; ${available} cents of the credit limit are available.`,
      {
        data: { available_cents: Number(available), required_cents: Number(required) },
      },
    )
  }
}
