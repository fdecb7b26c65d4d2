import { encodeFunctionData, getAbiItem, toHex, type Abi, type Address, type Hash, type Hex } from 'viem'
import * as payoutDistributor from '../../../chain/abi/payout-distributor.ts'
import { toStored } from '../../../chain/addresses.ts'
import type { Chain } from '../../../chain/chain.ts'
import { listCertificates } from '../../../trust/approvals/vote-store.ts'
import type { Audit } from '../../../trust/audit/audit.ts'
import { transact, type Db, type Tx } from '../../../db/db.ts'
import type { Recurring } from '../../../jobs/schedule.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { micros } from '../../../kernel/money.ts'
import { settleHold } from '../../ledger/ledger.ts'
import type { FlagService } from '../../switches/service.ts'
import type { Adoptions } from '../adoptions/adopt.ts'
import type { AdoptedAct } from '../adoptions/model.ts'
import { subjectOf, type Withdrawal } from './model.ts'
import { releaseCredits } from './service.ts'
import { findByPayment, listDestinationOwners, listReleasable, lockWithdrawal, moveWithdrawal } from './store.ts'

export type PaymentDeps = {
  db: Db
  clock: Clock
  audit: Audit
  chain: Chain
  flags: FlagService
  adoptions: Adoptions
  announce(tx: Tx, withdrawal: Withdrawal): Promise<void>
}

export type Payments = {
  submit(tx: Tx, withdrawal: Withdrawal): Promise<void>
  recurring: Recurring
}

const purpose = 'credits.withdraw'
const batch = 100

/** Failures that pass without intervention: the daily cap renews, the float is refilled, the token is unpaused. */
const passing = /DailyCap|exceeds balance|paused/

/**
 * Pays withdrawals from the payout float, which limits what a stolen key can reach to a daily amount. The credits treasury
 * refills the float after a two-day timelock and pays no other address. Each payment reference is paid once.
 */
