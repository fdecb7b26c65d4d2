import { newUniqueId, readUniqueId, type Condition } from '../../../assets/items/model.ts'
import { insertItems } from '../../../assets/items/store.ts'
import { transact, type Db, type Reader, type Tx } from '../../../db/db.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { cents, type Cents } from '../../../kernel/money.ts'
import type { Random } from '../../../kernel/random.ts'
import { checkSite, type Actor } from '../../../warehouse/actors.ts'
import type { Locations } from '../../../warehouse/locations/locations.ts'
import type { ExceptionService } from '../../exceptions/service.ts'
import type { ExceptionType } from '../../exceptions/model.ts'
import type { Holdings } from '../../cards/holdings/holdings.ts'
import {
  describeDiscrepancy,
  hasDiscrepancy,
  inboundNumber,
  totalsOf,
  type BoxCondition,
  type Inbound,
  type InboundEvent,
  type Line,
  type Tally,
} from '../model.ts'
import type { InboundService, ShownInbound } from '../service.ts'
import {
  closeBoxes,
  findInbound,
  insertReceipts,
  listClosable,
  listDamaged,
  listSurplus,
  listLines,
  lockInbound,
  moveInbound,
  putBox,
  type InboundChange,
} from '../store.ts'
import type { Notify } from '../../shared/ports.ts'
import { refuseStatus } from '../../shared/refusals.ts'

/** Called for billing and SLA measurement, in the transaction of the step. */
export type InboundWatcher = {
  arrived(tx: Tx, inbound: Inbound): Promise<void>
  received(tx: Tx, inbound: Inbound): Promise<void>
}

export type ReceivingDeps = {
  db: Db
  clock: Clock
  random: Random
  holdings: Holdings
  locations: Pick<Locations, 'checkIn'>
  inbound: InboundService
  exceptions: ExceptionService
  notify: Notify
  watcher: InboundWatcher
  /** Submits the declared values; returns the values that take effect. */
  declare(tx: Tx, inbound: Inbound, values: ReadonlyMap<string, Cents>): Promise<ReadonlyMap<string, Cents>>
}

export type Arrival = {
  boxNo?: number | undefined
  trackingNumber?: string | undefined
  condition?: BoxCondition | undefined
  deliveredAt?: Date | undefined
}

/** A card as unpacked; omitted fields are taken from its line. */
export type FoundCard = {
  uniqueId?: string | undefined
  lineId?: number | undefined
  name?: string | undefined
  game?: string | undefined
  cardId?: string | undefined
  setId?: string | undefined
  setName?: string | undefined
  cardNumber?: string | undefined
  language?: string | undefined
  variant?: string | undefined
  condition?: Condition | undefined
  isDamaged: boolean
  /** Only for shipments without lines. */
  isUnannounced: boolean
}

export type ReceivingService = ReturnType<typeof createReceivingService>

const sweepLimit = 100
const maxReportedCards = 500

const typeOf = ({ short, over }: Tally): ExceptionType =>
  short > 0 ? 'RECEIVING_SHORT' : over > 0 ? 'RECEIVING_OVER' : 'DAMAGED'

