import { sql, type Updateable } from 'kysely'
import { many, maybe, one, type Reader, type Tx } from '../../db/db.ts'
import type { Schema } from '../../db/schema.ts'
import {
  allOf,
  listIds,
  listUniqueIds,
  moveDocument,
  pageClause,
  updateDocument,
  type Window,
} from '../shared/document-store.ts'
import {
  closingMs,
  inboundMachine,
  type Box,
  type BoxCondition,
  type Inbound,
  type InboundEvent,
  type InboundStatus,
  type Line,
  type NewLine,
} from './model.ts'

const columns = sql`id, account_id as "accountId", status, version, site_id as "siteId",
  expected_count as "expectedCount", received_count as "receivedCount", damaged_count as "damagedCount",
  unannounced_count as "unannouncedCount", carrier, tracking_numbers as "trackingNumbers", box_count as "boxCount",
  expected_at as "expectedAt", reference, note, idempotency_key as "idempotencyKey", fingerprint,
  api_key_id as "apiKeyId", delivered_at as "deliveredAt", announced_at as "announcedAt",
  in_transit_at as "inTransitAt", arrived_at as "arrivedAt", receiving_started_at as "receivingStartedAt",
  received_at as "receivedAt", closed_at as "closedAt", cancelled_at as "cancelledAt", created_at as "createdAt",
  updated_at as "updatedAt",
  (select sum(greatest(l.quantity - l.received, 0)) from inbound_lines l
    where l.shipment_id = inbound_shipments.id)::integer as "lineShort",
  (select sum(greatest(l.received - l.quantity, 0)) from inbound_lines l
    where l.shipment_id = inbound_shipments.id)::integer as "lineOver"`

const lineColumns = sql`id, line_reference as "lineReference", box_no as "boxNo", name, game, card_id as "cardId",
  set_id as "setId", card_number as "cardNumber", condition, quantity, declared_value_cents as "declaredValueCents",
  received, damaged`

const boxColumns = sql`box_no as "boxNo", tracking_number as "trackingNumber", condition, received, damaged,
  arrived_at as "arrivedAt", closed_at as "closedAt"`

export type NewInbound = Pick<
  Inbound,
  'siteId' | 'expectedCount' | 'carrier' | 'trackingNumbers' | 'boxCount' | 'expectedAt' | 'reference' | 'note'
> &
  Pick<Inbound, 'accountId' | 'idempotencyKey' | 'fingerprint' | 'apiKeyId'>

/** Returns undefined when the key is taken; waits for an open transaction that took it. */
export function insertInbound(tx: Tx, shipment: NewInbound, now: Date): Promise<Inbound | undefined> {
  return maybe(
    tx,
    sql<Inbound>`
      insert into inbound_shipments (account_id, status, site_id, expected_count, carrier, tracking_numbers, box_count,
        expected_at, reference, note, idempotency_key, fingerprint, api_key_id, announced_at, created_at, updated_at)
      values (${shipment.accountId}, 'ANNOUNCED', ${shipment.siteId}, ${shipment.expectedCount}, ${shipment.carrier},
        ${shipment.trackingNumbers}, ${shipment.boxCount}, ${shipment.expectedAt}, ${shipment.reference},
        ${shipment.note}, ${shipment.idempotencyKey}, ${shipment.fingerprint}, ${shipment.apiKeyId}, ${now}, ${now},
        ${now})
      on conflict (account_id, idempotency_key) do nothing
      returning ${columns}`,
  )
}

/** Must not be called after a card was received against a line. */
export async function replaceLines(tx: Tx, shipmentId: number, lines: readonly NewLine[]): Promise<void> {
  await sql`delete from inbound_lines where shipment_id = ${shipmentId}`.execute(tx)
  if (lines.length === 0) return
  await tx
    .insertInto('inbound_lines')
    .values(
      lines.map((line, position) => ({
        shipment_id: shipmentId,
        position,
        line_reference: line.lineReference,
        box_no: line.boxNo,
        name: line.name,
        game: line.game,
        card_id: line.cardId,
        set_id: line.setId,
        card_number: line.cardNumber,
        condition: line.condition,
        quantity: line.quantity,
        declared_value_cents: line.declaredValueCents,
      })),
    )
    .execute()
}

export function findInbound(reader: Reader, id: number): Promise<Inbound | undefined> {
  return maybe(reader, sql<Inbound>`select ${columns} from inbound_shipments where id = ${id}`)
}

