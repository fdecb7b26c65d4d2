import type { Audit } from '../../../trust/audit/audit.ts'
import { transact, type Db } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { BillingDetails } from './model.ts'
import { findDetails, findDetailsAt, insertDetails } from './store.ts'

export type BillingDetailsService = ReturnType<typeof createBillingDetailsService>

/** How partners are named on their statements. */
export function createBillingDetailsService({ db, clock, audit }: { db: Db; clock: Clock; audit: Audit }) {
  async function set(partnerId: number, details: BillingDetails, actor: string): Promise<BillingDetails> {
    return transact(db, async (tx) => {
      await insertDetails(tx, partnerId, details, clock.now())
      await audit.record(tx, {
        actor,
        action: 'billing_details.set',
        target: `account:${partnerId}`,
        details: { legalName: details.legalName },
      })
      return details
    })
  }

  return {
    set,
    find: (partnerId: number) => findDetails(db, partnerId),
    findAt: (partnerId: number, at: Date) => findDetailsAt(db, partnerId, at),
  }
}
