import type { Db, Tx } from '../../../db/db.ts'
import { fail } from '../../../kernel/errors.ts'
import type { Label } from '../../../shipping/labels/model.ts'
import type { TrackingStatus } from '../../../shipping/provider.ts'
import { listLabels } from '../../../shipping/labels/store.ts'
import type { Labels } from '../../../shipping/labels/service.ts'
import type { ShippingOwner } from '../../../shipping/shipping.ts'
import type { Holdings } from '../../cards/holdings/holdings.ts'
import { freeable, type HoldingStatus } from '../../cards/holdings/model.ts'
import { labelOwner, type Order, type OrderEvent } from '../orders/model.ts'
import type { LockedOrder, OrderService } from '../orders/service.ts'
import type { Task } from '../../../warehouse/tasks/model.ts'
import { findOrder, markOrderCards, moveOrder, updateOrder, type OrderChange } from '../orders/store.ts'
import type { Notify, VaultWatcher } from '../../shared/ports.ts'

export type OrderFulfillmentDeps = {
  db: Db
  orders: OrderService
  holdings: Holdings
  labels: Labels
  notify: Notify
  watcher: Pick<VaultWatcher, 'orderDispatched' | 'orderCancelled'>
}

export type OrderFulfillment = ReturnType<typeof createOrderFulfillment>

type Trouble = 'delivery_problem' | 'label_problem' | 'parcel_lost'

const owned = (id: number) => ({ kind: labelOwner, id })

