import { lockItems } from '../../../assets/claims/store.ts'
import type { Db, Reader, Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { checkSite, type Actor } from '../../../warehouse/actors.ts'
import type { Locations } from '../../../warehouse/locations/locations.ts'
import type { Sites } from '../../../warehouse/sites/sites.ts'
import { listDocumentCardIds } from '../../cards/holdings/document-cards-store.ts'
import type { Holdings } from '../../cards/holdings/holdings.ts'
import type { ExceptionService } from '../../exceptions/service.ts'
import { findOrder } from '../../outbound/orders/store.ts'
import { refuseStatus } from '../../shared/refusals.ts'
import {
  exceptionOf,
  returnDocument,
  returnNumber,
  type BuyerReturn,
  type BuyerReturnEvent,
  type InspectionOutcome,
  type ReturnReason,
} from './model.ts'
import { requireDelivered, type ReturnService, type ShownReturn } from './service.ts'
import {
  closeCards,
  findOrderOfCard,
  findReturn,
  insertCards,
  listCards,
  listReturnable,
  lockReturn,
  markCards,
  moveReturn,
  occurrenceOf,
} from './store.ts'

/** Called for billing, in the transaction of the step. */
export type ReturnWatcher = { returned(tx: Tx, buyerReturn: BuyerReturn): Promise<void> }

export type InspectDeps = {
  db: Db
  clock: Clock
  sites: Pick<Sites, 'get'>
  locations: Pick<Locations, 'checkIn'>
  holdings: Holdings
  returns: ReturnService
  exceptions: Pick<ExceptionService, 'open'>
  watcher: ReturnWatcher
}

/** A parcel without an announcement: of an order, or of the order with which a card left. */
export type FoundReturn = {
  siteId: number
  orderId: number | undefined
  uniqueId: string | undefined
  reason: ReturnReason | null
  carrier: string | null
  trackingNumber: string | null
  note: string | null
}

export type Inspection = { uniqueId: string; outcome: InspectionOutcome; note: string | null }

export type ReturnInspection = ReturnType<typeof createReturnInspection>

/** The warehouse steps of a buyer return: arrival, inspection card by card, completion. */
export function createReturnInspection(deps: InspectDeps) {
  const { db, clock, sites, locations, holdings, returns, exceptions, watcher } = deps

  async function known(reader: Reader, actor: Actor, id: number): Promise<BuyerReturn> {
    const found = (await findReturn(reader, id)) ?? fail(404, 'not_found', `Return ${id} not found.`)
    checkSite(actor, found.siteId)
    return found
  }

  async function move(tx: Tx, { id, status }: BuyerReturn, event: BuyerReturnEvent): Promise<BuyerReturn> {
    return (await moveReturn(tx, id, event, clock.now())) ?? refuseStatus('Return', status)
  }

  /** Locks the cards before the document. */
  async function lockAll(tx: Tx, { id, orderId }: BuyerReturn): Promise<BuyerReturn> {
    await lockItems(tx, await listDocumentCardIds(tx, { kind: 'order', id: orderId }))
    return lockReturn(tx, id)
  }

  const show = async (tx: Tx, id: number): Promise<ShownReturn> => returns.show(await lockReturn(tx, id), tx)

  /** The parcel is at the dock; its handling is charged once. */
  async function receive(tx: Tx, actor: Actor, id: number): Promise<ShownReturn> {
    await known(tx, actor, id)
    await watcher.returned(tx, await move(tx, await lockReturn(tx, id), 'receive'))
    return show(tx, id)
  }

  async function orderOf(tx: Tx, { orderId, uniqueId }: FoundReturn) {
    const id = orderId ?? (await findOrderOfCard(tx, uniqueId ?? ''))
    const order = id === undefined ? undefined : await findOrder(tx, id)
    if (order) return order
    if (orderId !== undefined) fail(404, 'order not found', `Order ${orderId} not found.`)
    fail(409, 'wrong_scan', `${uniqueId} was not shipped with an order.`, { details: { scanned: uniqueId } })
  }

  /** Registers a parcel that the tenant did not announce, and receives it. */
  async function registerFound(tx: Tx, actor: Actor, found: FoundReturn): Promise<ShownReturn> {
    checkSite(actor, found.siteId)
    await sites.get(found.siteId, tx)
    const order = await orderOf(tx, found)
    requireDelivered(order)
    const { siteId, reason, carrier, trackingNumber, note } = found
    const { id } = await returns.insertFound(tx, {
      accountId: order.accountId,
      orderId: order.id,
      siteId,
      reason,
      carrier,
      trackingNumber,
      note,
      isAnnounced: false,
      idempotencyKey: null,
      createdBy: actor.actor,
    })
    return receive(tx, actor, id)
  }

  /** A card of the order that was not announced joins the return; any other card is a wrong scan. */
  async function requireCard(tx: Tx, current: BuyerReturn, uniqueId: string): Promise<void> {
    const card = (await listCards(tx, current.id)).find((listed) => listed.uniqueId === uniqueId)
    if (card && card.outcome !== null) {
      fail(409, 'invalid_status', `${uniqueId} was inspected already: ${card.outcome}.`, {
        details: { unique_id: uniqueId, outcome: card.outcome },
      })
    }
    if (card) return
    if (!(await listReturnable(tx, current.accountId, current.orderId)).includes(uniqueId)) {
      fail(409, 'wrong_scan', `${uniqueId} is not a card that the buyer of order ${current.orderId} has.`, {
        details: { scanned: uniqueId, order_id: current.orderId },
      })
    }
    await insertCards(tx, current.id, [uniqueId], false)
  }

  /** Puts a card back into the inventory: available, damaged, or blocked until the tenant decides. */
  async function restore(tx: Tx, actor: Actor, current: BuyerReturn, { uniqueId, outcome }: Inspection): Promise<void> {
    const { id, accountId, siteId } = current
    const uniqueIds = [uniqueId]
    await locations.checkIn(tx, actor, { uniqueIds, siteId }, { document: returnDocument(id), details: { outcome } })
    const change = { accountId, uniqueIds, siteId, document: null, actor: actor.actor }
    if (outcome === 'restocked') return holdings.move(tx, { ...change, event: null, status: 'AVAILABLE' })
    if (outcome === 'damaged') return holdings.move(tx, { ...change, event: 'found_damaged', status: 'DAMAGED' })
    const block = { reason: `${returnNumber(id)}: suspect`, by: actor.actor, since: clock.now() }
    await holdings.move(tx, { ...change, event: 'held', status: 'ON_HOLD', block })
  }

  async function inspect(tx: Tx, actor: Actor, id: number, inspection: Inspection): Promise<ShownReturn> {
    const current = await lockAll(tx, await known(tx, actor, id))
    await move(tx, current, 'inspect')
    await requireCard(tx, current, inspection.uniqueId)
    await restore(tx, actor, current, inspection)
    const { uniqueId, outcome, note } = inspection
    await markCards(tx, id, [uniqueId], { outcome, note, by: actor.actor }, clock.now())
    return show(tx, id)
  }

  /** Opens one exception for each kind of problem; the tenant decides. */
  async function openExceptions(tx: Tx, actor: Actor, completed: BuyerReturn): Promise<void> {
    const { id, accountId, orderId, siteId } = completed
    const cards = await listCards(tx, id)
    for (const outcome of ['damaged', 'suspect', 'missing'] as const) {
      const concerned = cards.filter((card) => card.outcome === outcome)
      if (concerned.length === 0) continue
      const { type, text } = exceptionOf[outcome]
      const notes = concerned.flatMap(({ note }) => note ?? []).join(' ')
      const uniqueIds = concerned.map(({ uniqueId }) => uniqueId)
      if (outcome === 'suspect') {
        // The exception blocks them from here on, and its resolution releases them.
        const release = { accountId, uniqueIds, event: null, document: null, actor: actor.actor }
        await holdings.move(tx, { ...release, status: 'AVAILABLE' })
      }
      await exceptions.open(tx, {
        accountId,
        type,
        summary: `${returnNumber(id)} of order ${orderId}: ${uniqueIds.length} card(s) ${text}. ${notes}`.trim(),
        uniqueIds,
        orderId,
        siteId,
        openedBy: actor.actor,
        occurrence: occurrenceOf(id, outcome),
        isAnswered: true,
      })
    }
  }

  /** Ends the inspection; announced cards that were not found are missing. */
  async function complete(tx: Tx, actor: Actor, id: number): Promise<ShownReturn> {
    const current = await lockAll(tx, await known(tx, actor, id))
    const completed = await move(tx, current, 'complete')
    const unseen = (await listCards(tx, id)).filter(({ outcome }) => outcome === null).map(({ uniqueId }) => uniqueId)
    const now = clock.now()
    await markCards(tx, id, unseen, { outcome: 'missing', note: null, by: actor.actor }, now)
    await closeCards(tx, id, now)
    await openExceptions(tx, actor, completed)
    return show(tx, id)
  }

  return {
    receive,
    registerFound,
    inspect,
    complete,
    list: returns.list,
    get: async (actor: Actor, id: number): Promise<ShownReturn> => returns.show(await known(db, actor, id)),
  }
}
