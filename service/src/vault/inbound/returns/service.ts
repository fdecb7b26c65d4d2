import { lockItems } from '../../../assets/claims/store.ts'
import { transact, type Db, type Reader, type Tx } from '../../../db/db.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import type { Site } from '../../../warehouse/sites/model.ts'
import type { Sites } from '../../../warehouse/sites/sites.ts'
import { listDocumentCardIds } from '../../cards/holdings/document-cards-store.ts'
import { refuseMissing } from '../../cards/holdings/model.ts'
import type { Order } from '../../outbound/orders/model.ts'
import { findOrder } from '../../outbound/orders/store.ts'
import type { ActivityLog } from '../../shared/activity.ts'
import type { Window } from '../../shared/document-store.ts'
import { actorOf, isStorableId, type Writer } from '../../shared/requests.ts'
import { submitOnce } from '../../shared/submissions.ts'
import { returnNumber, type BuyerReturn, type ReturnCard, type ReturnReason } from './model.ts'
import {
  closeCards,
  findByKey,
  findReturn,
  insertCards,
  insertReturn,
  listCards,
  listExceptionIds,
  listReturnable,
  listReturns,
  lockReturn,
  moveReturn,
  type NewReturn,
  type ReturnFilter,
} from './store.ts'

export type ReturnDeps = { db: Db; clock: Clock; sites: Pick<Sites, 'get'>; activity: ActivityLog }

/** An announcement by the tenant; without cards, all that the buyer has are expected. */
export type ReturnOrder = {
  orderId: number
  uniqueIds: readonly string[] | undefined
  siteId: number | undefined
  reason: ReturnReason | null
  carrier: string | null
  trackingNumber: string | null
  note: string | null
}

export type ShownReturn = { buyerReturn: BuyerReturn; cards: ReturnCard[]; exceptionIds: number[]; site: Site }
export type ReturnService = ReturnType<typeof createReturnService>

const loggedIds = 50

/** Only delivered cards come back from a buyer; undelivered parcels are received back with their task. */
export function requireDelivered({ id, status }: Order): void {
  if (status === 'DELIVERED') return
  fail(409, 'invalid_status', `Order ${id} is ${status}; only a DELIVERED order comes back from its buyer.`, {
    details: { order_id: id, status },
  })
}

