import type { Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { cents } from '../../../kernel/money.ts'
import { checkAddress } from '../../../providers/shipping/addresses.ts'
import { systemActor } from '../../../warehouse/actors.ts'
import type { ItemWatcher } from '../../../warehouse/locations/locations.ts'
import type { Sites } from '../../../warehouse/sites/sites.ts'
import { endOfBusinessDay } from '../../../warehouse/sites/calendar.ts'
import { ownsParcel, type Task } from '../../../warehouse/tasks/model.ts'
import type { Shipment, TaskPause, TaskOwner } from '../../../warehouse/tasks/port.ts'
import type { Tasks } from '../../../warehouse/tasks/tasks.ts'
import { sumDeclared } from '../../cards/holdings/store.ts'
import { labelOwner } from '../orders/model.ts'
import type { LockedOrder, OrderService } from '../orders/service.ts'
import { findOrder } from '../orders/store.ts'
import type { CancelTask, OpenTask, Pauses, SlaDocument, ReturnTask, VaultWatcher } from '../../shared/ports.ts'
import type { Withdrawal } from '../withdrawals/model.ts'
import { findWithdrawal, listShippedCards, type ShippedCard } from '../withdrawals/store.ts'
import type { CardFulfillment } from './cards.ts'
import type { LockedWithdrawal } from './lock-withdrawal.ts'
import type { OrderFulfillment } from './orders.ts'
import type { WithdrawalFulfillment } from './withdrawals.ts'

/** Orders and withdrawals must be dispatched by the end of the second business day. */
const businessDays = 2

/** Opens, cancels and returns the warehouse tasks of documents. Cards without a site have no task. */
export function createTaskPorts({ clock, sites, tasks }: { clock: Clock; sites: Sites; tasks: Tasks }): {
  openTask: OpenTask
  cancelTask: CancelTask
  returnTask: ReturnTask
} {
  const openTask: OpenTask = async (
    tx,
    { siteId, purpose, documentId, uniqueIds, declaredCents, method, parcelBase },
  ) => {
    if (siteId === null) return
    const dueAt = endOfBusinessDay(clock.now(), businessDays, await sites.get(siteId, tx))
    const order = {
      purpose,
      documentId,
      siteId,
      uniqueIds,
      dueAt,
      method,
      parcelBase,
      declaredCents: cents(declaredCents),
    }
    await tasks.open(tx, order)
  }
  const cancelTask: CancelTask = (tx, { purpose, documentId, reason }) =>
    tasks.cancel(tx, { purpose, documentId }, { reason })
  const returnTask: ReturnTask = async (tx, document) => {
    const dispatched = (await tasks.listIn(tx, document)).filter(({ status }) => status === 'DISPATCHED')
    for (const { id } of dispatched) {
      const lines = (await tasks.linesOf(tx, id)).filter(({ returnedAt }) => returnedAt === null)
      await tasks.takeBack(
        tx,
        systemActor,
        id,
        lines.map(({ uniqueId }) => uniqueId),
      )
    }
    return dispatched.length > 0
  }
  return { openTask, cancelTask, returnTask }
}

export type ServeDeps = {
  tasks: Tasks
  orders: OrderService
  orderFulfillment: OrderFulfillment
  withdrawalFulfillment: WithdrawalFulfillment
  pauses: Pauses
}

/** Applies the steps of warehouse tasks to orders and withdrawals, in the transaction of each scan. */
export function serveTasks({ tasks, orders, orderFulfillment, withdrawalFulfillment, pauses }: ServeDeps): void {
  const { steps, parcels } = orderFulfillment
  const withOrder = async (tx: Tx, id: number, act: (locked: LockedOrder) => Promise<void>): Promise<void> => {
    const order = await findOrder(tx, id)
    if (order) await orders.withLockedOrder(tx, order, act)
  }
  const follow =
    (step: (locked: LockedOrder, by: string, isScanned: boolean) => Promise<void>) =>
    (tx: Tx, { documentId }: { documentId: number }, by: string): Promise<void> =>
      withOrder(tx, documentId, (locked) => step(locked, by, true))

  /** A pause that the tenant requested stops the SLA clock; any other pause does not. */
  async function pauseOrResume(tx: Tx, document: SlaDocument, pause: TaskPause | null): Promise<void> {
    if (pause === null) await pauses.resume(tx, document, 'hold')
    else if (pause.isAsked) await pauses.stop(tx, document, 'hold')
  }

  const order: TaskOwner = {
    lock: parcels.lock,
    describe: async (_reader, id) => `Order ${id}`,
    declaredCents: sumDeclared,
    onStarted: follow(steps.started),
    onPicked: follow(steps.picked),
    onPacked: follow(steps.packed),
    onDispatched: (tx, { documentId }, _parcels, by) =>
      withOrder(tx, documentId, (locked) => steps.dispatched(locked, by, true)),
    onDelivered: (tx, { documentId }, _evidence, by) =>
      withOrder(tx, documentId, async (locked) => {
        if (locked.order.status === 'SHIPPED') await steps.delivered(locked, by, true)
      }),
    onReturned: follow(steps.returned),
    onLost: follow(steps.lost),
    onCancelled: (tx, { documentId }, reason, by) =>
      withOrder(tx, documentId, (locked) => steps.cancelled(locked, reason, by)),
    onShort: (tx, { documentId }, { uniqueId, reason }) =>
      withOrder(tx, documentId, (locked) => steps.setPauseReason(locked, `${uniqueId} is ${reason}.`)),
    onResumed: (tx, task) => withOrder(tx, task.documentId, (locked) => steps.resumed(locked, task)),
    onPaused: async (tx, { documentId, status }, pause) => {
      await pauseOrResume(tx, { kind: 'order', id: documentId }, pause)
      // A short task keeps the reason of its shortage.
      if (pause === null && status === 'SHORT') return
      await withOrder(tx, documentId, (locked) => steps.setPauseReason(locked, pause?.reason ?? null))
    },
    onTrouble: (tx, _task, label, status) => steps.reportProblem(tx, label, status),
    onScanned: (tx, label) => parcels.scanned(tx, label, []),
    onLabel: parcels.changed,
  }
  tasks.register(labelOwner, order)
  tasks.register('withdrawal', {
    ...withdrawalOwner(tasks, withdrawalFulfillment),
    onPaused: (tx, { documentId }, pause) => pauseOrResume(tx, { kind: 'withdrawal', id: documentId }, pause),
  })
}

/** The warehouse buys the label itself when the free-form destination is a valid address. */
function shipmentOf(cards: readonly ShippedCard[], withdrawal: Withdrawal | undefined): Shipment {
  const checked = checkAddress(textsOf(withdrawal?.destination ?? {}))
  if (!checked.ok) fail(409, 'invalid_status', 'The destination is not a valid address; record a manual label.')
  return {
    to: checked.address,
    items: cards.map(({ uniqueId, valueCents }) => ({ id: uniqueId, kind: 'CARD', valueCents })),
    isInsured: true,
    signature: false,
    serviceToken: null,
    maxCents: null,
  }
}

const textsOf = (given: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

/** Applies task steps to a withdrawal: the first pick acknowledges it, the dispatch puts it in transit. */
function withdrawalOwner(tasks: Tasks, { steps, parcels, verifyCollector }: WithdrawalFulfillment): TaskOwner {
  const { withLockedById, acknowledgeIn, dispatchIn, releaseIn, completeIn } = steps

  /** Locks the withdrawal for a step of one of its tasks, which concerns only the cards of that task. */
  const follow = (tx: Tx, task: Task, act: (locked: LockedWithdrawal) => Promise<unknown>): Promise<void> =>
    withLockedById(tx, task.documentId, async (locked) => {
      const all = await tasks.listIn(tx, task)
      const uniqueIds = (await tasks.linesOf(tx, task.id)).map(({ uniqueId }) => uniqueId)
      await act({
        ...locked,
        uniqueIds,
        cards: locked.cards.filter(({ uniqueId }) => uniqueIds.includes(uniqueId)),
        ownsLabel: ({ parcelNumber }) => ownsParcel(task, all, parcelNumber),
        others: all.filter(({ id }) => id !== task.id),
      })
    })

  return {
    lock: parcels.lock,
    // With tasks, only a task that is delivered completes the withdrawal.
    onScanned: async (tx, label) => {
      const known = await tasks.listIn(tx, { purpose: 'withdrawal', documentId: label.ownerId })
      if (known.length === 0) await parcels.scanned(tx, label, [])
    },
    describe: async (_reader, id) => `Withdrawal ${id}`,
    declaredCents: sumDeclared,
    shipment: async (reader, id, uniqueIds) => {
      const cards = (await listShippedCards(reader, id)).filter((card) => uniqueIds.includes(card.uniqueId))
      return shipmentOf(cards, await findWithdrawal(reader, id))
    },
    onStarted: (tx, { documentId }) =>
      withLockedById(tx, documentId, async (locked) => {
        if (locked.withdrawal.status === 'REQUESTED') await acknowledgeIn(locked)
      }),
    onDispatched: (tx, task, _parcels, by) =>
      follow(tx, task, (locked) =>
        locked.withdrawal.method === 'ship' ? dispatchIn(locked, by, true) : releaseIn(locked, by, true),
      ),
    verifyCollector: (documentId, { code }) => verifyCollector(documentId, code),
    unlock: steps.unlockIn,
    onDelivered: (tx, task, { code, name }, by) =>
      follow(tx, task, (locked) =>
        locked.withdrawal.method === 'pickup' ? steps.collectIn(locked, { code, name }, by) : completeIn(locked, by),
      ),
    onReturned: (tx, task, by) => follow(tx, task, (locked) => steps.takeBackIn(locked, null, by)),
    onLost: (tx, task, by) => follow(tx, task, (locked) => steps.loseIn(locked, by)),
    onTrouble: (tx, _task, label, status) => steps.reportProblemIn(tx, label, status),
    onCancelled: (tx, task, reason, by) =>
      follow(tx, task, async (locked) => {
        if (locked.withdrawal.status === 'IN_TRANSIT') return steps.reduceIn(locked, task.id, reason, by)
        await tasks.cancel(tx, task, { reason })
        await withLockedById(tx, task.documentId, (whole) => steps.cancelIn(whole, reason, by))
      }),
  }
}

/** Applies warehouse events to the tenant's inventory in the same transaction. */
export const createCardWatcher =
  (cards: CardFulfillment, watcher: Pick<VaultWatcher, 'cardMissed'>): ItemWatcher =>
  async (tx, { uniqueId, event, location, actor }) => {
    if (event === 'block') return cards.blockedIn(tx, uniqueId, location.blockReason ?? 'held', actor)
    if (event === 'miss') {
      await watcher.cardMissed(tx, uniqueId, actor)
      return cards.missingIn(tx, uniqueId, actor)
    }
    if (event === 'unblock' || event === 'find') return cards.restoredIn(tx, uniqueId, actor)
    if (event === 'lose') return cards.lostIn(tx, uniqueId, actor)
  }
