import { paymentApprovers } from '../../../trust/approvals/limits.ts'
import type { ApprovalLimits } from '../../../kernel/payment-limits.ts'
import { castVote } from '../../../trust/approvals/votes.ts'
import type { Audit } from '../../../trust/audit/audit.ts'
import type { Chain } from '../../../chain/chain.ts'
import { transact, type Db } from '../../../db/db.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { formatUsdc } from '../../../kernel/money.ts'
import type { PayoutWalletService } from '../payout-wallets/service.ts'
import { lockPartner } from '../payout-wallets/store.ts'
import { approvalSubjectOf, type Payout } from './model.ts'
import { findPayout, setApproved } from './store.ts'

export type ApprovePayoutDeps = {
  db: Db
  clock: Clock
  audit: Audit
  wallets: Pick<PayoutWalletService, 'find'>
  limits: Pick<ApprovalLimits, 'payout'>
  chain: Pick<Chain, 'certify'> | undefined
}

export type ApprovePayout = (id: number, by: { actor: string; operatorId: number | null }) => Promise<Payout>

/** People approve a payout above the limit, for one address: another payout wallet needs another approval. */
export function createApprovePayout({ db, clock, audit, wallets, limits, chain }: ApprovePayoutDeps): ApprovePayout {
  const missing = (id: number): never => fail(404, 'not_found', `Payout ${id} not found.`)

  return async (id, { actor, operatorId }) => {
    const { partnerId } = (await findPayout(db, id)) ?? missing(id)
    return transact(db, async (tx) => {
      await lockPartner(tx, partnerId)
      const { status, amount, proposedBy, paymentRef } = (await findPayout(tx, id)) ?? missing(id)
      if (status !== 'PENDING' && status !== 'FAILED')
        fail(409, 'invalid_status', `Payout status ${status} does not allow this action.`, { details: { status } })
      if (amount <= limits.payout) {
        fail(409, 'invalid_status', 'This payout needs no approval; see details.limit_usdc.', {
          details: { limit_usdc: formatUsdc(limits.payout) },
        })
      }
      const { address } =
        (await wallets.find(partnerId, undefined, tx)) ??
        fail(404, 'payout_wallet_not_set', 'The partner has not set a payout wallet.')
      const now = clock.now()
      const subject = approvalSubjectOf(id, address)
      const payment = { paymentRef, to: address, amount }
      const certify = chain && ((by: number) => chain.certify(payment, { operatorId: by, proposedBy }))
      const isApproved = await castVote(tx, { subject, proposedBy, operatorId, roles: paymentApprovers, now, certify })
      if (isApproved) await setApproved(tx, id, address, now)
      const details = { amount: amount.toString(), address }
      await audit.record(tx, {
        actor,
        action: `payout.${isApproved ? 'approve' : 'vote'}`,
        target: `payout:${id}`,
        details,
      })
      const approved = await findPayout(tx, id)
      assert(approved !== undefined, 'A payout is never deleted.')
      return approved
    })
  }
}
