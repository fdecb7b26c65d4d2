import { transact, type Db, type Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { cents } from '../../../kernel/money.ts'
import type { Random } from '../../../kernel/random.ts'
import type { Label } from '../../../shipping/labels/model.ts'
import type { Labels } from '../../../shipping/labels/service.ts'
import type { ShippingOwner } from '../../../shipping/shipping.ts'
import type { Holdings } from '../../cards/holdings/holdings.ts'
import type { Notify, ReturnTask, VaultWatcher } from '../../shared/ports.ts'
import { pickupPatienceMs, type Withdrawal } from '../withdrawals/model.ts'
import { findWithdrawal, listUncollected, type WithdrawalChange } from '../withdrawals/store.ts'
import { createPickups, readCode, requireRight } from './pickups.ts'
import { createWithdrawalPause, type PausedWithdrawal as Held } from './pause-withdrawal.ts'

export type WithdrawalFulfillmentDeps = {
  db: Db
  clock: Clock
  random: Random
  /** What pickup codes are hashed with. */
  pepper: Uint8Array
  holdings: Holdings
  labels: Labels
  notify: Notify
  onMoved: VaultWatcher['withdrawalMoved']
  /** Brings what lies at the desk back into the house, if the floor has a job for it. */
  returnTask: ReturnTask
}

/** A parcel somebody took to the counter himself. */
export type CounterParcel = { carrier: string; trackingNumber: string; costCents?: bigint | undefined }

export type WithdrawalFulfillment = ReturnType<typeof createWithdrawalFulfillment>

const owner = 'withdrawal'
const sweepLimit = 100

const collectedBy = (name: unknown, now: Date): WithdrawalChange => ({
  collected_at: now,
  collected_by: typeof name === 'string' ? name.slice(0, 255) : null,
})

/** What people at the warehouse do to withdrawals. Whoever calls says who it was. */
export function createWithdrawalFulfillment(deps: WithdrawalFulfillmentDeps) {
  const { db, clock, holdings, labels, notify, returnTask } = deps
  const pickups = createPickups(deps)
  const { hold, withLockedOrder, holdById, move, moveCards, giveBack, tell } = createWithdrawalPause(deps)

  async function acknowledgeIn(held: Held): Promise<Withdrawal> {
    const moved = await move(held, 'acknowledge', { acknowledged_at: held.now })
    await notify(held.tx, {
      accountId: moved.accountId,
      kind: 'withdrawal_acknowledged',
      key: `withdrawal:${moved.id}`,
      data: { withdrawal_id: moved.id },
    })
    return moved
  }

  const cancel = (id: number, reason: string, actor: string): Promise<Withdrawal> =>
    hold(id, async (held) => {
      const moved = await move(held, 'void', { cancelled_at: held.now, cancel_reason: reason })
      await giveBack(held, 'withdrawal_cancelled', actor)
      return moved
    })

  /** `isScanned`: the floor has written down whose hands the cards went through. */
  async function dispatchIn(held: Held, actor: string, isScanned: boolean): Promise<Withdrawal> {
    const { withdrawal, now } = held
    if (withdrawal.method !== 'ship')
      fail(409, 'invalid_status', `Withdrawal ${withdrawal.id} is collected at the desk.`)
    const moved = await move(held, 'dispatch', { in_transit_at: now })
    await moveCards(held, isScanned ? null : 'withdrawal_dispatched', 'WITHDRAWING', actor)
    return moved
  }

  /** The carrier has them. A parcel from the counter brings its number along; others were given a label before. */
  const dispatch = (id: number, actor: string, parcel?: CounterParcel): Promise<Withdrawal> =>
    hold(id, async (held) => {
      if (parcel) {
        const { carrier, trackingNumber, costCents = 0n } = parcel
        await labels.recordManual(held.tx, { kind: owner, id }, 1, {
          carrier,
          carrierToken: carrier.toLowerCase(),
          service: 'counter',
          trackingNumber,
          costCents: cents(costCents),
        })
      }
      return dispatchIn(held, actor, false)
    })

  async function releaseIn(held: Held, actor: string, isScanned: boolean, appointmentAt?: Date): Promise<Withdrawal> {
    const { tx, now, withdrawal } = held
    const { id } = withdrawal
    if (withdrawal.method !== 'pickup') fail(409, 'invalid_status', `Withdrawal ${id} is shipped.`)
    const { code, hash } = pickups.issue(id)
    const moved = await move(held, 'dispatch', {
      in_transit_at: now,
      pickup_ready_at: now,
      pickup_appointment_at: appointmentAt ?? null,
      pickup_expires_at: new Date(now.getTime() + pickupPatienceMs),
      pickup_code_hash: hash,
      pickup_code_last2: code.slice(-2),
    })
    await notify(tx, {
      accountId: moved.accountId,
      kind: 'pickup_ready',
      key: `withdrawal:${id}`,
      data: { withdrawal_id: id, code, expires_at: moved.pickupExpiresAt?.toISOString() },
    })
    await moveCards(held, isScanned ? null : 'withdrawal_at_desk', 'WITHDRAWING', actor)
    return moved
  }

  /** The cards lie at the desk; the tenant hears the code whoever collects them has to say. */
  const release = (id: number, actor: string, appointmentAt?: Date): Promise<Withdrawal> =>
    hold(id, (held) => releaseIn(held, actor, false, appointmentAt))

  async function collectIn(held: Held, { code, name }: { code: unknown; name: unknown }, actor: string): Promise<void> {
    requireRight(pickups.judge(held, readCode(code)))
    await completeIn(held, actor, collectedBy(name, held.now))
  }

  /**
   * Asks for the code before anything is done, in a transaction of its own: a wrong one is counted although it is
   * refused. What does not wait at the desk is left to whoever hands it over.
   */
  async function verifyCollector(id: number, code: unknown): Promise<void> {
    const known = await findWithdrawal(db, id)
    if (known?.method !== 'pickup' || known.status !== 'IN_TRANSIT') return
    const said = readCode(code)
    const proof = await hold(id, async (held) =>
      held.withdrawal.status === 'IN_TRANSIT' ? pickups.prove(held, said) : 'right',
    )
    requireRight(proof)
  }

  /** Code and name at the desk; the cards leave with whoever said the right one. */
  async function collect(id: number, said: { code: string; name: string }, actor: string): Promise<Withdrawal> {
    await verifyCollector(id, said.code)
    return hold(id, async (held) => {
      await collectIn(held, said, actor)
      return (await findWithdrawal(held.tx, id)) ?? held.withdrawal
    })
  }

  /** A supervisor looked at who stands there. */
  const unlockIn = (tx: Tx, id: number): Promise<void> => pickups.unlock(tx, id, clock.now())

  async function completeIn(held: Held, actor: string, collected: WithdrawalChange = {}): Promise<void> {
    await move(held, 'complete', { completed_at: held.now, ...collected })
    await holdings.release(held.tx, { kind: 'withdrawal', id: held.withdrawal.id })
    const event = held.withdrawal.method === 'ship' ? 'withdrawal_delivered' : 'withdrawal_collected'
    await moveCards(held, event, 'WITHDRAWN', actor)
  }

  /** Somebody heard that the parcel arrived; for carriers that tell us themselves nobody has to. */
  const complete = (id: number, actor: string): Promise<Withdrawal> =>
    hold(id, async (held) => {
      if (held.withdrawal.method !== 'ship')
        fail(409, 'invalid_status', 'What lies at the desk is collected with a code.')
      await completeIn(held, actor)
      return (await findWithdrawal(held.tx, id)) ?? held.withdrawal
    })

  /** The parcel came back, or nobody came for the cards. */
  const receiveBack = (id: number, reason: 'returned' | 'uncollected', actor: string): Promise<Withdrawal> =>
    hold(id, async (held) => {
      const moved = await move(held, 'takeBack', { cancelled_at: held.now, cancel_reason: reason })
      await giveBack(held, 'withdrawal_returned', actor)
      return moved
    })

  /** Back in the house: a parcel that was returned, or cards nobody came for. */
  async function takeBackIn(held: Held, event: string | null, actor: string): Promise<void> {
    const { pickupExpiresAt } = held.withdrawal
    const isUncollected = pickupExpiresAt !== null && pickupExpiresAt <= held.now
    const reason = isUncollected ? 'uncollected' : 'returned'
    await move(held, 'takeBack', { cancelled_at: held.now, cancel_reason: reason })
    if (isUncollected) await tell(held.tx, held.withdrawal, 'uncollected', 'nobody came for the cards')
    await giveBack(held, event, actor)
  }

  /** Gone on its way: the withdrawal is over, and so is the vault's keeping of its cards. */
  async function loseIn(held: Held, actor: string): Promise<void> {
    await move(held, 'takeBack', { cancelled_at: held.now, cancel_reason: 'lost' })
    await holdings.release(held.tx, { kind: 'withdrawal', id: held.withdrawal.id })
    await tell(held.tx, held.withdrawal, 'parcel_lost', 'declared lost')
    await moveCards(held, null, 'LOST', actor)
  }

  async function troubledIn(tx: Tx, { id, ownerId }: Label, status: string): Promise<void> {
    const known = await findWithdrawal(tx, ownerId)
    if (known?.status === 'IN_TRANSIT') await tell(tx, known, 'delivery_problem', `${id}:${status}`)
  }

  const expire = (id: number): Promise<void> =>
    transact(db, async (tx) => {
      if (await returnTask(tx, { purpose: owner, documentId: id })) return
      await holdById(tx, id, async (held) => {
        const { pickupExpiresAt, status } = held.withdrawal
        const isDue = status === 'IN_TRANSIT' && pickupExpiresAt !== null && pickupExpiresAt <= held.now
        if (isDue) await takeBackIn(held, 'withdrawal_returned', 'system')
      })
    })

  async function expireUncollected(): Promise<void> {
    for (const id of await listUncollected(db, clock.now(), sweepLimit)) await expire(id)
  }

  const parcels: ShippingOwner = {
    lock: async (tx, id) => {
      const known = await findWithdrawal(tx, id)
      if (known) await withLockedOrder(tx, known, async () => {})
    },
    changed: async () => {},
    scanned: async (tx, label) => {
      const known = await findWithdrawal(tx, label.ownerId)
      if (!known || known.status !== 'IN_TRANSIT' || label.trackingStatus !== 'DELIVERED') return
      await withLockedOrder(tx, known, (held) => completeIn(held, 'system'))
    },
  }

  return {
    steps: {
      holdById,
      move,
      acknowledgeIn,
      dispatchIn,
      releaseIn,
      completeIn,
      collectIn,
      takeBackIn,
      loseIn,
      troubledIn,
      unlockIn,
      giveBack,
    },
    verifyCollector,
    acknowledge: (id: number): Promise<Withdrawal> => hold(id, acknowledgeIn),
    cancel,
    dispatch,
    release,
    collect,
    unlock: (id: number): Promise<void> => hold(id, ({ tx }) => unlockIn(tx, id)),
    complete,
    receiveBack,
    expireUncollected,
    parcels,
  }
}
