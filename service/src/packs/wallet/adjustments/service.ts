import { paymentApprovers } from '../../../trust/approvals/limits.ts'
import { castVote } from '../../../trust/approvals/votes.ts'
import type { Audit } from '../../../trust/audit/audit.ts'
import { transact, type Db, type Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { assert } from '../../../kernel/assert.ts'
import { fail } from '../../../kernel/errors.ts'
import { micros, type Micros } from '../../../kernel/money.ts'
import { credit, debit } from '../../ledger/ledger.ts'
import { subjectOf, type Adjustment, type AdjustmentEvent, type Decider } from './model.ts'
import {
  findPaidWithdrawal,
  hasEndUser,
  insertAdjustment,
  listAdjustments,
  lockAdjustment,
  moveAdjustment,
} from './store.ts'

export type AdjustmentDeps = { db: Db; clock: Clock; audit: Audit }

export type Proposal = { amount: Micros; reason: string; withdrawalId: number | null }

export type AdjustmentService = ReturnType<typeof createAdjustmentService>

/** Manual adjustments of credits: people other than the proposer approve them, and all are recorded. */
export function createAdjustmentService({ db, clock, audit }: AdjustmentDeps) {
  const record = (tx: Tx, action: string, { id, ...adjustment }: Adjustment, actor: string) =>
    audit.record(tx, {
      actor,
      action: `adjustment.${action}`,
      target: subjectOf(id),
      details: { endUserId: adjustment.endUserId, amount: adjustment.amount.toString(), reason: adjustment.reason },
    })

  async function propose(endUserId: number, proposal: Proposal, actor: string): Promise<Adjustment> {
    if (!(await hasEndUser(db, endUserId))) fail(404, 'not_found', `End user ${endUserId} not found.`)
    if (proposal.withdrawalId !== null) await checkReversal(endUserId, proposal.withdrawalId, proposal.amount)
    return transact(db, async (tx) => {
      const adjustment = await insertAdjustment(tx, { endUserId, ...proposal, proposedBy: actor }, clock.now())
      await record(tx, 'propose', adjustment, actor)
      return adjustment
    })
  }

  async function checkReversal(endUserId: number, withdrawalId: number, amount: Micros): Promise<void> {
    const withdrawal = await findPaidWithdrawal(db, withdrawalId)
    if (withdrawal?.endUserId !== endUserId)
      fail(404, 'not_found', `Withdrawal ${withdrawalId} of this end user not found.`)
    if (withdrawal.status !== 'COMPLETED') {
      fail(
        409,
        'invalid_status',
        `Withdrawal status ${withdrawal.status} does not allow a reversal; only COMPLETED does.`,
        {
          details: { status: withdrawal.status },
        },
      )
    }
    if (amount <= 0n || amount > withdrawal.amount) {
      fail(400, 'invalid_amount', 'amount_usdc must be greater than zero and at most the amount of the withdrawal.', {
        details: { field: 'amount_usdc' },
      })
    }
  }

  /** The last approval that is needed applies the adjustment; earlier ones are recorded. */
  async function approve(id: number, { actor, operatorId }: Decider): Promise<Adjustment> {
    return transact(db, async (tx) => {
      const { proposedBy } = await lockOpen(tx, id)
      const vote = { subject: subjectOf(id), proposedBy, operatorId, roles: paymentApprovers, now: clock.now() }
      if (await castVote(tx, vote)) {
        const approved = await move(tx, id, 'approve', actor)
        await apply(tx, approved)
        return approved
      }
      const known = await lockOpen(tx, id)
      await record(tx, 'vote', known, actor)
      return known
    })
  }

  const reject = (id: number, { actor }: Decider): Promise<Adjustment> =>
    transact(db, async (tx) => {
      await lockOpen(tx, id)
      return move(tx, id, 'reject', actor)
    })

  async function lockOpen(tx: Tx, id: number): Promise<Adjustment> {
    const known = (await lockAdjustment(tx, id)) ?? fail(404, 'not_found', `Adjustment ${id} not found.`)
    if (known.status === 'PROPOSED') return known
    fail(409, 'invalid_status', `Adjustment status ${known.status} does not allow this action.`, {
      details: { status: known.status },
    })
  }

  async function move(tx: Tx, id: number, event: AdjustmentEvent, actor: string): Promise<Adjustment> {
    const moved = await moveAdjustment(tx, id, event, actor, clock.now())
    assert(moved !== undefined, 'A locked adjustment with status PROPOSED can be decided.')
    await record(tx, event, moved, actor)
    return moved
  }

  async function apply(tx: Tx, { id, endUserId, amount, reason, withdrawalId }: Adjustment): Promise<void> {
    const common = { endUserId, description: reason, now: clock.now() }
    if (amount < 0n) {
      const cause = { source: 'adjustment', sourceId: String(id) }
      const taken = await debit(tx, {
        ...common,
        ...cause,
        type: 'ADJUSTMENT',
        amount: micros(-amount),
        to: 'adjustments',
      })
      if (!taken)
        fail(402, 'insufficient_funds', 'The end user has fewer credits available than this adjustment removes.')
      return
    }
    const given = await credit(tx, {
      ...common,
      ...(withdrawalId === null
        ? { type: 'ADJUSTMENT' as const, from: 'adjustments' as const, source: 'adjustment', sourceId: String(id) }
        : {
            type: 'WITHDRAWAL_REVERSAL' as const,
            from: 'treasury' as const,
            source: 'withdrawal',
            sourceId: String(withdrawalId),
          }),
      amount,
    })
    if (!given) fail(409, 'already_exists', 'This withdrawal was already reversed.')
  }

  return {
    propose,
    approve,
    reject,
    list: (page: { limit: number; offset: number }) => listAdjustments(db, page),
  }
}
