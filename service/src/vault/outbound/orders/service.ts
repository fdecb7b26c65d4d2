import { transact, type Db, type Tx } from '../../../db/db.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { drawPackingSlip } from '../../../providers/shipping/packing-slip.ts'
import type { Label } from '../../../providers/shipping/labels/model.ts'
import { listLabelsOf } from '../../../providers/shipping/labels/store.ts'
import type { Shipping } from '../../../providers/shipping/shipping.ts'
import type { StoredScan } from '../../../providers/shipping/tracking/store.ts'
import { listDocumentCardIds } from '../../cards/holdings/document-cards-store.ts'
import type { CardState } from '../../cards/holdings/model.ts'
import type { Holdings } from '../../cards/holdings/holdings.ts'
import { actorOf, isStorableId, type Writer } from '../../shared/requests.ts'
import type { Window } from '../../shared/document-store.ts'
import { isCommitting, isOpen, labelOwner, labelOwnerOf, type Order, type OrderCard } from './model.ts'
import {
  findOrder,
  listOrderCards,
  listOrders,
  listSuperseded,
  listSupersededBy,
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
/** An order whose cards and row are locked, in that order. */
export type LockedOrder = { tx: Tx; order: Order; cards: CardState[]; uniqueIds: string[]; now: Date }
export type OrderService = ReturnType<typeof createOrderService>

const idsOf = (cards: readonly CardState[]): string[] => cards.map(({ uniqueId }) => uniqueId)

/** Reads, cancels and expires the orders of a tenant. */
export function createOrderService({ db, clock, holdings, shipping }: OrderDeps) {
  const { labels, tracking } = shipping

  async function find(accountId: number, id: number): Promise<Order> {
    const order = isStorableId(id) ? await findOrder(db, id) : undefined
    return order?.accountId === accountId ? order : fail(404, 'order not found', `Order ${id} not found.`)
  }

  async function show(id: number): Promise<ShownOrder> {
    const order = await findOrder(db, id)
    assert(order !== undefined, 'Orders are never deleted.')
    const own = await labels.list(labelOwnerOf(id))
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
    act: (locked: LockedOrder) => Promise<Result>,
  ): Promise<Result> {
    const uniqueIds = await listDocumentCardIds(tx, { kind: 'order', id: known.id })
    const cards = await holdings.lock(tx, known.accountId, uniqueIds)
    const [order] = await lockOrders(tx, [known.id])
    assert(order !== undefined, 'Orders are never deleted.')
    return act({ tx, order, cards, uniqueIds, now: clock.now() })
  }

  const transactLocked = <Result>(known: Order, act: (locked: LockedOrder) => Promise<Result>): Promise<Result> =>
    transact(db, (tx) => withLockedOrder(tx, known, act))

  /** Releases the cards and labels of an uncommitted order; a label that is found later is voided. */
  async function release({ tx, order, cards }: LockedOrder, event: string, actor: string): Promise<void> {
    await labels.release(tx, labelOwnerOf(order.id))
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
    await transactLocked(known, async (locked) => {
      const { tx, order, now } = locked
      if (order.status === 'CANCELLED') return
      if (!isOpen(order, now)) {
        fail(409, 'cannot be cancelled', `Order status ${order.status} does not allow a cancellation.`, {
          ...(isCommitting(order, now) && { code: 'COMMIT_IN_PROGRESS', retryAfterSeconds: 2 }),
          data: { order: { order_id: id, status: order.status } },
        })
      }
      await release(locked, 'quote_released', actorOf(writer))
      await moveOrder(tx, id, 'cancel', now, { cancelled_at: now, cancel_reason: 'tenant' })
    })
    return show(id)
  }

  /** Releases the cards and labels of an expired quote; the order stays PENDING_PAYMENT. */
  const expire = (known: Order): Promise<void> =>
    transactLocked(known, async (locked) => {
      const { order, now } = locked
      if (order.status === 'PENDING_PAYMENT' && order.quoteExpiresAt <= now) {
        await release(locked, 'quote_released', 'system')
      }
    })

  const abandon = (known: Order): Promise<void> =>
    transactLocked(known, async (locked) => {
      if (locked.order.status !== 'PENDING_PAYMENT') return
      await release(locked, 'quote_released', 'system')
      const change = { cancelled_at: locked.now, cancel_reason: 'expired' }
      await moveOrder(locked.tx, locked.order.id, 'cancel', locked.now, change)
    })

  async function labelFile(accountId: number, id: number, parcelNumber: number): Promise<Uint8Array> {
    const { committedAt } = await find(accountId, id)
    const own = committedAt === null ? [] : await labels.list(labelOwnerOf(id))
    const label = own.find((entry) => entry.status === 'PURCHASED' && entry.parcelNumber === parcelNumber)
    // The file is stored for later requests, so a disconnect does not abort the download.
    const bytes = label && (await labels.file(label.id, new AbortController().signal))
    return bytes ?? fail(404, 'not_found', `Label of parcel ${parcelNumber} of order ${id} not found.`)
  }

  /** The packing slips of all parcels of a committed order; values are not printed. */
  async function packingSlip(accountId: number, id: number): Promise<Uint8Array> {
    const { order, cards } = await get(accountId, id)
    const { committedAt, reference, parcels } = order
    if (committedAt === null) fail(404, 'not_found', `Order ${id} is not committed and has no packing slip.`)
    const cardOf = new Map(cards.map((card) => [card.uniqueId, card]))
    return drawPackingSlip({
      title: `Order ${id}`,
      reference,
      at: order.packedAt ?? committedAt,
      count: parcels.length,
      parcels: parcels.map(({ number, uniqueIds }) => ({
        number,
        code: `${id}-${number}`,
        cards: uniqueIds.map((code) => {
          const card = cardOf.get(code)
          return { code, name: card?.name ?? code, details: [card?.cardId, card?.condition] }
        }),
      })),
    })
  }

  /** Orders as a list shows them: with their labels, without cards and scans. */
  async function withLabels(listed: readonly Order[]): Promise<Omit<ShownOrder, 'cards' | 'scans'>[]> {
    const ids = listed.map(({ id }) => id)
    const own = Map.groupBy(await listLabelsOf(db, labelOwner, ids), ({ ownerId }) => ownerId)
    const superseded = Map.groupBy(await listSupersededBy(db, ids), ({ supersededBy }) => supersededBy)
    return listed.map((order) => ({
      order,
      labels: own.get(order.id) ?? [],
      supersededIds: (superseded.get(order.id) ?? []).map(({ id }) => id),
    }))
  }

  const list = (filter: OrderFilter, page: Window): Promise<Order[]> => listOrders(db, filter, page)

  return {
    find,
    show,
    get,
    list,
    withLabels,
    cancel,
    labelFile,
    packingSlip,
    expire,
    abandon,
    release,
    transactLocked,
    withLockedOrder,
  }
}
