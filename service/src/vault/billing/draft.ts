import type { Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { periodAt } from '../../kernel/time.ts'
import { fees as feeNames, shareOf, type Fee } from '../shared/fees.ts'
import { allocate } from '../sla/service-credits/model.ts'
import { listApplicable } from '../sla/service-credits/store.ts'
import { listAccruals } from './accruals.ts'
import type { Charges } from './charges.ts'
import type { DraftInvoice, DraftLine } from './invoices/model.ts'
import { minimumOf, splitMonth } from './model.ts'
import { listPending, sumPending } from './invoices/store.ts'

const shownLines = 100
const sumOf = (lines: readonly DraftLine[]): bigint => lines.reduce((sum, { amountCents }) => sum + amountCents, 0n)

/** Computes the draft by the rules of the closing, without writing anything. */
export function createDraft({
  db,
  clock,
  billing,
}: {
  db: Db
  clock: Clock
  billing: Pick<Charges, 'rateCard' | 'rateDays'>
}) {
  return async (accountId: number): Promise<DraftInvoice> => {
    const now = clock.now()
    const period = periodAt(now)
    const { fees } = await billing.rateCard(db, accountId, new Date(period.end.getTime() - 1))
    const days = await billing.rateDays(db, accountId, period)
    const minimumCents = minimumOf(days)
    const lineOf = (fee: Fee, description: string, amountCents: bigint): DraftLine => ({
      fee,
      description,
      quantity: 1n,
      unit: feeNames[fee].unit,
      unitAmountCents: amountCents,
      perQuantity: 1,
      amountCents,
      resourceType: null,
      resourceId: null,
      siteId: null,
      serviceFrom: period.start,
      serviceTo: period.end,
    })
    const pending = await sumPending(db, accountId, period.end)
    const charged = await listPending(db, accountId, period.end, shownLines)
    const accrued: DraftLine[] = await listAccruals(db, accountId, period, days)
    const before = pending.total + sumOf(accrued)
    const split = splitMonth({ total: before, claims: pending.claims }, minimumCents)
    const carriedCents = split.carried.fees + split.carried.claims
    const extra = [
      ...(split.minimumCents > 0n ? [lineOf('MINIMUM', 'Monthly minimum', split.minimumCents)] : []),
      ...(carriedCents < 0n ? [lineOf('ADJUSTMENT', 'Carried to the next month', -carriedCents)] : []),
    ]
    const { subtotalCents } = split
    const credits = allocate(await listApplicable(db, accountId), subtotalCents).map(({ id, cents }) =>
      lineOf('SERVICE_CREDIT', `Service credit ${id}`, -cents),
    )
    const creditsCents = sumOf(credits)
    const taxCents = shareOf(subtotalCents - split.claimsCents + creditsCents, fees.taxBps)
    const taxes = taxCents > 0n ? [lineOf('TAX', 'Tax', taxCents)] : []
    const added = [...accrued, ...extra, ...credits, ...taxes]
    return {
      period,
      computedAt: now,
      subtotalCents,
      creditsCents,
      taxCents,
      totalCents: subtotalCents + creditsCents + taxCents,
      lineCount: pending.count + added.length,
      lines: [...added, ...charged].slice(0, shownLines),
    }
  }
}

export type Draft = ReturnType<typeof createDraft>