/** What people at the warehouse and carriers on the road do to orders. Whoever calls says who it was. */
export function createOrderFulfillment({ db, orders, holdings, labels, notify, watcher }: OrderFulfillmentDeps) {
  async function move({ tx, order, now }: LockedOrder, event: OrderEvent, change: OrderChange): Promise<void> {
    if (await moveOrder(tx, order.id, event, now, change)) return
    fail(409, 'invalid_status', `Order ${order.id} is ${order.status}.`, { details: { status: order.status } })
  }

  const moveCards = (held: LockedOrder, event: string | null, status: HoldingStatus, actor: string): Promise<void> =>
    holdings.move(held.tx, {
      accountId: held.order.accountId,
      uniqueIds: held.uniqueIds,
      event,
      status,
      document: status === 'AVAILABLE' ? null : { kind: 'order', id: held.order.id },
      actor,
    })

  /** `isScanned`: the floor has written down whose hands the cards went through. */
  type Step = (held: LockedOrder, actor: string, isScanned?: boolean) => Promise<void>

  const started: Step = (held) => move(held, 'start', { fulfillment_status: 'PICKING' })

  const requireStage = ({ order }: LockedOrder, stage: Order['fulfillmentStatus']): void => {
    if (order.status === 'IN_FULFILLMENT' && order.fulfillmentStatus === stage) return
    fail(409, 'invalid_status', `Order ${order.id} is ${order.fulfillmentStatus ?? order.status}.`)
  }

  const picked: Step = async (held, actor, isScanned) => {
    requireStage(held, 'PICKING')
    await updateOrder(held.tx, held.order.id, { fulfillment_status: 'PICKED', picked_at: held.now }, held.now)
    await markOrderCards(held.tx, held.order.id, 'picked_at', held.now)
    await moveCards(held, isScanned ? null : 'picked', 'PICKED', actor)
  }

  const packed: Step = async (held, actor, isScanned) => {
    requireStage(held, 'PICKED')
    await updateOrder(held.tx, held.order.id, { fulfillment_status: 'PACKED', packed_at: held.now }, held.now)
    await markOrderCards(held.tx, held.order.id, 'packed_at', held.now)
    await moveCards(held, isScanned ? null : 'packed', 'PACKED', actor)
  }

  const delivered: Step = async (held) => {
    await move(held, 'deliver', { delivered_at: held.now })
    await holdings.release(held.tx, { kind: 'order', id: held.order.id })
  }

  const areAllDelivered = async (tx: Tx, orderId: number): Promise<boolean> => {
    const good = (await listLabels(tx, owned(orderId))).filter(({ status }) => status === 'PURCHASED')
    return good.length > 0 && good.every(({ trackingStatus }) => trackingStatus === 'DELIVERED')
  }

  /** The carrier has it. One that told of the delivery before we scanned it out is believed. */
  const dispatched: Step = async (held, actor, isScanned) => {
    requireStage(held, 'PACKED')
    await move(held, 'ship', { shipped_at: held.now, fulfillment_status: 'DISPATCHED' })
    await watcher.orderDispatched(held.tx, { ...held.order, cardCount: held.uniqueIds.length })
    await moveCards(held, isScanned ? null : 'shipped', 'SHIPPED', actor)
    // Where the floor follows the carrier itself, it tells of the delivery next.
    const isTold = isScanned && actor === 'system'
    if (!isTold && (await areAllDelivered(held.tx, held.order.id))) await delivered(held, actor)
  }

  const returned: Step = async (held, actor, isScanned) => {
    await move(held, 'takeBack', {})
    await holdings.release(held.tx, { kind: 'order', id: held.order.id })
    await moveCards(held, isScanned ? null : 'returned', 'AVAILABLE', actor)
  }

  const lost: Step = async (held, actor, isScanned) => {
    await move(held, 'lose', {})
    await holdings.release(held.tx, { kind: 'order', id: held.order.id })
    await tell(held.tx, held.order, 'parcel_lost', 'declared lost')
    await moveCards(held, isScanned ? null : 'lost', 'LOST', actor)
  }

  /** Called off by the warehouse before it left: the label is given back and the cards are free. */
  async function cancelled(held: LockedOrder, reason: string, actor: string): Promise<void> {
    await labels.release(held.tx, owned(held.order.id))
    await move(held, 'void', { cancelled_at: held.now, cancel_reason: reason })
    await watcher.orderCancelled(held.tx, held.order)
    await holdings.release(held.tx, { kind: 'order', id: held.order.id })
    await moveCards({ ...held, uniqueIds: freeable(held.cards) }, 'released', 'AVAILABLE', actor)
  }

  const setHold = ({ tx, order, now }: LockedOrder, reason: string | null): Promise<void> =>
    updateOrder(tx, order.id, { hold_reason: reason }, now)

  /** What was short is here again; what was picked before may have to be picked once more. */
  async function resumed({ tx, order, now }: LockedOrder, { status, holdReason }: Task): Promise<void> {
    const isPicking = status === 'PICKING' && order.status === 'IN_FULFILLMENT'
    const stage = isPicking ? ({ fulfillment_status: 'PICKING', picked_at: null } as const) : {}
    await updateOrder(tx, order.id, { hold_reason: holdReason, ...stage }, now)
  }

  async function known(id: number): Promise<Order> {
    return (await findOrder(db, id)) ?? fail(404, 'order not found', `There is no order ${id}.`)
  }

  const act =
    (step: Step) =>
    async (id: number, actor: string): Promise<void> =>
      orders.hold(await known(id), (held) => step(held, actor))

  const tell = (tx: Tx, { id, accountId }: Order, kind: Trouble, about: string) =>
    notify(tx, { accountId, kind, key: `order:${id}:${about}`, data: { order_id: id, reason: about } })

  /** A scan of a parcel that is still on our table: the label went elsewhere, or a scan of ours was missed. */
  async function troubled(tx: Tx, label: Label, status: TrackingStatus): Promise<void> {
    const order = await findOrder(tx, label.ownerId)
    if (!order) return
    if (status === 'RETURNED' || status === 'FAILURE')
      return tell(tx, order, 'delivery_problem', `${label.id}:${status}`)
    const isHere = order.status === 'COMMITTED' || order.status === 'IN_FULFILLMENT'
    if (isHere) await tell(tx, order, 'label_problem', `early_scan:${label.id}`)
  }

  const parcels: ShippingOwner = {
    lock: async (tx, id) => {
      const order = await findOrder(tx, id)
      if (order) await orders.withLockedOrder(tx, order, async () => {})
    },
    changed: async (tx, label) => {
      const order = await findOrder(tx, label.ownerId)
      // The carrier keeps the money of a label nobody used; somebody has to know.
      if (order && label.status === 'VOID_REFUSED') await tell(tx, order, 'label_problem', `void_refused:${label.id}`)
    },
    scanned: async (tx, label) => {
      const order = await findOrder(tx, label.ownerId)
      const status = label.trackingStatus
      if (!order || status === null || status === 'PRE_TRANSIT') return
      if (order.fulfillmentStatus === 'PACKED' && status !== 'RETURNED' && status !== 'FAILURE') {
        return orders.withLockedOrder(tx, order, (held) => dispatched(held, 'system'))
      }
      await troubled(tx, label, status)
      if (order.status !== 'SHIPPED' || status !== 'DELIVERED') return
      if (await areAllDelivered(tx, order.id)) {
        await orders.withLockedOrder(tx, order, (held) => delivered(held, 'system'))
      }
    },
  }

  return {
    steps: { started, picked, packed, dispatched, delivered, returned, lost, cancelled, setHold, resumed, troubled },
    startPick: act(started),
    pick: act(picked),
    pack: act(packed),
    dispatch: act(dispatched),
    deliver: act(delivered),
    receiveBack: act(returned),
    declareLost: act(lost),
    cancel: async (id: number, reason: string, actor: string): Promise<void> =>
      orders.hold(await known(id), (held) => cancelled(held, reason, actor)),
    parcels,
  }
}
