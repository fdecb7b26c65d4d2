import type { Audit } from '../../../audit/audit.ts'
import { transact, type Db, type Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { micros, type Micros } from '../../../kernel/money.ts'
import { credit, debit } from '../../../ledger/ledger.ts'
import type { Actor, Adjustment, AdjustmentEvent } from './model.ts'
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

/** Manual adjustments of credits: one person proposes, another approves, and both are recorded. */
export function createAdjustmentService({ db, clock, audit }: AdjustmentDeps) {
  const record = (tx: Tx, action: string, { id, ...adjustment }: Adjustment, { keyId }: Actor) =>
    audit.record(tx, {
      actor: `key:${keyId}`,
      action: `adjustment.${action}`,
      target: `adjustment:${id}`,
      details: { endUserId: adjustment.endUserId, amount: adjustment.amount.toString(), reason: adjustment.reason },
    })

  async function propose(endUserId: number, proposal: Proposal, actor: Actor): Promise<Adjustment> {
    if (!(await hasEndUser(db, endUserId))) fail(404, 'not_found', `End user ${endUserId} not found.`)
    if (proposal.withdrawalId !== null) await checkReversal(endUserId, proposal.withdrawalId, proposal.amount)
    return transact(db, async (tx) => {
      const adjustment = await insertAdjustment(tx, { endUserId, ...proposal, proposedBy: actor.familyId }, clock.now())
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

  async function decide(id: number, event: AdjustmentEvent, actor: Actor): Promise<Adjustment> {
    return transact(db, async (tx) => {
      const known = (await lockAdjustment(tx, id)) ?? fail(404, 'not_found', `Adjustment ${id} not found.`)
      if (event === 'approve' && known.proposedBy === actor.familyId) {
        fail(
          403,
          'second_approver_required',
          'An adjustment must be approved by another key than the one that proposed it.',
        )
      }
      const moved =
        (await moveAdjustment(tx, id, event, actor.familyId, clock.now())) ??
        fail(409, 'invalid_status', `Adjustment status ${known.status} does not allow this action.`, {
          details: { status: known.status },
        })
      if (event === 'approve') await apply(tx, moved)
      await record(tx, event, moved, actor)
      return moved
    })
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
    approve: (id: number, actor: Actor) => decide(id, 'approve', actor),
    reject: (id: number, actor: Actor) => decide(id, 'reject', actor),
    list: (page: { limit: number; offset: number }) => listAdjustments(db, page),
  }
}
