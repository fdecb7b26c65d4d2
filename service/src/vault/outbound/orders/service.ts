import { transact, type Db, type Tx } from '../../../db/db.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import type { Label } from '../../../shipping/labels/model.ts'
import type { Shipping } from '../../../shipping/shipping.ts'
import type { StoredScan } from '../../../shipping/tracking/store.ts'
import type { CardState } from '../../cards/holdings/model.ts'
import type { Holdings } from '../../cards/holdings/holdings.ts'
import { actorOf, isStorableId, type Writer } from '../../shared/requests.ts'
import { isCommitting, isOpen, labelOwner, type Order, type OrderCard } from './model.ts'
import {
  findOrder,
  listCardIds,
  listOrderCards,
  listOrders,
  listSuperseded,
  lockOrders,
  moveOrder,
  type OrderFilter,
} from './store.ts'

export type OrderDeps = { db: Db; clock: Clock; holdings: Holdings; shipping: Shipping }

export type ShownOrder = {
  order: Order
  cards: OrderCard[]
  labels: Label[]
  scans: ReadonlyMap<bigint, readonly StoredScan[]>
  supersededIds: number[]
}
/** An order with its cards and itself locked, in that order. */
export type LockedOrder = { tx: Tx; order: Order; cards: CardState[]; uniqueIds: string[]; now: Date }
export type OrderService = ReturnType<typeof createOrderService>

const owned = (id: number) => ({ kind: labelOwner, id })
const idsOf = (cards: readonly CardState[]): string[] => cards.map(({ uniqueId }) => uniqueId)

/** Orders as their tenant sees and cancels them. */
export function createOrderService({ db, clock, holdings, shipping }: OrderDeps) {
  const { labels, tracking } = shipping

  async function find(accountId: number, id: number): Promise<Order> {
    const order = isStorableId(id) ? await findOrder(db, id) : undefined
    return order?.accountId === accountId ? order : fail(404, 'order not found', `There is no order ${id}.`)
  }

  async function show(id: number): Promise<ShownOrder> {
    const order = await findOrder(db, id)
    assert(order !== undefined, 'Orders are never deleted.')
    const own = await labels.list(owned(id))
    const known = own.filter(({ trackingNumber }) => trackingNumber !== null)
    const scans = new Map<bigint, readonly StoredScan[]>()
    for (const label of known) scans.set(label.id, await tracking.listScans(label.id))
    return {
      order,
      cards: await listOrderCards(db, order),
      labels: own,
      scans,
      supersededIds: await listSuperseded(db, id),
    }
  }

  const get = async (accountId: number, id: number): Promise<ShownOrder> => show((await find(accountId, id)).id)

  async function withLockedOrder<Result>(
    tx: Tx,
    known: Order,
    tasks: (held: LockedOrder) => Promise<Result>,
  ): Promise<Result> {
    const uniqueIds = await listCardIds(tx, known.id)
    const cards = await holdings.lock(tx, known.accountId, uniqueIds)
    const [order] = await lockOrders(tx, [known.id])
    assert(order !== undefined, 'Orders are never deleted.')
    return tasks({ tx, order, cards, uniqueIds, now: clock.now() })
  }

  const hold = <Result>(known: Order, tasks: (held: LockedOrder) => Promise<Result>): Promise<Result> =>
    transact(db, (tx) => withLockedOrder(tx, known, tasks))

  /** Ends what an uncommitted order holds; a label that is found later is given back. */
  async function release({ tx, order, cards }: LockedOrder, event: string, actor: string): Promise<void> {
    await labels.release(tx, owned(order.id))
    await holdings.release(tx, { kind: 'order', id: order.id })
    await holdings.move(tx, {
      accountId: order.accountId,
      uniqueIds: idsOf(cards.filter(({ orderId, status }) => orderId === order.id && status === 'QUOTED')),
      event,
      status: 'AVAILABLE',
      document: null,
      actor,
    })
  }

  async function cancel(writer: Writer, id: number): Promise<ShownOrder> {
    const known = await find(writer.accountId, id)
    await hold(known, async (held) => {
      const { tx, order, now } = held
      if (order.status === 'CANCELLED') return
      if (!isOpen(order, now)) {
        fail(409, 'cannot be cancelled', `Order ${id} is ${order.status}.`, {
          ...(isCommitting(order, now) && { code: 'COMMIT_IN_PROGRESS', retryAfterSeconds: 2 }),
          data: { order: { order_id: id, status: order.status } },
        })
      }
      await release(held, 'quote_released', actorOf(writer))
      await moveOrder(tx, id, 'cancel', now, { cancelled_at: now, cancel_reason: 'tenant' })
    })
    return show(id)
  }

  /** A quote that ran out: its cards are free and its labels unwanted. The order stays until somebody closes it. */
  const expire = (known: Order): Promise<void> =>
    hold(known, async (held) => {
      const { order, now } = held
      if (order.status === 'PENDING_PAYMENT' && order.quoteExpiresAt <= now) {
        await release(held, 'quote_released', 'system')
      }
    })

  const abandon = (known: Order): Promise<void> =>
    hold(known, async (held) => {
      if (held.order.status !== 'PENDING_PAYMENT') return
      await release(held, 'quote_released', 'system')
      const change = { cancelled_at: held.now, cancel_reason: 'expired' }
      await moveOrder(held.tx, held.order.id, 'cancel', held.now, change)
    })

  /** The bytes of a parcel's label. */
  async function labelFile(accountId: number, id: number, parcelNumber: number): Promise<Uint8Array> {
    const { committedAt } = await find(accountId, id)
    const own = committedAt === null ? [] : await labels.list(owned(id))
    const label = own.find((entry) => entry.status === 'PURCHASED' && entry.parcelNumber === parcelNumber)
    const bytes = label && (await labels.file(label.id, new AbortController().signal))
    return bytes ?? fail(404, 'not_found', `Parcel ${parcelNumber} of order ${id} has no label.`)
  }

  const list = (filter: OrderFilter, page: { limit: number; offset: number }): Promise<Order[]> =>
    listOrders(db, filter, page)

  return { find, show, get, list, cancel, labelFile, expire, abandon, release, hold, withLockedOrder }
}