export function lockInbound(tx: Tx, id: number): Promise<Inbound | undefined> {
  return maybe(tx, sql<Inbound>`select ${columns} from inbound_shipments where id = ${id} for update`)
}

export function findByKey(reader: Reader, accountId: number, key: string): Promise<Inbound | undefined> {
  return maybe(
    reader,
    sql<Inbound>`
      select ${columns} from inbound_shipments where account_id = ${accountId} and idempotency_key = ${key}`,
  )
}

export const listLines = (reader: Reader, id: number): Promise<Line[]> =>
  many(reader, sql<Line>`select ${lineColumns} from inbound_lines where shipment_id = ${id} order by position`)

export const listBoxes = (reader: Reader, id: number): Promise<Box[]> =>
  many(reader, sql<Box>`select ${boxColumns} from inbound_boxes where shipment_id = ${id} order by box_no`)

export type InboundFilter = {
  accountId?: number | undefined
  status?: InboundStatus | undefined
  siteId?: number | undefined
  reference?: string | undefined
  trackingNumber?: string | undefined
  /** The sites of the operator; null means all sites. */
  siteIds?: readonly number[] | null
}

/** Newest first; reads one row more than the page. */
export function listInbound(reader: Reader, filter: InboundFilter, page: Window): Promise<Inbound[]> {
  const { accountId, status, siteId, reference, trackingNumber, siteIds = null } = filter
  const conditions = allOf(
    accountId !== undefined && sql`account_id = ${accountId}`,
    status !== undefined && sql`status = ${status}`,
    siteId !== undefined && sql`site_id = ${siteId}`,
    reference !== undefined && sql`reference = ${reference}`,
    trackingNumber !== undefined && sql`${trackingNumber}::text = any(tracking_numbers)`,
    siteIds !== null && sql`site_id = any(${siteIds}::integer[])`,
  )
  return many(
    reader,
    sql<Inbound>`select ${columns} from inbound_shipments where ${conditions} order by id desc ${pageClause(page)}`,
  )
}

export type InboundChange = Omit<Updateable<Schema['inbound_shipments']>, 'status' | 'updated_at'>

/** Returns undefined when the status does not allow the event. */
export const moveInbound = (
  tx: Tx,
  id: number,
  event: InboundEvent,
  now: Date,
  change: InboundChange = {},
): Promise<Inbound | undefined> =>
  moveDocument<Inbound>(tx, inboundMachine, { table: 'inbound_shipments', id, event, now, change, returning: columns })

type Unset<Change> = { [Column in keyof Change]: Change[Column] | undefined }

/** Sets the given columns; a column that is undefined keeps its value. */
export const updateInbound = (tx: Tx, id: number, change: Unset<InboundChange>, now: Date): Promise<void> =>
  updateDocument(tx, 'inbound_shipments', id, { ...change, updated_at: now })

export type BoxDetails = { boxNo: number; trackingNumber?: string | null; condition?: BoxCondition | null }

/** Inserts or completes a box; omitted values and the first arrival time stay. */
export function putBox(tx: Tx, shipmentId: number, box: BoxDetails, arrivedAt: Date | null): Promise<Box> {
  const { boxNo, trackingNumber = null, condition = null } = box
  return one(
    tx,
    sql<Box>`
      insert into inbound_boxes as b (shipment_id, box_no, tracking_number, condition, arrived_at)
      values (${shipmentId}, ${boxNo}, ${trackingNumber}, ${condition}, ${arrivedAt})
      on conflict (shipment_id, box_no) do update set
        tracking_number = coalesce(excluded.tracking_number, b.tracking_number),
        condition = coalesce(excluded.condition, b.condition),
        arrived_at = coalesce(b.arrived_at, excluded.arrived_at)
      returning ${boxColumns}`,
  )
}

/** Closes one box, or all that arrived and are open; a box that never came stays expected. */
export async function closeBoxes(tx: Tx, shipmentId: number, now: Date, boxNo?: number): Promise<number> {
  const open = tx
    .updateTable('inbound_boxes')
    .set({ closed_at: now })
    .where('shipment_id', '=', shipmentId)
    .where('closed_at', 'is', null)
  const chosen = boxNo === undefined ? open.where('arrived_at', 'is not', null) : open.where('box_no', '=', boxNo)
  return Number((await chosen.executeTakeFirst()).numUpdatedRows)
}

export type NewReceipt = { uniqueId: string; lineId: number | null; isDamaged: boolean; isAnnounced: boolean }

