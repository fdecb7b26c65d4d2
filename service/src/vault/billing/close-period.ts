import { transact, type Db, type Tx } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import { allocate } from '../sla/service-credits/model.ts'
import { applyCredit, lockApplicable } from '../sla/service-credits/store.ts'
import { numberOf, type Invoice } from './invoices/model.ts'
import {
  allowWholeMonth,
  findByPeriod,
  insertClosed,
  insertInvoice,
  linkClosed,
  listUnclosed,
  sumPending,
  takeLines,
  takeNumber,
} from './invoices/store.ts'
import type { Notify } from '../shared/ports.ts'
import type { Charges } from './charges.ts'
import { dayOf, monthNameOf, monthOf, periodAfter, periodAt, periodBefore, type Period } from '../../kernel/time.ts'
import { shareOf } from '../shared/fees.ts'
import { listAccruals } from './accruals.ts'
import { closingDelayMs, minimumOf, paymentMs, splitMonth, type MonthSplit } from './model.ts'
import { insertEvent } from './store.ts'

export type ClosingDeps = { db: Db; clock: Clock; billing: Charges; notify: Notify }
export type PeriodClosing = ReturnType<typeof createPeriodClosing>

/** Closes months into invoices; closing is idempotent. */
export function createPeriodClosing({ db, clock, billing, notify }: ClosingDeps) {
  type Month = {
    accountId: number
    period: Period
    month: string
    at: Date
    minimumCents: bigint
    /** The tax of the rate card at the end of the month. */
    taxBps: number
  }

  const lastInstant = ({ end }: Period): Date => new Date(end.getTime() - 1)

  /** Adds a line that belongs to the invoice itself. */
  const add = (
    tx: Tx,
    { accountId, month, period, at }: Month,
    line: {
      fee: 'MINIMUM' | 'TAX' | 'ADJUSTMENT' | 'CARRIER_CLAIM' | 'SERVICE_CREDIT'
      amountCents: bigint
      description: string
      id?: string
    },
  ) =>
    billing.charge(tx, {
      accountId,
      fee: line.fee,
      source: { type: 'invoice', id: `${accountId}:${month}${line.id ?? ''}` },
      description: line.description,
      amountCents: line.amountCents,
      from: period.start,
      to: period.end,
      at,
    })

  /** Invoice totals are never negative; the remainder is carried over to the next month. */
  async function applyMinimum(tx: Tx, given: Month): Promise<MonthSplit> {
    const { accountId, period } = given
    const split = splitMonth(await sumPending(tx, accountId, period.end), given.minimumCents)
    const { minimumCents, carried } = split
    if (minimumCents > 0n) {
      await add(tx, given, {
        fee: 'MINIMUM',
        amountCents: minimumCents,
        description: `Monthly minimum for ${monthNameOf(period)}`,
      })
    }
    const next = { ...given, at: period.end }
    for (const [fee, amountCents] of [
      ['ADJUSTMENT', carried.fees],
      ['CARRIER_CLAIM', carried.claims],
    ] as const) {
      if (amountCents === 0n) continue
      await add(tx, given, { fee, amountCents: -amountCents, description: 'Carried to the next month', id: ':to' })
      await add(tx, next, { fee, amountCents, description: `Carried over from ${monthNameOf(period)}`, id: ':from' })
    }
    return split
  }

  async function applyCredits(tx: Tx, given: Month, subtotal: bigint) {
    const applied = allocate(await lockApplicable(tx, given.accountId), subtotal)
    for (const { id, cents } of applied) {
      const description = `Service credit ${id}`
      await add(tx, given, { fee: 'SERVICE_CREDIT', amountCents: -cents, description, id: `:${id}` })
    }
    return applied
  }

  async function issue(tx: Tx, given: Month): Promise<Invoice | undefined> {
    const { accountId, period, month } = given
    const now = clock.now()
    const { subtotalCents, claimsCents } = await applyMinimum(tx, given)
    if ((await sumPending(tx, accountId, period.end)).count === 0) return undefined
    const applied = await applyCredits(tx, given, subtotalCents)
    const creditsCents = applied.reduce((sum, { cents }) => sum - cents, 0n)
    const taxCents = shareOf(subtotalCents - claimsCents + creditsCents, given.taxBps)
    if (taxCents > 0n)
      await add(tx, given, { fee: 'TAX', amountCents: taxCents, description: `Tax for ${monthNameOf(period)}` })
    const totalCents = subtotalCents + creditsCents + taxCents
    const { count: lineCount } = await sumPending(tx, accountId, period.end)
    const start = dayOf(period.start)
    const invoice = await insertInvoice(tx, {
      accountId,
      number: numberOf(month, await takeNumber(tx, start)),
      periodStart: start,
      periodEnd: dayOf(period.end),
      subtotalCents,
      creditsCents,
      taxCents,
      totalCents,
      lineCount,
      issuedAt: now,
      dueAt: new Date(now.getTime() + paymentMs),
    })
    const taken = await takeLines(tx, invoice, period.end)
    assert(taken.total === totalCents && taken.count === lineCount, 'The lines of an invoice add up to its total.')
    for (const { id, cents } of applied) await applyCredit(tx, { id, cents, invoiceId: invoice.id }, now)
    await linkClosed(tx, accountId, start, invoice.id)
    return invoice
  }

  /** Closes a month of an account. Idempotent; undefined when there was nothing to bill. */
  async function close(accountId: number, period: Period): Promise<Invoice | undefined> {
    await billing.countStorage()
    return transact(db, async (tx) => {
      await allowWholeMonth(tx)
      const start = dayOf(period.start)
      if (!(await insertClosed(tx, accountId, start, clock.now()))) return findByPeriod(tx, accountId, start)
      const { fees } = await billing.rateCard(tx, accountId, lastInstant(period))
      const days = await billing.rateDays(tx, accountId, period)
      for (const line of await listAccruals(tx, accountId, period, days)) await insertEvent(tx, line, clock.now())
      const rated = { minimumCents: minimumOf(days), taxBps: fees.taxBps }
      const invoice = await issue(tx, { accountId, period, month: monthOf(period), at: lastInstant(period), ...rated })
      if (invoice) {
        await notify(tx, {
          accountId,
          kind: 'invoice_issued',
          key: `invoice:${invoice.id}`,
          data: {
            invoice_id: invoice.id,
            number: invoice.number,
            line_count: invoice.lineCount,
            subtotal_cents: Number(invoice.subtotalCents),
            credits_cents: Number(invoice.creditsCents),
            tax_cents: Number(invoice.taxCents),
            total_cents: Number(invoice.totalCents),
            due_at: invoice.dueAt.toISOString(),
            period: monthOf(period),
          },
        })
      }
      return invoice
    })
  }

  /** Closes all ended months in order, so that late charges fall into the next one. */
  async function closeEnded(): Promise<void> {
    await billing.countStorage()
    const last = periodBefore(periodAt(new Date(clock.now().getTime() - closingDelayMs)))
    for (const { accountId, since } of await listUnclosed(db, last)) {
      for (let period = periodAt(since); period.start <= last.start; period = periodAfter(period)) {
        await close(accountId, period)
      }
    }
  }

  return { close, closeEnded }
}
