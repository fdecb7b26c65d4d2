import type { Db, Tx } from '../../../db/db.ts'
import { fail } from '../../../kernel/errors.ts'
import type { Label } from '../../../providers/shipping/labels/model.ts'
import type { TrackingStatus } from '../../../providers/shipping/provider.ts'
import { listLabels } from '../../../providers/shipping/labels/store.ts'
import type { Labels } from '../../../providers/shipping/labels/service.ts'
import type { ShippingOwner } from '../../../providers/shipping/shipping.ts'
import type { Holdings } from '../../cards/holdings/holdings.ts'
import { freeable, type HoldingStatus } from '../../cards/holdings/model.ts'
import { labelOwnerOf, type Order, type OrderEvent } from '../orders/model.ts'
import type { LockedOrder, OrderService } from '../orders/service.ts'
import type { Task } from '../../../warehouse/tasks/model.ts'
import { findOrder, markOrderCards, moveOrder, updateOrder, type OrderChange } from '../orders/store.ts'
import type { Notify, VaultWatcher } from '../../shared/ports.ts'
import { refuseStatus } from '../../shared/refusals.ts'

export type OrderFulfillmentDeps = {
  db: Db
  orders: OrderService
  holdings: Holdings
  labels: Labels
  notify: Notify
  watcher: Pick<VaultWatcher, 'orderDispatched' | 'orderCancelled'>
}

export type OrderFulfillment = ReturnType<typeof createOrderFulfillment>

type Problem = 'delivery_problem' | 'label_problem' | 'parcel_lost'