/** Records each received card and adds it to the counts of its line, its box and the shipment. */
export async function insertReceipts(
  tx: Tx,
  { shipmentId, boxNo, by, now }: { shipmentId: number; boxNo: number | null; by: string; now: Date },
  receipts: readonly NewReceipt[],
): Promise<void> {
  await tx
    .insertInto('inbound_receipts')
    .values(
      receipts.map(({ uniqueId, lineId, isDamaged, isAnnounced }) => ({
        unique_id: uniqueId,
        shipment_id: shipmentId,
        line_id: lineId,
        box_no: boxNo,
        is_damaged: isDamaged,
        is_announced: isAnnounced,
        received_by: by,
        received_at: now,
      })),
    )
    .execute()
  const lineIds = receipts.map(({ lineId }) => lineId)
  const damages = receipts.map(({ isDamaged }) => isDamaged)
  const counted = sql`
    select line_id, count(*)::integer as received, (count(*) filter (where is_damaged))::integer as damaged
    from unnest(${lineIds}::integer[], ${damages}::boolean[]) as g (line_id, is_damaged) group by line_id`
  await sql`
    update inbound_lines l set received = l.received + c.received, damaged = l.damaged + c.damaged
    from (${counted}) c where l.id = c.line_id`.execute(tx)
  const damaged = damages.filter(Boolean).length
  const unannounced = receipts.filter(({ isAnnounced }) => !isAnnounced).length
  if (boxNo !== null) {
    await sql`
      update inbound_boxes set received = received + ${receipts.length}, damaged = damaged + ${damaged}
      where shipment_id = ${shipmentId} and box_no = ${boxNo}`.execute(tx)
  }
  await sql`
    update inbound_shipments set received_count = received_count + ${receipts.length},
      damaged_count = damaged_count + ${damaged}, unannounced_count = unannounced_count + ${unannounced},
      updated_at = ${now}
    where id = ${shipmentId}`.execute(tx)
}

export type Receipt = Omit<NewReceipt, 'isAnnounced'> & {
  boxNo: number | null
  receivedAt: Date
  name: string
  condition: string | null
}

export function listReceipts(reader: Reader, shipmentId: number, page: Window): Promise<Receipt[]> {
  return many(
    reader,
    sql<Receipt>`
      select r.unique_id as "uniqueId", r.line_id as "lineId", r.is_damaged as "isDamaged", r.box_no as "boxNo",
        r.received_at as "receivedAt", i.name, i.condition
      from inbound_receipts r join items i using (unique_id)
      where r.shipment_id = ${shipmentId} order by r.received_at, r.unique_id ${pageClause(page)}`,
  )
}

export const listDamaged = (reader: Reader, shipmentId: number, limit: number): Promise<string[]> =>
  listUniqueIds(
    reader,
    sql`
      select unique_id as "uniqueId" from inbound_receipts where shipment_id = ${shipmentId} and is_damaged
      order by unique_id limit ${limit}`,
  )

/** The received cards that were not announced, and the last ones above the announced quantity. */
export const listSurplus = (reader: Reader, shipmentId: number, limit: number): Promise<string[]> =>
  listUniqueIds(
    reader,
    sql`
      select unique_id as "uniqueId" from (
        select r.unique_id, r.is_announced, coalesce(l.quantity, s.expected_count) as expected,
          row_number() over (partition by r.line_id, r.is_announced order by r.received_at, r.unique_id) as place
        from inbound_receipts r join inbound_shipments s on s.id = r.shipment_id
        left join inbound_lines l on l.id = r.line_id
        where r.shipment_id = ${shipmentId}) received
      where not is_announced or place > expected
      order by unique_id limit ${limit}`,
  )

/** Received shipments past the closing period without an open exception. */
export const listClosable = (reader: Reader, now: Date, limit: number): Promise<number[]> =>
  listIds(
    reader,
    sql`
      select s.id from inbound_shipments s
      where s.status = 'RECEIVED' and s.received_at <= ${new Date(now.getTime() - closingMs)} and not exists (
        select from vault_exceptions e where e.inbound_shipment_id = s.id and e.status not in ('RESOLVED', 'CLOSED'))
      order by s.received_at limit ${limit}`,
  )

export const listExceptionIds = (reader: Reader, shipmentId: number): Promise<number[]> =>
  listIds(reader, sql`select id from vault_exceptions where inbound_shipment_id = ${shipmentId} order by id`)
