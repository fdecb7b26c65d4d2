import { encodeFunctionData, getAbiItem, toHex, type Abi } from 'viem'
import type { Audit } from '../../../audit/audit.ts'
import * as payoutDistributor from '../../../chain/abi/payout-distributor.ts'
import { toStored } from '../../../chain/addresses.ts'
import type { Chain } from '../../../chain/chain.ts'
import type { Tx } from '../../../db/db.ts'
import type { Recurring } from '../../../jobs/schedule.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { minuteMs } from '../../../kernel/time.ts'
import { chainSlug, describeRevert } from '../../shared/chain-answers.ts'
import type { Payout } from './model.ts'
import type { PayoutService } from './service.ts'
import { findByPayment, movePayout } from './store.ts'

export type PayoutPaymentDeps = {
  clock: Clock
  audit: Audit
  chain: Chain
  announce(tx: Tx, event: 'payout.paid', payout: Payout): Promise<void>
}

const purpose = 'payout.pay'

/** Failures that pass without intervention: the float is refilled, the token is unpaused. */
const passing = /exceeds balance|paused/
/** About two days of retries; an amount that does not fit the daily cap by then never will. */
const maxCapTries = 500

/** Pays statements through the distributor, which pays each reference once. Its event completes the payout. */
export function createPayoutPayments({ clock, audit, chain, announce }: PayoutPaymentDeps) {
  const { hooks, registry, contracts } = chain

  async function submit(tx: Tx, payout: Payout): Promise<void> {
    const { id, attempts, paymentRef, payoutAddress, amount, statementHash } = payout
    assert(payoutAddress !== null, 'A payout must have an address before it is paid.')
    const args = [BigInt(paymentRef), payoutAddress, amount, statementHash] as const
    const data = encodeFunctionData({ abi: payoutDistributor.abi, functionName: 'pay', args })
    const reference = `payout:${id}:${attempts}`
    await chain.submit(tx, { purpose, reference, to: contracts.payoutDistributor, data, role: 'treasurer' })
  }

  hooks.onSettled(purpose, {
    errors: payoutDistributor.abi as Abi,
    isPassing: ({ name, message }, { tries }) =>
      name === 'DailyCap' ? tries < maxCapTries : passing.test(`${name} ${message}`),
    async settled(tx, { reference }, outcome) {
      if (outcome.depth !== 'final' || outcome.result === 'SUCCEEDED') return
      const revert = 'revert' in outcome ? outcome.revert : undefined
      // Already paid under this reference; the event of that payment completes the payout.
      if (revert?.name === 'StatementPaid') return
      const id = Number(reference.split(':')[1])
      const now = clock.now()
      if (revert?.name === 'DailyCap') return void (await movePayout(tx, id, 'postpone', { now, holdReason: 'manual' }))
      const failureReason = (revert ? describeRevert(revert) : outcome.result.toLowerCase()).slice(0, 200)
      await movePayout(tx, id, 'fail', { now, failureReason })
    },
  })

  registry.on(getAbiItem({ abi: payoutDistributor.abi, name: 'PayoutPaid' }), contracts.payoutDistributor, {
    name: 'payouts.paid',
    async final(tx, { args, txHash, blockTime }) {
      // The same contract pays withdrawals of credits, under other references.
      const known = await findByPayment(tx, toHex(args.statementId, { size: 32 }))
      if (!known) return
      const to = { address: toStored(args.to), chain: known.chain ?? chainSlug(chain.chainId) }
      const paid = await movePayout(tx, known.id, 'complete', { now: clock.now(), to, txHash, paidAt: blockTime })
      if (paid) return announce(tx, 'payout.paid', paid)
      if (known.status === 'PAID') return
      // Must not happen; it is recorded for an operator, and the indexer continues.
      const details = { status: known.status, txHash }
      const target = `payout:${known.id}`
      await audit.record(tx, { actor: 'system', action: 'payout.paid_unexpectedly', target, details })
    },
  })

  return { submit }
}

export const payoutJobs = ({ closeDue, payDue }: PayoutService): readonly Recurring[] => [
  { queue: 'payouts.close', everyMs: minuteMs, run: async () => void (await closeDue()) },
  { queue: 'payouts.pay', everyMs: 5_000, run: async () => void (await payDue()) },
]
