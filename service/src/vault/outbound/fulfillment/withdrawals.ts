import { transact, type Db, type Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { cents } from '../../../kernel/money.ts'
import type { Random } from '../../../kernel/random.ts'
import type { Label } from '../../../providers/shipping/labels/model.ts'
import type { Labels } from '../../../providers/shipping/labels/service.ts'
import { listLabels } from '../../../providers/shipping/labels/store.ts'
import type { ShippingOwner } from '../../../providers/shipping/shipping.ts'
import type { Holdings } from '../../cards/holdings/holdings.ts'
import type { Notify, ReturnTask, VaultWatcher } from '../../shared/ports.ts'
import { pickupExpiryMs, type Withdrawal } from '../withdrawals/model.ts'
import { findWithdrawal, listUncollected, type WithdrawalChange } from '../withdrawals/store.ts'
import { createPickups, readCode, requireCorrect } from './pickups.ts'
import { awaitsDispatch, createWithdrawalLock, type LockedWithdrawal } from './lock-withdrawal.ts'

export type WithdrawalFulfillmentDeps = {
  db: Db
  clock: Clock
  random: Random
  /** The key of the pickup code hashes. */
  pepper: Uint8Array
  holdings: Holdings
  labels: Labels
  notify: Notify
  onMoved: VaultWatcher['withdrawalMoved']
  onSent: VaultWatcher['withdrawalSent']
  onReduced: VaultWatcher['withdrawalReduced']
  /** Returns cards from the pickup desk to storage; false when they have no warehouse task. */
  returnTask: ReturnTask
}

/** A parcel that was shipped at a carrier counter, without a label of ours. */
export type CounterParcel = { carrier: string; trackingNumber: string; costCents?: bigint | undefined }

export type WithdrawalFulfillment = ReturnType<typeof createWithdrawalFulfillment>

const owner = 'withdrawal'
const sweepLimit = 100

const isPurchased = ({ status }: Label): boolean => status === 'PURCHASED'

const collectedBy = (name: unknown, now: Date): WithdrawalChange => ({
  collected_at: now,
  collected_by: typeof name === 'string' ? name.slice(0, 255) : null,
})

/** Withdrawal steps that warehouse operators and carriers trigger; the caller passes the actor. */
export function createWithdrawalFulfillment(deps: WithdrawalFulfillmentDeps) {
  const { db, clock, holdings, labels, notify, returnTask, onSent, onReduced } = deps
  const pickups = createPickups(deps)
  const locks = createWithdrawalLock(deps)
  const { transactLocked, withLocked, withLockedById, move, moveDispatched, close, moveCards } = locks
  const { releaseCards, notifyProblem } = locks

  async function acknowledgeIn(locked: LockedWithdrawal): Promise<Withdrawal> {
    const moved = await move(locked, 'acknowledge', { acknowledged_at: locked.now })
    await notify(locked.tx, {
      accountId: moved.accountId,
      kind: 'withdrawal_acknowledged',
      key: `withdrawal:${moved.id}`,
      data: { withdrawal_id: moved.id, method: moved.method, card_count: moved.cardCount },
    })
    return moved
  }

  async function cancelIn(locked: LockedWithdrawal, reason: string, actor: string): Promise<Withdrawal> {
    const moved = await move(locked, 'void', { cancelled_at: locked.now, cancel_reason: reason })
    await releaseCards(locked, 'withdrawal_cancelled', actor)
    return moved
  }

  /** `isScanned`: the warehouse has already recorded the chain of custody. */
  async function dispatchIn(locked: LockedWithdrawal, actor: string, isScanned: boolean): Promise<Withdrawal> {
    const { withdrawal, now } = locked
    if (withdrawal.method !== 'ship')
      fail(409, 'invalid_status', `Withdrawal ${withdrawal.id} is a pickup and cannot be dispatched.`)
    const moved = await moveDispatched(locked, { in_transit_at: now })
    const labelled = await listLabels(locked.tx, { kind: owner, id: moved.id })
    const sent = labelled.filter((label) => isPurchased(label) && locked.ownsLabel(label))
    await onSent(
      locked.tx,
      moved,
      sent.map(({ id: labelId, costCents }) => ({ labelId, costCents: costCents ?? 0n })),
    )
    await moveCards(locked, isScanned ? null : 'withdrawal_dispatched', 'WITHDRAWING', actor, true)
    return moved
  }

  /** Dispatches the cards with a carrier. A counter parcel has its own tracking number; others have a label. */
  const dispatch = (id: number, actor: string, parcel?: CounterParcel): Promise<Withdrawal> =>
    transactLocked(id, async (locked) => {
      if (parcel) {
        const { carrier, trackingNumber, costCents = 0n } = parcel
        await labels.recordManual(locked.tx, { kind: owner, id }, 1, {
          carrier,
          carrierToken: carrier.toLowerCase(),
          service: 'counter',
          trackingNumber,
          costCents: cents(costCents),
        })
      }
      return dispatchIn(locked, actor, false)
    })

  async function releaseIn(
    locked: LockedWithdrawal,
    actor: string,
    isScanned: boolean,
    appointmentAt?: Date,
  ): Promise<Withdrawal> {
    const { tx, now, withdrawal } = locked
    const { id } = withdrawal
    if (withdrawal.method !== 'pickup')
      fail(409, 'invalid_status', `Withdrawal ${id} is shipped and cannot be picked up.`)
    const { code, hash } = pickups.issue(id)
    const moved = await moveDispatched(locked, {
      in_transit_at: now,
      pickup_ready_at: now,
      pickup_appointment_at: appointmentAt ?? null,
      pickup_expires_at: new Date(now.getTime() + pickupExpiryMs),
      pickup_code_hash: hash,
      pickup_code_last2: code.slice(-2),
    })
    await notify(tx, {
      accountId: moved.accountId,
      kind: 'pickup_ready',
      key: `withdrawal:${id}`,
      data: {
        withdrawal_id: id,
        code,
        card_count: moved.cardCount,
        appointment_at: appointmentAt?.toISOString(),
        expires_at: moved.pickupExpiresAt?.toISOString(),
      },
    })
    await moveCards(locked, isScanned ? null : 'withdrawal_at_desk', 'WITHDRAWING', actor)
    return moved
  }

  /** Puts the cards at the pickup desk and sends the pickup code to the tenant. */
  const release = (id: number, actor: string, appointmentAt?: Date): Promise<Withdrawal> =>
    transactLocked(id, (locked) => releaseIn(locked, actor, false, appointmentAt))

  async function collectIn(
    locked: LockedWithdrawal,
    { code, name }: { code: unknown; name: unknown },
    actor: string,
  ): Promise<void> {
    requireCorrect(pickups.check(locked, readCode(code)))
    await completeIn(locked, actor, collectedBy(name, locked.now))
  }

  /**
   * Checks the pickup code in its own transaction, so that a wrong code is counted although the request is refused.
   * Withdrawals that are not at the pickup desk are not checked here.
   */
  async function verifyCollector(id: number, code: unknown): Promise<void> {
    const known = await findWithdrawal(db, id)
    if (known?.method !== 'pickup' || known.status !== 'IN_TRANSIT') return
    const given = readCode(code)
    const result = await transactLocked(id, async (locked) =>
      locked.withdrawal.status === 'IN_TRANSIT' ? pickups.checkAndCount(locked, given) : 'correct',
    )
    requireCorrect(result)
  }

  /** Completes a pickup for the correct code. */
  async function collect(id: number, collector: { code: string; name: string }, actor: string): Promise<Withdrawal> {
    await verifyCollector(id, collector.code)
    return transactLocked(id, async (locked) => {
      await collectIn(locked, collector, actor)
      return (await findWithdrawal(locked.tx, id)) ?? locked.withdrawal
    })
  }

  /** Unlocks a pickup after a supervisor has checked the collector. */
  const unlockIn = (tx: Tx, id: number): Promise<void> => pickups.unlock(tx, id, clock.now())

  async function completeIn(locked: LockedWithdrawal, actor: string, collected: WithdrawalChange = {}): Promise<void> {
    await close(locked, 'complete', collected)
    await holdings.release(locked.tx, { kind: 'withdrawal', id: locked.withdrawal.id }, locked.uniqueIds)
    const event = locked.withdrawal.method === 'ship' ? 'withdrawal_delivered' : 'withdrawal_collected'
    await moveCards(locked, event, 'WITHDRAWN', actor)
  }

  /** Records a delivery that the carrier does not report itself. */
  const complete = (id: number, actor: string): Promise<Withdrawal> =>
    transactLocked(id, async (locked) => {
      if (locked.withdrawal.method !== 'ship')
        fail(409, 'invalid_status', 'A pickup is completed with its pickup code.')
      await completeIn(locked, actor)
      return (await findWithdrawal(locked.tx, id)) ?? locked.withdrawal
    })

  /** Takes back a returned parcel or uncollected cards. */
  const receiveBack = (id: number, reason: 'returned' | 'uncollected', actor: string): Promise<Withdrawal> =>
    transactLocked(id, async (locked) => {
      const moved = await move(locked, 'takeBack', { cancelled_at: locked.now, cancel_reason: reason })
      await releaseCards(locked, 'withdrawal_returned', actor)
      return moved
    })

  /** Takes cards back within a locked step; past the pickup expiry the reason is `uncollected`. */
  async function takeBackIn(locked: LockedWithdrawal, event: string | null, actor: string): Promise<void> {
    const { pickupExpiresAt } = locked.withdrawal
    const isUncollected = pickupExpiresAt !== null && pickupExpiresAt <= locked.now
    const reason = isUncollected ? 'uncollected' : 'returned'
    await close(locked, 'takeBack', { cancel_reason: reason })
    if (isUncollected)
      await notifyProblem(locked.tx, locked.withdrawal, 'uncollected', 'not collected before the pickup expired')
    await releaseCards(locked, event, actor)
  }

  /** Closes a withdrawal whose parcel was lost; its cards leave the inventory as LOST. */
  async function loseIn(locked: LockedWithdrawal, actor: string): Promise<void> {
    await close(locked, 'takeBack', { cancel_reason: 'lost' })
    await holdings.release(locked.tx, { kind: 'withdrawal', id: locked.withdrawal.id }, locked.uniqueIds)
    // A notice is sent once per reason, and each site may lose its parcel.
    const site = locked.others.length > 0 ? ` by site ${locked.cards[0]?.siteId}` : ''
    await notifyProblem(locked.tx, locked.withdrawal, 'parcel_lost', `declared lost${site}`)
    await moveCards(locked, null, 'LOST', actor)
  }

  /** A supervisor cancelled the task of a site after another site dispatched its cards; only its own cards stay. */
  async function reduceIn(locked: LockedWithdrawal, taskId: number, reason: string, actor: string): Promise<void> {
    const { tx, withdrawal, others, uniqueIds } = locked
    const part = { taskId, cardCount: uniqueIds.length, isDispatched: !others.some(awaitsDispatch) }
    await onReduced(tx, withdrawal, part)
    await close(locked, 'takeBack', { cancel_reason: reason })
    await releaseCards(locked, 'withdrawal_cancelled', actor)
  }

  async function reportProblemIn(tx: Tx, { id, ownerId }: Label, status: string): Promise<void> {
    const known = await findWithdrawal(tx, ownerId)
    if (known?.status === 'IN_TRANSIT') await notifyProblem(tx, known, 'delivery_problem', `${id}:${status}`)
  }

  const expire = (id: number): Promise<void> =>
    transact(db, async (tx) => {
      if (await returnTask(tx, { purpose: owner, documentId: id })) return
      await withLockedById(tx, id, async (locked) => {
        const { pickupExpiresAt, status } = locked.withdrawal
        const isDue = status === 'IN_TRANSIT' && pickupExpiresAt !== null && pickupExpiresAt <= locked.now
        if (isDue) await takeBackIn(locked, 'withdrawal_returned', 'system')
      })
    })

  async function expireUncollected(): Promise<void> {
    for (const id of await listUncollected(db, clock.now(), sweepLimit)) await expire(id)
  }

  const parcels: ShippingOwner = {
    lock: async (tx, id) => {
      const known = await findWithdrawal(tx, id)
      if (known) await withLocked(tx, known, async () => {})
    },
    changed: async () => {},
    scanned: async (tx, label) => {
      const known = await findWithdrawal(tx, label.ownerId)
      if (!known || known.status !== 'IN_TRANSIT' || label.trackingStatus !== 'DELIVERED') return
      await withLocked(tx, known, (locked) => completeIn(locked, 'system'))
    },
  }

  return {
    steps: {
      withLockedById,
      acknowledgeIn,
      dispatchIn,
      releaseIn,
      completeIn,
      collectIn,
      takeBackIn,
      loseIn,
      reportProblemIn,
      unlockIn,
      cancelIn,
      reduceIn,
    },
    verifyCollector,
    acknowledge: (id: number): Promise<Withdrawal> => transactLocked(id, acknowledgeIn),
    cancel: (id: number, reason: string, actor: string): Promise<Withdrawal> =>
      transactLocked(id, (locked) => cancelIn(locked, reason, actor)),
    dispatch,
    release,
    collect,
    unlock: (id: number): Promise<void> => transactLocked(id, ({ tx }) => unlockIn(tx, id)),
    complete,
    receiveBack,
    expireUncollected,
    parcels,
  }
}
