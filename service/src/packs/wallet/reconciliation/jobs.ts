import type { Recurring } from '../../../jobs/schedule.ts'
import { minuteMs } from '../../../kernel/time.ts'
import { isSound } from './model.ts'
import type { ReconciliationService } from './service.ts'

type Log = { error(fields: object, message: string): void }

/** Reconciles periodically, so that a difference raises an alert without a request. */
export const scheduleReconciliation = (reconciliation: ReconciliationService, log: Log): Recurring => ({
  queue: 'ledger.reconcile',
  everyMs: 5 * minuteMs,
  leaseSeconds: 240,
  async run() {
    const found = await reconciliation.reconcile()
    if (isSound(found)) return
    const surplus = found.chain?.surplus.toString()
    const { violations, tokens } = found
    log.error(
      { violations: violations.slice(0, 20), surplus, tokens: tokens?.differing },
      'reconciliation found differences',
    )
  },
})
