import { transact, type Db, type Tx } from '../../../db/db.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import type { Label } from '../../../providers/shipping/labels/model.ts'
import type { Labels } from '../../../providers/shipping/labels/service.ts'
import type { Task } from '../../../warehouse/tasks/model.ts'
import type { Holdings } from '../../cards/holdings/holdings.ts'
import { listDocumentCardIds } from '../../cards/holdings/document-cards-store.ts'
import { freeable, type CardState, type HoldingStatus } from '../../cards/holdings/model.ts'
import type { Notify, VaultWatcher } from '../../shared/ports.ts'
import { refuseStatus } from '../../shared/refusals.ts'
import type { Withdrawal, WithdrawalEvent } from '../withdrawals/model.ts'
import { findWithdrawal, lockWithdrawal, moveWithdrawal, type WithdrawalChange } from '../withdrawals/store.ts'

export type WithdrawalLockDeps = {
  db: Db
  clock: Clock
  holdings: Holdings
  labels: Labels
  notify: Notify
  onMoved: VaultWatcher['withdrawalMoved']
}

/** A withdrawal whose cards and row are locked, in that order. */
export type LockedWithdrawal = {
  tx: Tx
  withdrawal: Withdrawal
  /** The cards of the step: those of its warehouse task, or all cards. */
  uniqueIds: readonly string[]
  cards: readonly CardState[]
  ownsLabel(label: Label): boolean
  /** The tasks of the withdrawal at other sites. */
  others: readonly Task[]
  now: Date
}

type Problem = 'delivery_problem' | 'parcel_lost' | 'uncollected'

const owner = 'withdrawal'

/** Whether a site still has to dispatch its cards. */
export const awaitsDispatch = ({ closedAt, dispatchedAt }: Task): boolean => closedAt === null && dispatchedAt === null

/** The locks, moves and notifications that all withdrawal steps share. */
export function createWithdrawalLock({ db, clock, holdings, labels, notify, onMoved }: WithdrawalLockDeps) {
  async function transactLocked<Result>(
    id: number,
    act: (locked: LockedWithdrawal) => Promise<Result>,
  ): Promise<Result> {
    const known = await findWithdrawal(db, id)
    if (!known) fail(404, 'not_found', `Withdrawal ${id} not found.`)
    return transact(db, (tx) => withLocked(tx, known, act))
  }

  async function withLocked<Result>(
    tx: Tx,
    known: Withdrawal,
    act: (locked: LockedWithdrawal) => Promise<Result>,
  ): Promise<Result> {
    const uniqueIds = await listDocumentCardIds(tx, { kind: 'withdrawal', id: known.id })
    const cards = await holdings.lock(tx, known.accountId, uniqueIds)
    const withdrawal = await lockWithdrawal(tx, known.id)
    assert(withdrawal !== undefined, 'Withdrawals are never deleted.')
    return act({ tx, withdrawal, uniqueIds, cards, ownsLabel: () => true, others: [], now: clock.now() })
  }

  async function move(
    { tx, withdrawal, now }: LockedWithdrawal,
    event: WithdrawalEvent,
    change: WithdrawalChange,
  ): Promise<Withdrawal> {
    const moved = await moveWithdrawal(tx, withdrawal.id, event, now, change)
    if (!moved) return refuseStatus('Withdrawal', withdrawal.status)
    await onMoved(tx, event, moved)
    return moved
  }

  function moveCards(
    { tx, withdrawal, uniqueIds }: LockedWithdrawal,
    event: string | null,
    status: HoldingStatus,
    actor: string,
    isDispatched = false,
  ): Promise<void> {
    const document = status === 'AVAILABLE' ? null : ({ kind: 'withdrawal', id: withdrawal.id } as const)
    return holdings.move(tx, {
      accountId: withdrawal.accountId,
      uniqueIds,
      event,
      status,
      document,
      isDispatched,
      actor,
    })
  }

  const notifyProblem = (tx: Tx, { id, accountId }: Withdrawal, kind: Problem, reason: string): Promise<void> =>
    notify(tx, { accountId, kind, key: `withdrawal:${id}:${reason}`, data: { withdrawal_id: id, reason } })

  /** Moves the withdrawal to IN_TRANSIT with the first site; its deadline is met with the last. */
  async function moveDispatched(locked: LockedWithdrawal, change: WithdrawalChange): Promise<Withdrawal> {
    const { tx, withdrawal, others, now } = locked
    const isFirst = others.every(({ dispatchedAt }) => dispatchedAt === null)
    const moved = isFirst ? await moveWithdrawal(tx, withdrawal.id, 'dispatch', now, change) : withdrawal
    if (!moved) return refuseStatus('Withdrawal', withdrawal.status)
    if (!others.some(awaitsDispatch)) await onMoved(tx, 'dispatch', moved)
    return moved
  }

  /** The last site to finish closes the withdrawal: completed when cards of any site were delivered. */
  async function close(locked: LockedWithdrawal, event: WithdrawalEvent, change: WithdrawalChange): Promise<void> {
    const { others, now } = locked
    if (others.some(({ closedAt }) => closedAt === null)) return
    const isDelivered = event === 'complete' || others.some(({ status }) => status === 'DELIVERED')
    if (isDelivered) await move(locked, 'complete', { completed_at: now, ...(event === 'complete' && change) })
    else await move(locked, event, { cancelled_at: now, ...change })
  }

  /** Releases the claim, voids the labels and makes the cards available. */
  async function releaseCards(locked: LockedWithdrawal, event: string | null, actor: string): Promise<void> {
    const document = { kind: owner, id: locked.withdrawal.id } as const
    await labels.release(locked.tx, document, locked.ownsLabel)
    await holdings.release(locked.tx, document, locked.uniqueIds)
    await moveCards({ ...locked, uniqueIds: freeable(locked.cards) }, event, 'AVAILABLE', actor)
  }

  /** For callers that already have a transaction, such as a warehouse scan. */
  const withLockedById = async (
    tx: Tx,
    id: number,
    act: (locked: LockedWithdrawal) => Promise<unknown>,
  ): Promise<void> => {
    const known = await findWithdrawal(tx, id)
    if (known) await withLocked(tx, known, act)
  }

  return {
    transactLocked,
    withLocked,
    withLockedById,
    move,
    moveDispatched,
    close,
    moveCards,
    releaseCards,
    notifyProblem,
  }
}
