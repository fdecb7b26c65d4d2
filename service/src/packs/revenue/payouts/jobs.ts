import { encodeFunctionData, getAbiItem, toHex, type Abi, type Hex } from 'viem'
import { listCertificates } from '../../../trust/approvals/vote-store.ts'
import type { Audit } from '../../../trust/audit/audit.ts'
import * as payoutDistributor from '../../../chain/abi/payout-distributor.ts'
import { toStored } from '../../../chain/addresses.ts'
import type { Chain } from '../../../chain/chain.ts'
import type { EventLog } from '../../../chain/indexer/model.ts'
import { readUnreadEvents } from '../../../chain/indexer/unread.ts'
import type { Db, Tx } from '../../../db/db.ts'
import type { Recurring } from '../../../jobs/schedule.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { micros } from '../../../kernel/money.ts'
import { minuteMs } from '../../../kernel/time.ts'
import { chainSlug, describeRevert } from '../../shared/chain-answers.ts'
import type { Adoptions } from '../../wallet/adoptions/adopt.ts'
import { approvalSubjectOf, type Payout, type PayoutAnnouncement } from './model.ts'
import type { PayoutService } from './service.ts'
import { findByPayment, findPayout, findWalletPartner, movePayout } from './store.ts'

export type PayoutPaymentDeps = {
  db: Db
  clock: Clock
  audit: Audit
  chain: Chain
  adoptions: Adoptions
  announce(tx: Tx, event: PayoutAnnouncement, payout: Payout): Promise<void>
}

const purpose = 'payout.pay'
const payoutPaid = getAbiItem({ abi: payoutDistributor.abi, name: 'PayoutPaid' })
type Paid = EventLog<typeof payoutPaid>

/** Failures that pass without intervention: the float is refilled, the token is unpaused. */
const passing = /exceeds balance|paused/
/** About two days of retries; an amount that does not fit the daily cap by then never will. */
const maxCapTries = 500

const referenceOf = ({ statementId }: Pick<Paid['args'], 'statementId'>): Hex => toHex(statementId, { size: 32 })

/** Withdrawals of credits carry their reference as the statement hash. */
const isWithdrawal = ({ statementId, statementHash }: Pick<Paid['args'], 'statementId' | 'statementHash'>): boolean =>
  statementHash === referenceOf({ statementId })