export function createPayments({ db, clock, audit, chain, flags, adoptions, announce }: PaymentDeps): Payments {
  const { hooks, registry, contracts, submit: submitIntent } = chain

  async function submit(tx: Tx, { id, paymentRef, toAddress, amount }: Withdrawal): Promise<void> {
    assert(paymentRef !== null, 'A withdrawal must have a payment reference before it is paid.')
    const args = [BigInt(paymentRef), toAddress, amount, paymentRef] as const
    const data = encodeFunctionData({ abi: payoutDistributor.abi, functionName: 'pay', args })
    const to = contracts.payoutDistributor
    const approvals = await listCertificates(tx, subjectOf(id))
    await submitIntent(tx, { purpose, reference: `withdrawal:${id}`, to, data, role: 'treasurer', approvals })
  }

  hooks.onSettled(purpose, {
    errors: payoutDistributor.abi as Abi,
    isPassing: ({ name, message }) => passing.test(`${name} ${message}`),
    async settled(tx, { reference }, outcome) {
      if (outcome.depth !== 'final' || outcome.result === 'SUCCEEDED') return
      const revert = 'revert' in outcome ? outcome.revert : undefined
      const id = Number(reference.slice('withdrawal:'.length))
      // Already paid under this reference; the event of that payment completes the withdrawal.
      if (revert?.name === 'StatementPaid' && !(await isPaidOtherwise(tx, id))) return completeAdopted(tx, id)
      const failureReason = outcome.result === 'CANCELLED' ? 'cancelled' : 'payment_failed'
      const now = clock.now()
      const failed = await moveWithdrawal(tx, id, { event: 'fail', failureReason, now })
      if (!failed) return
      await releaseCredits(tx, failed, now)
      await announce(tx, failed)
    },
  })

  type Paid = { args: { statementId: bigint; to: Address; amount: bigint; statementHash: Hex }; txHash: Hash }
  const refOf = ({ args }: Paid): Hex => toHex(args.statementId, { size: 32 })

  /** The withdrawal that the payment is of. The same reference with other facts was requested before a restore. */
  async function find(tx: Tx, log: Paid): Promise<Withdrawal | undefined> {
    const known = await findByPayment(tx, refOf(log))
    return known?.amount === log.args.amount && known.toAddress === toStored(log.args.to) ? known : undefined
  }

  /** Adopts a payment that no withdrawal explains. Payouts to partners have a statement hash of their own. */
  async function adoptPayment(tx: Tx, log: Paid): Promise<void> {
    const reference = refOf(log)
    if (log.args.statementHash !== reference) return
    const address = toStored(log.args.to)
    const [owner, ...others] = await listDestinationOwners(tx, address)
    const payer = others.length === 0 ? owner : undefined
    const { txHash: transactionHash } = log
    const amount = micros(log.args.amount)
    const act = { kind: 'withdrawal', reference, transactionHash, address, amount, ...payer } as const
    await adoptions.book(tx, await adoptions.adopt(tx, act))
  }

  const actOf = async (tx: Tx, { paymentRef }: Withdrawal): Promise<AdoptedAct | undefined> =>
    paymentRef === null ? undefined : adoptions.lockByReference(tx, 'withdrawal', paymentRef)

  /** The reference was paid with another amount or to another address than this withdrawal asks for. */
  async function isPaidOtherwise(tx: Tx, id: number): Promise<boolean> {
    const withdrawal = await lockWithdrawal(tx, id)
    const act = withdrawal && (await actOf(tx, withdrawal))
    return act !== undefined && (act.amount !== withdrawal?.amount || act.address !== withdrawal.toAddress)
  }

  /** Completes a withdrawal whose payment was adopted before its request was sent again. */
  async function completeAdopted(tx: Tx, id: number): Promise<void> {
    const withdrawal = await lockWithdrawal(tx, id)
    const act = withdrawal && (await actOf(tx, withdrawal))
    if (act?.status !== 'OPEN') return
    const now = clock.now()
    const done = await moveWithdrawal(tx, id, { event: 'complete', txHash: act.transactionHash, now })
    if (!done) return
    const { holdId, amount } = done
    assert(holdId !== null, 'A withdrawal must have a hold.')
    const cause = { source: 'withdrawal', sourceId: String(id), description: 'Withdrawal' }
    await settleHold(tx, { hold: holdId, amount, type: 'WITHDRAWAL', to: 'suspense', now, ...cause })
    await adoptions.releaseCredits(tx, act)
    await adoptions.decide(tx, act.id, 'charge', { by: 'system', key: null, note: 'The request was sent again.', now })
    await announce(tx, done)
  }

  async function move(tx: Tx, log: Paid, event: 'submit' | 'drop'): Promise<void> {
    const withdrawal = await find(tx, log)
    if (!withdrawal) return
    const moved = await moveWithdrawal(tx, withdrawal.id, { event, txHash: log.txHash, now: clock.now() })
    if (moved) await announce(tx, moved)
  }

  async function complete(tx: Tx, log: Paid): Promise<void> {
    const known = await find(tx, log)
    if (!known) return adoptPayment(tx, log)
    const now = clock.now()
    const done = await moveWithdrawal(tx, known.id, { event: 'complete', txHash: log.txHash, now })
    if (!done) {
      if (known.status === 'COMPLETED') return
      // Must not happen; it is recorded for an operator, and the indexer continues.
      const details = { status: known.status, txHash: log.txHash }
      const target = `withdrawal:${known.id}`
      return audit.record(tx, { actor: 'system', action: 'withdrawal.paid_unexpectedly', target, details })
    }
    const { id, holdId, amount } = done
    assert(holdId !== null, 'A withdrawal must have a hold.')
    const cause = { source: 'withdrawal', sourceId: String(id), description: 'Withdrawal' }
    const settled = await settleHold(tx, { hold: holdId, amount, type: 'WITHDRAWAL', to: 'treasury', now, ...cause })
    assert(settled !== undefined, 'The hold of a withdrawal must be settled exactly once.')
    await announce(tx, done)
  }

  registry.on(getAbiItem({ abi: payoutDistributor.abi, name: 'PayoutPaid' }), contracts.payoutDistributor, {
    name: 'withdrawals.paid',
    included: (tx, log) => move(tx, log, 'submit'),
    removed: (tx, log) => move(tx, log, 'drop'),
    final: complete,
  })

  async function releaseHeld(): Promise<void> {
    if (!(await flags.isOn('withdraw'))) return
    for (const { id } of await listReleasable(db, clock.now(), batch)) {
      await transact(db, async (tx) => {
        const released = await moveWithdrawal(tx, id, { event: 'release', now: clock.now() })
        if (!released) return
        await submit(tx, released)
        await announce(tx, released)
      })
    }
  }

  return { submit, recurring: { queue: 'withdrawals.release', everyMs: 1_000, run: releaseHeld } }
}
