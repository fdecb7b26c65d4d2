import { standardLimits, type ApprovalLimits } from '../../../kernel/payment-limits.ts'
import type { Audit } from '../../../trust/audit/audit.ts'
import { canonicalJson } from '../../../kernel/canonical-json.ts'
import type { Chain } from '../../../chain/chain.ts'
import { transact, type Db, type Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { micros, type Micros } from '../../../kernel/money.ts'
import { requireChain } from '../../shared/chain-answers.ts'
import type { PayoutWallet } from '../payout-wallets/model.ts'
import type { PayoutWalletService } from '../payout-wallets/service.ts'
import { lockPartner } from '../payout-wallets/store.ts'
import { sumTierEntries } from '../earnings/store.ts'
import { splitByTier, type TierFigures } from '../model.ts'
import type { RevenueOfSpan, RevenueService } from '../service.ts'
import { nextPeriod, periodAt, standardTerms } from '../terms/model.ts'
import type { TermsService } from '../terms/service.ts'
import { holdOf, paymentRefOf, statementHashOf, type Payout, type PayoutAnnouncement } from './model.ts'
import {
  findFinalTime,
  findPayout,
  findUnmatchedAct,
  insertPayout,
  listCandidates,
  listPayouts,
  listWaiting,
  movePayout,
  setHold,
  sumOwed,
  sumYear,
  type PayoutFilter,
} from './store.ts'

export type PayoutDeps = {
  db: Db
  clock: Clock
  audit: Audit
  chain: Chain | undefined
  terms: TermsService
  revenue: RevenueService
  wallets: PayoutWalletService
  limits?: Pick<ApprovalLimits, 'payout'> | undefined
  /** The figures in the wire shape shown to the partner. */
  writeStatement(found: RevenueOfSpan, tiers: readonly TierFigures[]): Readonly<Record<string, unknown>>
  /** Submits the payment intent, in the transaction that decides on it. */
  submitPayment(tx: Tx, payout: Payout): Promise<void>
  /** False while the chain shows payments that are not recorded yet. */
  hasReadPayments(): Promise<boolean>
  announce(tx: Tx, event: PayoutAnnouncement, payout: Payout): Promise<void>
}

/** Amounts owed to a partner. */
export type PayoutSummary = {
  owed: Micros
  accruing: RevenueOfSpan
  closesAt: Date | undefined
}

const maxClosesPerRun = 60
const batch = 100

export type PayoutService = ReturnType<typeof createPayoutService>

/** Closes periods once all of their blocks are final, and pays each statement once. */
export function createPayoutService(deps: PayoutDeps) {
  const { db, clock, audit, chain, terms, revenue, wallets, writeStatement, submitPayment } = deps
  const { hasReadPayments, announce, limits = standardLimits } = deps

  async function freeze(
    tx: Tx,
    partnerId: number,
    { kind, ...span }: Payout['period'],
    proposedBy = 'system',
  ): Promise<Payout | undefined> {
    const found = await revenue.settle(partnerId, span, tx)
    const { revenue: settled, terms: agreed } = found
    const tiers = splitByTier(await sumTierEntries(tx, partnerId, span), settled.products.tier, agreed.feesBps)
    const statement = { partner_id: partnerId, ...writeStatement(found, tiers) }
    const amount = settled.share
    const closed = await insertPayout(
      tx,
      {
        partnerId,
        period: { kind, ...span },
        amount,
        statement,
        statementHash: statementHashOf(canonicalJson(statement)),
        paymentRef: paymentRefOf(requireChain(chain).chainId, partnerId, span),
        holdReason: amount === 0n ? 'below_minimum' : null,
        proposedBy,
      },
      clock.now(),
    )
    if (closed) await announce(tx, 'payout.statement_ready', closed)
    return closed
  }

  /** Closes ended calendar periods, one after the other. */
  async function closePartner(partnerId: number, finalTime: Date): Promise<Payout[]> {
    const done: Payout[] = []
    while (done.length < maxClosesPerRun) {
      const closed = await transact(db, async (tx) => {
        await lockPartner(tx, partnerId)
        const { period } = await terms.readOpen(partnerId, tx)
        if (!period || period.to > finalTime || period.to > clock.now()) return undefined
        return freeze(tx, partnerId, { kind: (await terms.read(partnerId, tx)).payoutSchedule, ...period })
      })
      if (!closed) break
      done.push(closed)
    }
    return done
  }

  async function closeDue(partnerId?: number): Promise<Payout[]> {
    const finalTime = await findFinalTime(db)
    if (!finalTime) return []
    const closed: Payout[] = []
    for (const one of await listCandidates(db)) {
      if (partnerId !== undefined && one.partnerId !== partnerId) continue
      const schedule = one.schedule ?? standardTerms.payoutSchedule
      const since = one.settledTo ?? periodAt(schedule, one.openedAt)?.from ?? one.openedAt
      const period = nextPeriod(schedule, since)
      if (period && period.to <= finalTime) closed.push(...(await closePartner(one.partnerId, finalTime)))
    }
    return closed
  }

  /** Closes a custom period. */
  async function closeAt(partnerId: number, to: Date, actor: string): Promise<Payout> {
    const finalTime = await findFinalTime(db)
    return transact(db, async (tx) => {
      await lockPartner(tx, partnerId)
      const { payoutSchedule } = await terms.read(partnerId, tx)
      if (payoutSchedule !== 'CUSTOM') {
        fail(
          409,
          'invalid_status',
          `Payout schedule ${payoutSchedule} closes periods by the calendar; only CUSTOM periods can be closed at a given time.`,
          {
            details: { payout_schedule: payoutSchedule },
          },
        )
      }
      const { since } = await terms.readOpen(partnerId, tx)
      if (to <= since || !finalTime || to > finalTime) {
        fail(400, 'invalid_period', 'to must be after details.since and not after details.final_to.', {
          details: { since: since.toISOString(), final_to: finalTime?.toISOString() ?? null },
        })
      }
      const closed =
        (await freeze(tx, partnerId, { kind: 'CUSTOM', from: since, to }, actor)) ??
        fail(409, 'already_exists', 'This period is already closed.')
      await audit.record(tx, { actor, action: 'payout.close', target: `payout:${closed.id}`, details: { to } })
      return closed
    })
  }

  type Due = { payout: Payout; wallet: PayoutWallet; now: Date }

  /** A lost statement may have paid the same earnings: a person decides about its payment, and then about this payout. */
  async function holdForAct(tx: Tx, { id }: Payout, actId: number, now: Date): Promise<void> {
    if (!(await setHold(tx, id, 'manual', now))) return
    const details = { reason: 'adopted act is open', actId }
    await audit.record(tx, { actor: 'system', action: 'payout.hold', target: `payout:${id}`, details })
  }

  /** A payout that is due, locked; undefined when it waits, which is recorded. */
  async function findDue(tx: Tx, id: number, partnerId: number): Promise<Due | undefined> {
    await lockPartner(tx, partnerId)
    const payout = await findPayout(tx, id)
    if (payout?.status !== 'PENDING') return undefined
    const now = clock.now()
    const { amount, holdReason } = payout
    // Payouts in progress count: several that reach the minimum together are paid one after the other.
    const outstanding = await sumOwed(tx, partnerId)
    const { minimumPayout: minimum } = await terms.read(partnerId, tx)
    const wallet = await wallets.find(partnerId, undefined, tx)
    const isUnapproved = amount > limits.payout && payout.approvedAddress !== wallet?.address
    const hold = holdOf({ amount, holdReason, outstanding, minimum, wallet, isUnapproved, now })
    const actId = hold === undefined ? await findUnmatchedAct(tx, payout) : undefined
    if (actId !== undefined) await holdForAct(tx, payout, actId, now)
    else if (hold !== undefined || !wallet) await setHold(tx, id, hold ?? null, now)
    else return { payout, wallet, now }
    return undefined
  }

  /** Pays one due payout, or records why it waits. */
  async function payOne(id: number, partnerId: number): Promise<Payout | undefined> {
    const isDue = await transact(db, async (tx) => (await findDue(tx, id, partnerId)) !== undefined)
    if (!isDue || !(await hasReadPayments())) return undefined
    return transact(db, async (tx) => {
      const due = await findDue(tx, id, partnerId)
      const paying = due && (await movePayout(tx, id, 'pay', { now: due.now, to: due.wallet }))
      if (paying) await submitPayment(tx, paying)
      return paying
    })
  }

  async function payDue(): Promise<Payout[]> {
    const started: Payout[] = []
    for (let after = 0; ;) {
      const page = await listWaiting(db, after, batch)
      for (const { id, partnerId } of page) {
        const paying = await payOne(id, partnerId)
        if (paying) started.push(paying)
      }
      const last = page.at(-1)
      if (page.length < batch || !last) return started
      after = last.id
    }
  }

  /** Applies an operator's decision: retry, void, hold or release. */
  async function decide(
    id: number,
    decision: { move: 'retry' | 'void' } | { hold: 'manual' | null },
    { actor, reason }: { actor: string; reason: string | undefined },
  ): Promise<Payout> {
    const known = (await findPayout(db, id)) ?? fail(404, 'not_found', `Payout ${id} not found.`)
    return transact(db, async (tx) => {
      const now = clock.now()
      const changed =
        'move' in decision
          ? await movePayout(tx, id, decision.move, { now })
          : await setHold(tx, id, decision.hold, now)
      if (!changed) {
        fail(409, 'invalid_status', `Payout status ${known.status} does not allow this action.`, {
          details: { status: known.status },
        })
      }
      const action = 'move' in decision ? decision.move : decision.hold === null ? 'release' : 'hold'
      await audit.record(tx, { actor, action: `payout.${action}`, target: `payout:${id}`, details: { reason } })
      return changed
    })
  }

  async function summarize(partnerId: number): Promise<PayoutSummary> {
    const { period } = await terms.readOpen(partnerId)
    const owed = await sumOwed(db, partnerId)
    return { owed, accruing: await revenue.show(partnerId, {}), closesAt: period?.to }
  }

  async function get(partnerId: number, id: number): Promise<Payout> {
    return (await findPayout(db, id, partnerId)) ?? fail(404, 'not_found', `Payout ${id} not found.`)
  }

  const list = (filter: PayoutFilter, page: { limit: number; offset: number }) => listPayouts(db, filter, page)
  const totalOwed = ({ owed, accruing }: PayoutSummary): Micros => micros(owed + accruing.revenue.share)

  return {
    closeDue,
    closeAt,
    payDue,
    decide,
    summarize,
    totalOwed,
    get,
    list,
    sumYear: (payout: Payout) => sumYear(db, payout),
  }
}