/** Pays statements through the distributor, which pays each reference once. Its event completes the payout. */
export function createPayoutPayments({ db, clock, audit, chain, adoptions, announce }: PayoutPaymentDeps) {
  const { client, hooks, registry, contracts } = chain

  async function submit(tx: Tx, payout: Payout): Promise<void> {
    const { id, attempts, paymentRef, payoutAddress, amount, statementHash } = payout
    assert(payoutAddress !== null, 'A payout must have an address before it is paid.')
    const args = [BigInt(paymentRef), payoutAddress, amount, statementHash] as const
    const data = encodeFunctionData({ abi: payoutDistributor.abi, functionName: 'pay', args })
    const reference = `payout:${id}:${attempts}`
    const approvals = await listCertificates(tx, approvalSubjectOf(id, payoutAddress))
    await chain.submit(tx, { purpose, reference, to: contracts.payoutDistributor, data, role: 'treasurer', approvals })
  }

  const slugOf = ({ chain: slug }: Payout): string => slug ?? chainSlug(chain.chainId)

  /** Completes a payout whose payment was adopted, because the database had lost its statement. */
  async function completeAdopted(tx: Tx, id: number, now: Date): Promise<void> {
    const payout = await findPayout(tx, id)
    const act = payout && (await adoptions.lockByReference(tx, 'payout', payout.paymentRef))
    if (!payout || !act) return
    const { address, transactionHash: txHash, createdAt: paidAt } = act
    const paid = await movePayout(tx, id, 'complete', { now, to: { address, chain: slugOf(payout) }, txHash, paidAt })
    if (!paid) return
    await linkAct(tx, paid, now)
    await announce(tx, 'payout.paid', paid)
  }

  /** The statement accounts for its payment, so no person has to decide about it. */
  async function linkAct(tx: Tx, { id, paymentRef }: Payout, now: Date): Promise<void> {
    const act = await adoptions.lockByReference(tx, 'payout', paymentRef)
    if (act?.status === 'OPEN')
      await adoptions.decide(tx, act.id, 'link', { by: 'system', key: null, note: `Payout ${id}`, now })
  }

  /** Adopts the payment of a statement that the database does not know. */
  async function adoptPayment(tx: Tx, { args, txHash: transactionHash }: Paid): Promise<void> {
    const reference = referenceOf(args)
    if (isWithdrawal(args)) return
    const address = toStored(args.to)
    const partnerId = (await findWalletPartner(tx, address)) ?? null
    const amount = micros(args.amount)
    await adoptions.adopt(tx, { kind: 'payout', reference, transactionHash, address, amount, partnerId })
  }

  hooks.onSettled(purpose, {
    errors: payoutDistributor.abi as Abi,
    isPassing: ({ name, message }, { tries }) =>
      name === 'DailyCap' ? tries < maxCapTries : passing.test(`${name} ${message}`),
    async settled(tx, { reference }, outcome) {
      if (outcome.depth !== 'final' || outcome.result === 'SUCCEEDED') return
      const revert = 'revert' in outcome ? outcome.revert : undefined
      const id = Number(reference.split(':')[1])
      const now = clock.now()
      // Already paid under this reference; the event of that payment completes the payout.
      if (revert?.name === 'StatementPaid') return completeAdopted(tx, id, now)
      if (revert?.name === 'DailyCap') return void (await movePayout(tx, id, 'postpone', { now, holdReason: 'manual' }))
      const failureReason = (revert ? describeRevert(revert) : outcome.result.toLowerCase()).slice(0, 200)
      const failed = await movePayout(tx, id, 'fail', { now, failureReason })
      if (failed) await announce(tx, 'payout.failed', failed)
    },
  })

  registry.on(payoutPaid, contracts.payoutDistributor, {
    name: 'payouts.paid',
    /** Adopted at once: while it is open, no other statement of the partner is paid. */
    async included(tx, log) {
      if (!(await findByPayment(tx, referenceOf(log.args)))) await adoptPayment(tx, log)
    },
    async removed(tx, { args }) {
      const act = await adoptions.lockByReference(tx, 'payout', referenceOf(args))
      if (act?.status === 'OPEN') await adoptions.remove(tx, act)
    },
    async final(tx, log) {
      const { args, txHash, blockTime } = log
      const known = await findByPayment(tx, referenceOf(args))
      if (!known) return adoptPayment(tx, log)
      const now = clock.now()
      await linkAct(tx, known, now)
      const to = { address: toStored(args.to), chain: slugOf(known) }
      const paid = await movePayout(tx, known.id, 'complete', { now, to, txHash, paidAt: blockTime })
      if (paid) return announce(tx, 'payout.paid', paid)
      if (known.status === 'PAID') return
      // Must not happen; it is recorded for an operator, and the indexer continues.
      const details = { status: known.status, txHash }
      const target = `payout:${known.id}`
      await audit.record(tx, { actor: 'system', action: 'payout.paid_unexpectedly', target, details })
    },
  })

  /**
   * False while the chain shows a payment that neither the database nor the index knows, as after a restore: it may have
   * paid the same earnings under another reference.
   */
  async function hasReadPayments(): Promise<boolean> {
    const event = { event: payoutPaid, address: contracts.payoutDistributor }
    const unread = await readUnreadEvents(client, db, event)
    if (!unread) return false
    for (const { args } of unread)
      if (!isWithdrawal(args) && !(await findByPayment(db, referenceOf(args)))) return false
    return true
  }

  return { submit, hasReadPayments }
}

export const payoutJobs = ({ closeDue, payDue }: PayoutService): readonly Recurring[] => [
  { queue: 'payouts.close', everyMs: minuteMs, run: async () => void (await closeDue()) },
  { queue: 'payouts.pay', everyMs: 5_000, run: async () => void (await payDue()) },
]
