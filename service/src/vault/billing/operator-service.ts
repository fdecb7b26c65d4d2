import type { AccountService } from '../../identity/accounts/holders/service.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Charges } from './charges.ts'
import type { PeriodClosing } from './close-period.ts'
import type { Period } from '../../kernel/time.ts'
import { standardFees, type RateFees } from './model.ts'
import type { Invoice, InvoiceEvent } from './invoices/model.ts'
import type { InvoiceService } from './invoices/service.ts'

export type BillingOperatorDeps = {
  db: Db
  clock: Clock
  accounts: Pick<AccountService, 'getTenant'>
  billing: Charges
  periodClosing: PeriodClosing
  invoices: InvoiceService
}

type Adjustment = { accountId: number; amountCents: bigint; description: string; id: string }

export type BillingOperatorService = ReturnType<typeof createBillingOperatorService>

/** Rate cards, adjustments and invoices for operators. */
export function createBillingOperatorService({
  clock,
  accounts,
  billing,
  periodClosing,
  invoices,
}: BillingOperatorDeps) {
  async function addRateCard(
    tx: Tx,
    actor: string,
    given: { accountId: number | null; name: string; effectiveFrom: Date | null; fees: Partial<RateFees> },
  ) {
    if (given.accountId !== null) await accounts.getTenant(given.accountId)
    // Past charges were priced with the rate card of their day.
    const now = clock.now()
    const effectiveFrom = given.effectiveFrom ?? now
    if (effectiveFrom < now) {
      fail(400, 'invalid_body', 'effective_from must not be in the past.', { details: { field: 'effective_from' } })
    }
    return billing.addRateCard(tx, {
      ...given,
      effectiveFrom,
      fees: { ...standardFees, ...given.fees },
      createdBy: actor,
    })
  }

  /** Refuses an adjustment of nothing, or of an account that is not a tenant, before it counts towards a limit. */
  async function checkAdjustment({ accountId, amountCents }: Adjustment): Promise<void> {
    await accounts.getTenant(accountId)
    if (amountCents === 0n) fail(400, 'invalid_body', 'amount_cents must not be zero.')
  }

  /** Charges an amount outside of the rate card; negative amounts are refunds. */
  async function adjust(tx: Tx, given: Adjustment): Promise<void> {
    await billing.charge(tx, {
      accountId: given.accountId,
      fee: 'ADJUSTMENT',
      source: { type: 'adjustment', id: given.id },
      description: given.description,
      amountCents: given.amountCents,
    })
  }

  async function close(accountId: number, period: Period): Promise<Invoice | undefined> {
    await accounts.getTenant(accountId)
    if (period.end > clock.now()) fail(400, 'invalid_period', 'period must be a month that has ended.')
    return periodClosing.close(accountId, period)
  }

  return {
    addRateCard,
    listRateCards: billing.listRateCards,
    checkAdjustment,
    adjust,
    close,
    settle: (tx: Tx, id: number, event: InvoiceEvent): Promise<Invoice> => invoices.settle(tx, id, event),
    listInvoices: invoices.list,
  }
}
