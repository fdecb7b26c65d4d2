import type { Recurring } from '../../../jobs/schedule.ts'
import { minuteMs } from '../../../kernel/time.ts'
import type { ReconciliationService } from './service.ts'
import { isSound, type TreasurySpending } from './model.ts'

type Log = { error(fields: object, message: string): void }

const showSpending = ({ spent, booked, suspense, unknownActs, openActs }: TreasurySpending) => ({
  spent: spent.toString(),
  booked: booked.toString(),
  suspense: suspense.toString(),
  unknownActs,
  openActs,
})

/** Reconciles periodically, so that a difference raises an alert without a request. */
export const scheduleReconciliation = (reconciliation: ReconciliationService, log: Log): Recurring => ({
  queue: 'ledger.reconcile',
  everyMs: 5 * minuteMs,
  leaseSeconds: 240,
  async run() {
    const found = await reconciliation.advance()
    if (isSound(found)) return
    const surplus = found.chain?.surplus.toString()
    const { violations, tokens, treasury } = found
    log.error(
      {
        violations: violations.slice(0, 20),
        surplus,
        tokens: tokens?.differing,
        treasury: treasury && showSpending(treasury),
      },
      'reconciliation found differences',
    )
  },
})
