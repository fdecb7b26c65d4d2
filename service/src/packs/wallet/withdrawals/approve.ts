import { paymentApprovers } from '../../../trust/approvals/limits.ts'
import { castVote } from '../../../trust/approvals/votes.ts'
import type { Audit } from '../../../trust/audit/audit.ts'
import type { Chain } from '../../../chain/chain.ts'
import { transact, type Db, type Tx } from '../../../db/db.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { awaitsApproval, proposerOf, subjectOf, type Withdrawal } from './model.ts'
import { releaseCredits } from './service.ts'
import { listUnapproved, lockWithdrawal, moveWithdrawal, setApproved } from './store.ts'

export type WithdrawalApprovalDeps = {
  db: Db
  clock: Clock
  audit: Audit
  chain: Pick<Chain, 'certify'> | undefined
  /** Emits the webhook event withdrawal.updated. */
  announce(tx: Tx, withdrawal: Withdrawal): Promise<void>
}

type Decider = { actor: string; operatorId: number | null }

export type WithdrawalApprovals = ReturnType<typeof createWithdrawalApprovals>

/** People decide about withdrawals of credits above the limit: a key requested them, so two approve. */
export function createWithdrawalApprovals({ db, clock, audit, chain, announce }: WithdrawalApprovalDeps) {
  async function lockOpen(tx: Tx, id: number): Promise<Withdrawal> {
    const known = (await lockWithdrawal(tx, id)) ?? fail(404, 'not_found', `Withdrawal ${id} not found.`)
    if (awaitsApproval(known)) return known
    fail(409, 'invalid_status', 'This withdrawal does not wait for an approval; see details.status.', {
      details: { status: known.status },
    })
  }

  const record = (tx: Tx, action: string, { id, amount, toAddress }: Withdrawal, actor: string) =>
    audit.record(tx, {
      actor,
      action: `withdrawal.${action}`,
      target: subjectOf(id),
      details: { amount: amount.toString(), toAddress },
    })

  const approve = (id: number, { actor, operatorId }: Decider): Promise<Withdrawal> =>
    transact(db, async (tx) => {
      const open = await lockOpen(tx, id)
      const proposedBy = proposerOf(open)
      const { paymentRef, toAddress: to, amount } = open
      const payment = paymentRef === null ? undefined : { paymentRef, to, amount }
      const certify = chain && payment && ((by: number) => chain.certify(payment, { operatorId: by, proposedBy }))
      const vote = {
        subject: subjectOf(id),
        proposedBy,
        operatorId,
        roles: paymentApprovers,
        now: clock.now(),
        certify,
      }
      if (!(await castVote(tx, vote))) {
        const known = await lockOpen(tx, id)
        await record(tx, 'vote', known, actor)
        return known
      }
      const approved = await setApproved(tx, id, clock.now())
      await record(tx, 'approve', approved, actor)
      return approved
    })

  /** Releases the credits; nothing is paid. */
  const reject = (id: number, { actor }: Decider): Promise<Withdrawal> =>
    transact(db, async (tx) => {
      await lockOpen(tx, id)
      const now = clock.now()
      const rejected = await moveWithdrawal(tx, id, { event: 'cancel', failureReason: 'rejected', now })
      assert(rejected !== undefined, 'A locked withdrawal with status HELD can be rejected.')
      await releaseCredits(tx, rejected, now)
      await record(tx, 'reject', rejected, actor)
      await announce(tx, rejected)
      return rejected
    })

  return { approve, reject, list: (page: { limit: number; offset: number }) => listUnapproved(db, page) }
}