/** The warehouse steps of an inbound shipment: arrival, unpacking and closing. */
export function createReceivingService(deps: ReceivingDeps) {
  const { db, clock, random, holdings, locations, inbound, exceptions, notify, watcher, declare } = deps

  async function known(reader: Reader, actor: Actor, id: number): Promise<Inbound> {
    const shipment = (await findInbound(reader, id)) ?? fail(404, 'not_found', `Inbound shipment ${id} not found.`)
    checkSite(actor, shipment.siteId)
    return shipment
  }

  async function lock(tx: Tx, id: number): Promise<Inbound> {
    const shipment = await lockInbound(tx, id)
    assert(shipment !== undefined, 'Shipments are never deleted.')
    return shipment
  }

  async function move(tx: Tx, current: Inbound, event: InboundEvent, change: InboundChange = {}): Promise<Inbound> {
    const moved = await moveInbound(tx, current.id, event, clock.now(), change)
    return moved ?? refuseStatus('Inbound shipment', current.status)
  }

  const lockKnown = async (tx: Tx, actor: Actor, id: number): Promise<Inbound> =>
    lock(tx, (await known(tx, actor, id)).id)

  const show = async (tx: Tx, id: number): Promise<ShownInbound> => inbound.show(await lock(tx, id), tx)

  async function scanned(tx: Tx, actor: Actor, id: number): Promise<ShownInbound> {
    await move(tx, await lockKnown(tx, actor, id), 'scan', { in_transit_at: clock.now() })
    return show(tx, id)
  }

  /** Records the arrival of the first or a further parcel of a shipment. */
  async function arrive(tx: Tx, actor: Actor, id: number, arrival: Arrival): Promise<ShownInbound> {
    const current = await lockKnown(tx, actor, id)
    const now = clock.now()
    const { boxNo, trackingNumber, condition, deliveredAt } = arrival
    if (deliveredAt !== undefined && deliveredAt > now) {
      fail(400, 'invalid_body', 'delivered_at must not be in the future.', { details: { field: 'delivered_at' } })
    }
    if (current.arrivedAt === null) {
      const arrived = await move(tx, current, 'arrive', { arrived_at: now, delivered_at: deliveredAt ?? null })
      await watcher.arrived(tx, arrived)
    } else if (current.closedAt !== null || current.status === 'RECEIVED') {
      fail(409, 'invalid_status', `Inbound shipment status ${current.status} does not allow an arrival.`)
    }
    if (boxNo !== undefined) {
      await putBox(tx, id, { boxNo, trackingNumber: trackingNumber ?? null, condition: condition ?? null }, now)
    }
    return show(tx, id)
  }

  function codeOf({ uniqueId }: FoundCard): string {
    if (uniqueId === undefined) return newUniqueId('CARD', random)
    const read = readUniqueId(uniqueId.replace(/^V1:CARD:/i, ''))
    if (read?.kind === 'CARD') return read.uniqueId
    fail(409, 'wrong_scan', `${uniqueId} is not a valid card code.`, { details: { scanned: uniqueId } })
  }

  function lineOf({ lineId }: FoundCard, lines: readonly Line[]): Line | undefined {
    if (lineId === undefined) return undefined
    const line = lines.find(({ id }) => id === lineId)
    return line ?? fail(404, 'not_found', `Line ${lineId} not found in this shipment.`)
  }

  function itemOf(card: FoundCard, line: Line | undefined, uniqueId: string) {
    const name = card.name ?? line?.name
    if (name === undefined)
      fail(400, 'invalid_body', 'name is required for a card without a line.', { details: { field: 'name' } })
    return {
      uniqueId,
      kind: 'CARD' as const,
      name,
      game: card.game ?? line?.game,
      cardId: card.cardId ?? line?.cardId,
      setId: card.setId ?? line?.setId,
      setName: card.setName,
      cardNumber: card.cardNumber ?? line?.cardNumber,
      language: card.language,
      variant: card.variant,
      condition: card.condition ?? line?.condition,
    }
  }

  /** Receives cards from a box: creates the items, checks them in at the site and adds them to the inventory. */
  async function receive(
    tx: Tx,
    actor: Actor,
    { id, boxNo, cards }: { id: number; boxNo: number | null; cards: readonly FoundCard[] },
  ): Promise<{ shown: ShownInbound; uniqueIds: string[] }> {
    const { accountId, siteId } = await known(tx, actor, id)
    const lines = await listLines(tx, id)
    const found = cards.map((card) => ({ card, line: lineOf(card, lines), uniqueId: codeOf(card) }))
    const now = clock.now()
    const document = `inbound:${id}`
    const items = found.map(({ card, line, uniqueId }) => itemOf(card, line, uniqueId))
    const uniqueIds = found.map(({ uniqueId }) => uniqueId)
    const fresh = new Set(await insertItems(tx, items, now))
    const taken = uniqueIds.filter((uniqueId) => !fresh.has(uniqueId))
    if (taken.length > 0 || fresh.size < uniqueIds.length) {
      fail(409, 'already_exists', `Card codes already in use: ${taken.slice(0, 5).join(', ')}.`, {
        details: { unique_ids: taken },
      })
    }
    await locations.checkIn(tx, actor, { uniqueIds, siteId }, { document })
    const current = await lock(tx, id)
    if (current.status !== 'RECEIVING') {
      await move(tx, current, 'unpack', { receiving_started_at: current.receivingStartedAt ?? now })
    }
    if (boxNo !== null) await putBox(tx, id, { boxNo }, now)
    const receipts = found.map(({ card, line, uniqueId }) => ({
      uniqueId,
      lineId: line?.id ?? null,
      isDamaged: card.isDamaged,
      isAnnounced: lines.length > 0 ? line !== undefined : !card.isUnannounced,
    }))
    await insertReceipts(tx, { shipmentId: id, boxNo, by: actor.actor, now }, receipts)
    const declared = new Map(
      found.flatMap(({ line, uniqueId }) => (line?.declaredValueCents ? [[uniqueId, line.declaredValueCents]] : [])),
    )
    const effective = declared.size > 0 ? await declare(tx, current, declared) : declared
    const rows = found.map(({ line, uniqueId }) => ({
      uniqueId,
      siteId,
      declaredValueCents: effective.get(uniqueId) ?? cents(0n),
      clientReference: line?.lineReference ?? null,
      inboundShipmentId: id,
      transferId: null,
    }))
    await holdings.receive(tx, accountId, rows, { event: 'taken_in', actor: actor.actor, document })
    const damaged = found.filter(({ card }) => card.isDamaged).map(({ uniqueId }) => uniqueId)
    const damage = { accountId, uniqueIds: damaged, event: 'found_damaged', document: null, actor: actor.actor }
    await holdings.move(tx, { ...damage, status: 'DAMAGED' })
    return { shown: await show(tx, id), uniqueIds }
  }

  /** Closes an unpacked box and pauses receiving until the next one. */
  async function finishBox(tx: Tx, actor: Actor, id: number, boxNo: number): Promise<ShownInbound> {
    const current = await lockKnown(tx, actor, id)
    if ((await closeBoxes(tx, id, clock.now(), boxNo)) === 0) {
      fail(409, 'invalid_status', `Inbound shipment ${id} has no open box ${boxNo}.`, { details: { box_no: boxNo } })
    }
    if (current.status === 'RECEIVING') await move(tx, current, 'pause')
    return show(tx, id)
  }

  /** Opens one exception for all discrepancies of a shipment. */
  async function openException(tx: Tx, shipment: Inbound, damaged: readonly string[], actor: string): Promise<void> {
    const surplus = await listSurplus(tx, shipment.id, maxReportedCards)
    const totals = totalsOf(shipment)
    if (!hasDiscrepancy(totals)) return
    await exceptions.open(tx, {
      accountId: shipment.accountId,
      type: typeOf(totals),
      summary: `${inboundNumber(shipment.id)}: ${describeDiscrepancy(totals)}.`,
      uniqueIds: [...new Set([...damaged, ...surplus])].slice(0, maxReportedCards),
      namedIds: damaged,
      inboundShipmentId: shipment.id,
      siteId: shipment.siteId,
      openedBy: actor,
      occurrence: `inbound:${shipment.id}:difference`,
      isAnswered: true,
    })
  }

  /** Completes receiving and reports discrepancies; the cards are in the inventory already. */
  async function complete(tx: Tx, actor: Actor, id: number): Promise<ShownInbound> {
    const { accountId } = await known(tx, actor, id)
    const damaged = await listDamaged(tx, id, maxReportedCards)
    if (damaged.length > 0) await holdings.lock(tx, accountId, damaged)
    const received = await move(tx, await lock(tx, id), 'complete', { received_at: clock.now() })
    await closeBoxes(tx, id, clock.now())
    await watcher.received(tx, received)
    await notify(tx, {
      accountId,
      kind: 'inbound_received',
      key: `inbound:${id}`,
      data: { inbound_shipment_id: id, number: inboundNumber(id), ...totalsOf(received) },
    })
    await openException(tx, received, damaged, actor.actor)
    return show(tx, id)
  }

  async function close(tx: Tx, actor: Actor, id: number): Promise<ShownInbound> {
    await move(tx, await lockKnown(tx, actor, id), 'close', { closed_at: clock.now() })
    return show(tx, id)
  }

  async function closeSettled(): Promise<void> {
    const now = clock.now()
    for (const id of await listClosable(db, now, sweepLimit)) {
      await transact(db, (tx) => moveInbound(tx, id, 'close', now, { closed_at: now }))
    }
  }

  return {
    scanned,
    arrive,
    receive,
    finishBox,
    complete,
    close,
    closeSettled,
    list: inbound.list,
    get: async (actor: Actor, id: number): Promise<ShownInbound> => inbound.show(await known(db, actor, id)),
  }
}
