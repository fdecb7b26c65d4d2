import type { Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { CommittedOrder } from '../shared/ports.ts'
import type { Charges } from './charges.ts'
import { costOf } from './model.ts'
import { listUnderWay, lockCreditLimit, sumOwed } from './store.ts'

/** Refuses to buy for whoever owes too much already. */
export function createCreditCheck({ clock, billing }: { clock: Clock; billing: Pick<Charges, 'rateCard'> }) {
  return async (tx: Tx, order: CommittedOrder): Promise<void> => {
    const limit = await lockCreditLimit(tx, order.accountId)
    if (limit === null) return
    const { fees } = await billing.rateCard(tx, order.accountId, clock.now())
    const required = costOf(order, fees).totalCents
    const underWay = await listUnderWay(tx, order)
    const promised = underWay.reduce((sum, other) => sum + costOf(other, fees).totalCents, 0n)
    const left = limit - promised - (await sumOwed(tx, order.accountId))
    if (required <= left) return
    const available = left > 0n ? left : 0n
    fail(402, 'credit_limit_exceeded', `This costs ${required} cents and ${available} are left of the credit limit.`, {
      data: { available_cents: Number(available), required_cents: Number(required) },
    })
  }
}
