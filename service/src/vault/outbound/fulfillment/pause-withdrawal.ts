import { transact, type Db, type Tx } from '../../../db/db.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import type { Labels } from '../../../shipping/labels/service.ts'
import type { Holdings } from '../../cards/holdings/holdings.ts'
import { freeable, type CardState, type HoldingStatus } from '../../cards/holdings/model.ts'
import type { Notify, VaultWatcher } from '../../shared/ports.ts'
import type { Withdrawal, WithdrawalEvent } from '../withdrawals/model.ts'
import {
  findWithdrawal,
  listCardIds,
  lockWithdrawal,
  moveWithdrawal,
  type WithdrawalChange,
} from '../withdrawals/store.ts'

export type WithdrawalPauseDeps = {
  db: Db
  clock: Clock
  holdings: Holdings
  labels: Labels
  notify: Notify
  onMoved: VaultWatcher['withdrawalMoved']
}

/** A withdrawal with its cards and itself locked, in that order. */
export type PausedWithdrawal = {
  tx: Tx
  withdrawal: Withdrawal
  uniqueIds: readonly string[]
  cards: readonly CardState[]
  now: Date
}

type Trouble = 'delivery_problem' | 'parcel_lost' | 'uncollected'

const owner = 'withdrawal'

/** What every step at a withdrawal needs: its locks, its moves, and the way of its cards back. */
export function createWithdrawalPause({ db, clock, holdings, labels, notify, onMoved }: WithdrawalPauseDeps) {
  /** With the cards and the withdrawal locked, in that order. */
  async function hold<Result>(id: number, tasks: (held: PausedWithdrawal) => Promise<Result>): Promise<Result> {
    const known = await findWithdrawal(db, id)
    if (!known) fail(404, 'not_found', `There is no withdrawal ${id}.`)
    return transact(db, (tx) => withLockedOrder(tx, known, tasks))
  }

  async function withLockedOrder<Result>(
    tx: Tx,
    known: Withdrawal,
    tasks: (held: PausedWithdrawal) => Promise<Result>,
  ): Promise<Result> {
    const uniqueIds = await listCardIds(tx, known.id)
    const cards = await holdings.lock(tx, known.accountId, uniqueIds)
    const withdrawal = await lockWithdrawal(tx, known.id)
    assert(withdrawal !== undefined, 'Withdrawals are never deleted.')
    return tasks({ tx, withdrawal, uniqueIds, cards, now: clock.now() })
  }

  async function move(
    { tx, withdrawal, now }: PausedWithdrawal,
    event: WithdrawalEvent,
    change: WithdrawalChange,
  ): Promise<Withdrawal> {
    const moved = await moveWithdrawal(tx, withdrawal.id, event, now, change)
    const details = { status: withdrawal.status }
    if (!moved) fail(409, 'invalid_status', `Withdrawal ${withdrawal.id} is ${withdrawal.status}.`, { details })
    await onMoved(tx, event, moved)
    return moved
  }

  function moveCards(
    { tx, withdrawal, uniqueIds }: PausedWithdrawal,
    event: string | null,
    status: HoldingStatus,
    actor: string,
  ): Promise<void> {
    const document = status === 'AVAILABLE' ? null : ({ kind: 'withdrawal', id: withdrawal.id } as const)
    return holdings.move(tx, { accountId: withdrawal.accountId, uniqueIds, event, status, document, actor })
  }

  const tell = (tx: Tx, { id, accountId }: Withdrawal, kind: Trouble, reason: string): Promise<void> =>
    notify(tx, { accountId, kind, key: `withdrawal:${id}:${reason}`, data: { withdrawal_id: id, reason } })

  /** Back to the shelf: the claim ends and whatever label was bought is given back. */
  async function giveBack(held: PausedWithdrawal, event: string | null, actor: string): Promise<void> {
    await labels.release(held.tx, { kind: owner, id: held.withdrawal.id })
    await holdings.release(held.tx, { kind: 'withdrawal', id: held.withdrawal.id })
    await moveCards({ ...held, uniqueIds: freeable(held.cards) }, event, 'AVAILABLE', actor)
  }

  /** For whoever is inside a transaction of his own, such as a scan on the floor. */
  const holdById = async (tx: Tx, id: number, act: (held: PausedWithdrawal) => Promise<unknown>): Promise<void> => {
    const known = await findWithdrawal(tx, id)
    if (known) await withLockedOrder(tx, known, act)
  }

  return { hold, withLockedOrder, holdById, move, moveCards, giveBack, tell }
}
