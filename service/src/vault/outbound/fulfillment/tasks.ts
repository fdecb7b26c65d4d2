import type { Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { cents } from '../../../kernel/money.ts'
import { checkAddress } from '../../../shipping/addresses.ts'
import { systemActor } from '../../../warehouse/actors.ts'
import type { ItemWatcher } from '../../../warehouse/locations/locations.ts'
import type { Sites } from '../../../warehouse/sites/sites.ts'
import { endOfBusinessDay } from '../../../warehouse/sites/calendar.ts'
import type { Shipment, TaskPause, TaskOwner } from '../../../warehouse/tasks/port.ts'
import type { Tasks } from '../../../warehouse/tasks/tasks.ts'
import { labelOwner } from '../orders/model.ts'
import type { LockedOrder, OrderService } from '../orders/service.ts'
import { findOrder } from '../orders/store.ts'
import type { CancelTask, OpenTask, Pauses, SlaDocument, ReturnTask, VaultWatcher } from '../../shared/ports.ts'
import type { Withdrawal } from '../withdrawals/model.ts'
import { findWithdrawal, listShippedCards, type ShippedCard } from '../withdrawals/store.ts'
import type { CardFulfillment } from './cards.ts'
import type { OrderFulfillment } from './orders.ts'
import type { WithdrawalFulfillment } from './withdrawals.ts'

/** What was asked for leaves by the end of the second business day. */
const businessDays = 2

/** Puts documents on the warehouse's list and takes them off again. Cards without a site are fetched without a list. */
export function createTaskPorts({ clock, sites, tasks }: { clock: Clock; sites: Sites; tasks: Tasks }): {
  openTask: OpenTask
  cancelTask: CancelTask
  returnTask: ReturnTask
} {
  const openTask: OpenTask = async (tx, { siteId, purpose, documentId, uniqueIds, declaredCents, method }) => {
    if (siteId === null) return
    const dueAt = endOfBusinessDay(clock.now(), businessDays, await sites.get(siteId, tx))
    const order = { purpose, documentId, siteId, uniqueIds, dueAt, method, declaredCents: cents(declaredCents) }
    await tasks.open(tx, order)
  }
  const cancelTask: CancelTask = (tx, { purpose, documentId, reason }) =>
    tasks.cancel(tx, { purpose, documentId }, { reason })
  const returnTask: ReturnTask = async (tx, document) => {
    const away = (await tasks.listIn(tx, document)).filter(({ status }) => status === 'DISPATCHED')
    for (const { id } of away) {
      const lines = (await tasks.linesOf(tx, id)).filter(({ returnedAt }) => returnedAt === null)
      await tasks.takeBack(
        tx,
        systemActor,
        id,
        lines.map(({ uniqueId }) => uniqueId),
      )
    }
    return away.length > 0
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

/** Orders and withdrawals follow the warehouse's jobs, each step in the transaction of the scan that made it. */
export function serveTasks({ tasks, orders, orderFulfillment, withdrawalFulfillment, pauses }: ServeDeps): void {
  const { steps, parcels } = orderFulfillment
  const withOrder = async (tx: Tx, id: number, act: (held: LockedOrder) => Promise<void>): Promise<void> => {
    const order = await findOrder(tx, id)
    if (order) await orders.withLockedOrder(tx, order, act)
  }
  const follow =
    (step: (held: LockedOrder, by: string, isScanned: boolean) => Promise<void>) =>
    (tx: Tx, { documentId }: { documentId: number }, by: string): Promise<void> =>
      withOrder(tx, documentId, (held) => step(held, by, true))

  /** A hold the tenant asked for is time of his own; any other is ours. */
  async function stopOrGoOn(tx: Tx, document: SlaDocument, hold: TaskPause | null): Promise<void> {
    if (hold === null) await pauses.resume(tx, document, 'hold')
    else if (hold.isAsked) await pauses.stop(tx, document, 'hold')
  }

  const order: TaskOwner = {
    lock: parcels.lock,
    describe: async (_reader, id) => `Order ${id}`,
    onStarted: follow(steps.started),
    onPicked: follow(steps.picked),
    onPacked: follow(steps.packed),
    onDispatched: (tx, { documentId }, _parcels, by) =>
      withOrder(tx, documentId, (held) => steps.dispatched(held, by, true)),
    onDelivered: (tx, { documentId }, _evidence, by) =>
      withOrder(tx, documentId, async (held) => {
        if (held.order.status === 'SHIPPED') await steps.delivered(held, by, true)
      }),
    onReturned: follow(steps.returned),
    onLost: follow(steps.lost),
    onCancelled: (tx, { documentId }, reason, by) =>
      withOrder(tx, documentId, (held) => steps.cancelled(held, reason, by)),
    onShort: (tx, { documentId }, { uniqueId, reason }) =>
      withOrder(tx, documentId, (held) => steps.setHold(held, `${uniqueId} is ${reason}.`)),
    onResumed: (tx, task) => withOrder(tx, task.documentId, (held) => steps.resumed(held, task)),
    onPaused: async (tx, { documentId, status }, hold) => {
      await stopOrGoOn(tx, { kind: 'order', id: documentId }, hold)
      // A job that fell short goes on waiting for what is missing.
      if (hold === null && status === 'SHORT') return
      await withOrder(tx, documentId, (held) => steps.setHold(held, hold?.reason ?? null))
    },
    onTrouble: (tx, _task, label, status) => steps.troubled(tx, label, status),
    onScanned: (tx, label) => parcels.scanned(tx, label, []),
    onLabel: parcels.changed,
  }
  tasks.register(labelOwner, order)
  tasks.register('withdrawal', {
    ...withdrawalOwner(withdrawalFulfillment),
    onPaused: (tx, { documentId }, hold) => stopOrGoOn(tx, { kind: 'withdrawal', id: documentId }, hold),
  })
}

/** Where a free-form destination reads as an address, the warehouse can buy the label itself. */
function shipmentOf(cards: readonly ShippedCard[], withdrawal: Withdrawal | undefined): Shipment {
  const verdict = checkAddress(textsOf(withdrawal?.destination ?? {}))
  if (!verdict.ok) fail(409, 'invalid_status', 'The destination is no address; take a label from the counter.')
  return {
    to: verdict.address,
    items: cards.map(({ uniqueId, valueCents }) => ({ id: uniqueId, kind: 'CARD', valueCents })),
    isInsured: true,
    signature: false,
    serviceToken: null,
    maxCents: null,
  }
}

const textsOf = (given: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

/** Follows the warehouse's job: the first pick takes the request up, the door sends it on its way. */
function withdrawalOwner({ steps, parcels, verifyCollector }: WithdrawalFulfillment): TaskOwner {
  const { holdById, move, acknowledgeIn, dispatchIn, releaseIn, completeIn, giveBack } = steps
  return {
    lock: parcels.lock,
    onScanned: (tx, label) => parcels.scanned(tx, label, []),
    describe: async (_reader, id) => `Withdrawal ${id}`,
    shipment: async (reader, id) => shipmentOf(await listShippedCards(reader, id), await findWithdrawal(reader, id)),
    onStarted: (tx, { documentId }) =>
      holdById(tx, documentId, async (held) => {
        if (held.withdrawal.status === 'REQUESTED') await acknowledgeIn(held)
      }),
    onDispatched: (tx, { documentId }, _parcels, by) =>
      holdById(tx, documentId, (held) =>
        held.withdrawal.method === 'ship' ? dispatchIn(held, by, true) : releaseIn(held, by, true),
      ),
    verifyCollector: (documentId, { code }) => verifyCollector(documentId, code),
    unlock: steps.unlockIn,
    onDelivered: (tx, { documentId }, { code, name }, by) =>
      holdById(tx, documentId, (held) =>
        held.withdrawal.method === 'pickup' ? steps.collectIn(held, { code, name }, by) : completeIn(held, by),
      ),
    onReturned: (tx, { documentId }, by) => holdById(tx, documentId, (held) => steps.takeBackIn(held, null, by)),
    onLost: (tx, { documentId }, by) => holdById(tx, documentId, (held) => steps.loseIn(held, by)),
    onTrouble: (tx, _task, label, status) => steps.troubledIn(tx, label, status),
    onCancelled: (tx, { documentId }, reason, by) =>
      holdById(tx, documentId, async (held) => {
        await move(held, 'void', { cancelled_at: held.now, cancel_reason: reason })
        await giveBack(held, 'withdrawal_cancelled', by)
      }),
  }
}

/** What happens to a card on the floor shows in its owner's inventory at once. */
export const createCardWatcher =
  (desk: CardFulfillment, watcher: Pick<VaultWatcher, 'cardMissed'>): ItemWatcher =>
  async (tx, { uniqueId, event, location, actor }) => {
    if (event === 'hold') return desk.heldIn(tx, uniqueId, location.holdReason ?? 'held', actor)
    if (event === 'miss') {
      await watcher.cardMissed(tx, uniqueId, actor)
      return desk.missingIn(tx, uniqueId, actor)
    }
    if (event === 'release' || event === 'find') return desk.restoredIn(tx, uniqueId, actor)
    if (event === 'lose') return desk.lostIn(tx, uniqueId, actor)
  }
