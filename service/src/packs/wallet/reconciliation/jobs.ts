import type { Recurring } from '../../../jobs/schedule.ts'
import { isSound } from './model.ts'
import type { ReconciliationService } from './service.ts'

type Log = { error(fields: object, message: string): void }

/** Looks at all the books again and again, so that a difference is heard of before somebody asks. */
export const scheduleReconciliation = (reconciliation: ReconciliationService, log: Log): Recurring => ({
  queue: 'ledger.reconcile',
  everyMs: 300_000,
  leaseSeconds: 240,
  async run() {
    const found = await reconciliation.reconcile()
    if (isSound(found)) return
    const surplus = found.chain?.surplus.toString()
    const { violations, tokens } = found
    log.error({ violations: violations.slice(0, 20), surplus, tokens: tokens?.differing }, 'the books do not add up')
  },
})
