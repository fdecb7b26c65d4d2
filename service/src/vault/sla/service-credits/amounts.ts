import type { Reader, Tx } from '../../../db/db.ts'
import { fail } from '../../../kernel/errors.ts'
import { dayOf, readPeriod, type Period } from '../../../kernel/time.ts'
import { sumDeclaredAt } from '../../cards/declared-values/store.ts'
import type { VaultException } from '../../exceptions/model.ts'
import { shareOf, type Fee } from '../../shared/fees.ts'
import { metrics, passThroughFees, type Metric } from '../model.ts'
import { minItems, monthlyCapBps, tierOf, type Credit } from './model.ts'
import { sumOfMonth } from './store.ts'

/** The charges of the account in a period, by fee. */
export type SumByFee = (
  reader: Reader,
  accountId: number,
  period: Period,
) => Promise<readonly { fee: Fee; amountCents: bigint }[]>

const totalOf = (sums: readonly { amountCents: bigint }[]): bigint =>
  sums.reduce((sum, { amountCents }) => sum + amountCents, 0n)

/** The amounts of service credits: what is computed, and the most that may be approved. */
export function createCreditAmounts({ sumByFee }: { sumByFee: SumByFee }) {
  const listFees = async (tx: Tx, accountId: number, period: Period) =>
    (await sumByFee(tx, accountId, period)).filter(({ fee }) => !passThroughFees.has(fee))

  /** What the monthly cap leaves, without the credit itself if one is named. */
  async function remainingOfMonth(tx: Tx, accountId: number, period: Period, creditId?: number): Promise<bigint> {
    const cap = shareOf(totalOf(await listFees(tx, accountId, period)), monthlyCapBps)
    const remaining = cap - (await sumOfMonth(tx, accountId, dayOf(period.start), creditId))
    return remaining > 0n ? remaining : 0n
  }

  /** A share of the metric's fees, limited by the monthly cap. */
  async function computeSla(tx: Tx, accountId: number, period: Period, metric: Metric): Promise<bigint> {
    if (metric.denominator < minItems) return 0n
    const sums = await listFees(tx, accountId, period)
    const creditedFees: readonly string[] = metrics[metric.key].fees
    const base = totalOf(creditedFees.length === 0 ? sums : sums.filter(({ fee }) => creditedFees.includes(fee)))
    const amount = shareOf(base, tierOf(metric.shortfallBps))
    const remaining = await remainingOfMonth(tx, accountId, period)
    return amount < remaining ? amount : remaining
  }

  /** The values declared for the cards when they left the vault, or else when the incident was opened. */
  const computeIncident = (tx: Tx, { accountId, uniqueIds, openedAt }: VaultException): Promise<bigint> =>
    sumDeclaredAt(tx, accountId, uniqueIds, openedAt)

  /** Refuses more than the declared value of an incident, and more than the monthly cap leaves for a breach. */
  async function requireWithin(tx: Tx, credit: Credit, approvedCents: bigint): Promise<void> {
    const period = readPeriod(credit.periodStart?.slice(0, 7) ?? '')
    const most = period ? await remainingOfMonth(tx, credit.accountId, period, credit.id) : credit.computedCents
    if (approvedCents <= most) return
    const rule = period ? 'what the monthly cap leaves' : 'the value declared for the cards'
    fail(400, 'invalid_amount', `amount_cents must be at most ${most}, ${rule}.`, {
      details: { field: 'amount_cents', max_cents: Number(most) },
    })
  }

  return { computeSla, computeIncident, requireWithin }
}