/** Returns of cards by the buyers of orders, as tenants announce and read them. */
export function createReturnService({ db, clock, sites, activity }: ReturnDeps) {
  const show = async (buyerReturn: BuyerReturn, reader: Reader = db): Promise<ShownReturn> => ({
    buyerReturn,
    cards: await listCards(reader, buyerReturn.id),
    exceptionIds: await listExceptionIds(reader, buyerReturn),
    site: await sites.get(buyerReturn.siteId, reader),
  })

  async function findOwnOrder(accountId: number, id: number): Promise<Order> {
    const order = isStorableId(id) ? await findOrder(db, id) : undefined
    if (order?.accountId === accountId) return order
    fail(404, 'order not found', `Order ${id} not found.`)
  }

  /** The announced cards, all of which the buyer must have. */
  function chooseCards({ id }: Order, known: readonly string[], free: readonly string[], wanted = free): string[] {
    const foreign = wanted.filter((code) => !known.includes(code))
    if (foreign.length > 0) refuseMissing(foreign)
    const taken = wanted.filter((code) => !free.includes(code))
    if (taken.length > 0 || wanted.length === 0) {
      const which = taken.length > 0 ? taken.slice(0, 5).join(', ') : 'All cards'
      fail(409, 'card(s) unavailable', `${which} of order ${id}: already on a return, or back in the inventory.`, {
        data: { unique_ids: taken },
      })
    }
    return [...wanted]
  }

  /** Inserts a return in its first status. The caller has locked the cards of the order. */
  async function insert(tx: Tx, given: NewReturn, uniqueIds: readonly string[]): Promise<BuyerReturn | undefined> {
    const id = await insertReturn(tx, given, clock.now())
    if (id === undefined) return undefined
    await insertCards(tx, id, uniqueIds, true)
    return lockReturn(tx, id)
  }

  async function submit(
    tx: Tx,
    writer: Writer,
    order: Order,
    given: ReturnOrder,
    key: string | null,
  ): Promise<BuyerReturn | undefined> {
    const { accountId, id: orderId } = order
    const known = await listDocumentCardIds(tx, { kind: 'order', id: orderId })
    await lockItems(tx, known)
    // The previous owner of the locks may have been the same request, sent twice.
    if (key !== null && (await findByKey(tx, accountId, key))) return undefined
    requireDelivered(order)
    const cards = chooseCards(order, known, await listReturnable(tx, accountId, orderId), given.uniqueIds)
    const siteId = given.siteId ?? order.siteId
    if (siteId === null)
      fail(400, 'invalid input', 'site_id is required for this order.', { details: { field: 'site_id' } })
    await sites.get(siteId, tx)
    const { reason, carrier, trackingNumber, note } = given
    const announced = { accountId, orderId, siteId, reason, carrier, trackingNumber, note }
    const made = await insert(
      tx,
      { ...announced, isAnnounced: true, idempotencyKey: key, createdBy: actorOf(writer) },
      cards,
    )
    if (made) await record(tx, writer, 'buyer_return.announced', made, cards)
    return made
  }

  const record = (
    tx: Tx,
    writer: Writer,
    event: 'buyer_return.announced' | 'buyer_return.cancelled',
    { id, orderId }: BuyerReturn,
    uniqueIds: readonly string[] = [],
  ): Promise<void> =>
    activity.record(tx, writer, {
      event,
      resourceType: 'buyer_return',
      resourceId: id,
      summary: `Return ${returnNumber(id)} of order ${orderId} ${event.split('.')[1] ?? ''}.`,
      data: { buyer_return_id: id, order_id: orderId, unique_ids: uniqueIds.slice(0, loggedIds) },
    })

  /** Announces one return per key; a replay returns the current state of the original. */
  async function announce(
    writer: Writer,
    given: ReturnOrder,
    key: string | null,
  ): Promise<ShownReturn & { isReplay: boolean }> {
    const { row, isReplay } = await submitOnce({
      key,
      find: (taken) => findByKey(db, writer.accountId, taken),
      make: async () => {
        const order = await findOwnOrder(writer.accountId, given.orderId)
        return transact(db, (tx) => submit(tx, writer, order, given, key))
      },
    })
    return { ...(await show(row)), isReplay }
  }

  async function find(accountId: number, id: number): Promise<BuyerReturn> {
    const found = isStorableId(id) ? await findReturn(db, id) : undefined
    if (found?.accountId === accountId) return found
    fail(404, 'not_found', `Return ${id} not found.`)
  }

  /** Cancels a return that has not arrived; repeating it changes nothing. */
  async function cancel(writer: Writer, id: number): Promise<ShownReturn> {
    await find(writer.accountId, id)
    const cancelled = await transact(db, async (tx) => {
      const current = await lockReturn(tx, id)
      if (current.status === 'CANCELLED') return current
      const now = clock.now()
      const moved = await moveReturn(tx, id, 'cancel', now)
      if (!moved) {
        fail(409, 'cannot be cancelled', `Return status ${current.status} does not allow a cancellation.`, {
          data: { buyer_return: { id, status: current.status } },
        })
      }
      await closeCards(tx, id, now)
      await record(tx, writer, 'buyer_return.cancelled', moved)
      return moved
    })
    return show(cancelled)
  }

  return {
    announce,
    cancel,
    show,
    /** Of an order whose cards are locked; found at the dock, so no card is expected. */
    insertFound: async (tx: Tx, given: NewReturn): Promise<BuyerReturn> => {
      const made = await insert(tx, given, [])
      assert(made !== undefined, 'A return without an idempotency key is always inserted.')
      return made
    },
    get: async (accountId: number, id: number): Promise<ShownReturn> => show(await find(accountId, id)),
    list: (filter: ReturnFilter, page: Window): Promise<BuyerReturn[]> => listReturns(db, filter, page),
  }
}