/** Order steps that warehouse operators and carriers trigger; the caller passes the actor. */
export function createOrderFulfillment({ db, orders, holdings, labels, notify, watcher }: OrderFulfillmentDeps) {
  async function move({ tx, order, now }: LockedOrder, event: OrderEvent, change: OrderChange): Promise<void> {
    if (!(await moveOrder(tx, order.id, event, now, change))) refuseStatus('Order', order.status)
  }

  const moveCards = (locked: LockedOrder, event: string | null, status: HoldingStatus, actor: string): Promise<void> =>
    holdings.move(locked.tx, {
      accountId: locked.order.accountId,
      uniqueIds: locked.uniqueIds,
      event,
      status,
      document: status === 'AVAILABLE' ? null : { kind: 'order', id: locked.order.id },
      actor,
    })

  /** `isScanned`: the warehouse has already recorded the chain of custody. */
  type Step = (locked: LockedOrder, actor: string, isScanned?: boolean) => Promise<void>

  const started: Step = (locked) => move(locked, 'start', { fulfillment_status: 'PICKING' })

  const requireStage = ({ order }: LockedOrder, stage: Order['fulfillmentStatus']): void => {
    if (order.status === 'IN_FULFILLMENT' && order.fulfillmentStatus === stage) return
    fail(409, 'invalid_status', `Order status ${order.fulfillmentStatus ?? order.status} does not allow this action.`)
  }

  const picked: Step = async (locked, actor, isScanned) => {
    requireStage(locked, 'PICKING')
    await updateOrder(locked.tx, locked.order.id, { fulfillment_status: 'PICKED', picked_at: locked.now }, locked.now)
    await markOrderCards(locked.tx, locked.order.id, 'picked_at', locked.now)
    await moveCards(locked, isScanned ? null : 'picked', 'PICKED', actor)
  }

  const packed: Step = async (locked, actor, isScanned) => {
    requireStage(locked, 'PICKED')
    await updateOrder(locked.tx, locked.order.id, { fulfillment_status: 'PACKED', packed_at: locked.now }, locked.now)
    await markOrderCards(locked.tx, locked.order.id, 'packed_at', locked.now)
    await moveCards(locked, isScanned ? null : 'packed', 'PACKED', actor)
  }

  /** The time at which the carrier delivered the last parcel; a delivery that a person records has the current time. */
  async function deliveryTimeOf({ tx, order, now }: LockedOrder): Promise<Date> {
    const times = (await listLabels(tx, labelOwnerOf(order.id))).flatMap(
      ({ deliveredAt }) => deliveredAt?.getTime() ?? [],
    )
    return times.length > 0 ? new Date(Math.max(...times)) : now
  }

  const delivered: Step = async (locked) => {
    await move(locked, 'deliver', { delivered_at: await deliveryTimeOf(locked) })
    await holdings.release(locked.tx, { kind: 'order', id: locked.order.id })
  }

  const areAllDelivered = async (tx: Tx, orderId: number): Promise<boolean> => {
    const purchased = (await listLabels(tx, labelOwnerOf(orderId))).filter(({ status }) => status === 'PURCHASED')
    return purchased.length > 0 && purchased.every(({ trackingStatus }) => trackingStatus === 'DELIVERED')
  }

  /** The carrier has the parcels. A delivery that the carrier reported before the dispatch scan counts at once. */
  const dispatched: Step = async (locked, actor, isScanned) => {
    requireStage(locked, 'PACKED')
    await move(locked, 'ship', { shipped_at: locked.now, fulfillment_status: 'DISPATCHED' })
    await watcher.orderDispatched(locked.tx, { ...locked.order, cardCount: locked.uniqueIds.length })
    await moveCards(locked, isScanned ? null : 'shipped', 'SHIPPED', actor)
    // When a carrier scan dispatched the warehouse task, the task's own delivery step follows.
    const isFollowed = isScanned && actor === 'system'
    if (!isFollowed && (await areAllDelivered(locked.tx, locked.order.id))) await delivered(locked, actor)
  }

  const returned: Step = async (locked, actor, isScanned) => {
    await move(locked, 'takeBack', {})
    await holdings.release(locked.tx, { kind: 'order', id: locked.order.id })
    await moveCards(locked, isScanned ? null : 'returned', 'AVAILABLE', actor)
  }

  const lost: Step = async (locked, actor, isScanned) => {
    await move(locked, 'lose', {})
    await holdings.release(locked.tx, { kind: 'order', id: locked.order.id })
    await notifyProblem(locked.tx, locked.order, 'parcel_lost', 'declared lost')
    await moveCards(locked, isScanned ? null : 'lost', 'LOST', actor)
  }

  /** Cancels an order before dispatch: voids the labels and releases the cards. */
  async function cancelled(locked: LockedOrder, reason: string, actor: string): Promise<void> {
    await labels.release(locked.tx, labelOwnerOf(locked.order.id))
    await move(locked, 'void', { cancelled_at: locked.now, cancel_reason: reason })
    await watcher.orderCancelled(locked.tx, locked.order)
    await holdings.release(locked.tx, { kind: 'order', id: locked.order.id })
    await moveCards({ ...locked, uniqueIds: freeable(locked.cards) }, 'released', 'AVAILABLE', actor)
  }

  const setPauseReason = ({ tx, order, now }: LockedOrder, reason: string | null): Promise<void> =>
    updateOrder(tx, order.id, { hold_reason: reason }, now)

  /** Resumes after a shortage; an order back in picking must be picked again. */
  async function resumed({ tx, order, now }: LockedOrder, { status, pauseReason }: Task): Promise<void> {
    const isPicking = status === 'PICKING' && order.status === 'IN_FULFILLMENT'
    const stage = isPicking ? ({ fulfillment_status: 'PICKING', picked_at: null } as const) : {}
    await updateOrder(tx, order.id, { hold_reason: pauseReason, ...stage }, now)
  }

  async function known(id: number): Promise<Order> {
    return (await findOrder(db, id)) ?? fail(404, 'order not found', `Order ${id} not found.`)
  }

  const act =
    (step: Step) =>
    async (id: number, actor: string): Promise<void> =>
      orders.transactLocked(await known(id), (locked) => step(locked, actor))

  const notifyProblem = (tx: Tx, { id, accountId }: Order, kind: Problem, reason: string) =>
    notify(tx, { accountId, kind, key: `order:${id}:${reason}`, data: { order_id: id, reason } })

  /** Reports failed deliveries, and carrier scans of parcels that were not dispatched: a misused label or a missed scan. */
  async function reportProblem(tx: Tx, label: Label, status: TrackingStatus): Promise<void> {
    const order = await findOrder(tx, label.ownerId)
    if (!order) return
    if (status === 'RETURNED' || status === 'FAILURE')
      return notifyProblem(tx, order, 'delivery_problem', `${label.id}:${status}`)
    const isHere = order.status === 'COMMITTED' || order.status === 'IN_FULFILLMENT'
    if (isHere) await notifyProblem(tx, order, 'label_problem', `early_scan:${label.id}`)
  }

  const parcels: ShippingOwner = {
    lock: async (tx, id) => {
      const order = await findOrder(tx, id)
      if (order) await orders.withLockedOrder(tx, order, async () => {})
    },
    changed: async (tx, label) => {
      const order = await findOrder(tx, label.ownerId)
      // The carrier refused to refund an unused label.
      if (order && label.status === 'VOID_REFUSED')
        await notifyProblem(tx, order, 'label_problem', `void_refused:${label.id}`)
    },
    scanned: async (tx, label) => {
      const order = await findOrder(tx, label.ownerId)
      const status = label.trackingStatus
      if (!order || status === null || status === 'PRE_TRANSIT') return
      if (order.fulfillmentStatus === 'PACKED' && status !== 'RETURNED' && status !== 'FAILURE') {
        return orders.withLockedOrder(tx, order, (locked) => dispatched(locked, 'system'))
      }
      await reportProblem(tx, label, status)
      if (order.status !== 'SHIPPED' || status !== 'DELIVERED') return
      if (await areAllDelivered(tx, order.id)) {
        await orders.withLockedOrder(tx, order, (locked) => delivered(locked, 'system'))
      }
    },
  }

  return {
    steps: {
      started,
      picked,
      packed,
      dispatched,
      delivered,
      returned,
      lost,
      cancelled,
      setPauseReason,
      resumed,
      reportProblem,
    },
    startPick: act(started),
    pick: act(picked),
    pack: act(packed),
    dispatch: act(dispatched),
    deliver: act(delivered),
    receiveBack: act(returned),
    declareLost: act(lost),
    cancel: async (id: number, reason: string, actor: string): Promise<void> =>
      orders.transactLocked(await known(id), (locked) => cancelled(locked, reason, actor)),
    parcels,
  }
}
