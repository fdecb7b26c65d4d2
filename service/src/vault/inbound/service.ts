import { transact, type Db, type Reader, type Tx } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Cents } from '../../kernel/money.ts'
import type { Site } from '../../warehouse/sites/model.ts'
import type { Sites } from '../../warehouse/sites/sites.ts'
import type { ActivityEvent, ActivityLog } from '../shared/activity.ts'
import type { Attachment } from './attachments/model.ts'
import { listAttachments } from './attachments/store.ts'
import { fingerprintOf, isStorableId, type Writer } from '../shared/requests.ts'
import type { Window } from '../shared/document-store.ts'
import { submitOnce } from '../shared/submissions.ts'
import { editableParts, inboundNumber, maxExpected, type Box, type Inbound, type Line, type NewLine } from './model.ts'
import {
  findByKey,
  findInbound,
  insertInbound,
  listBoxes,
  listExceptionIds,
  listInbound,
  listLines,
  listReceipts,
  lockInbound,
  moveInbound,
  replaceLines,
  updateInbound,
  type InboundFilter,
  type Receipt,
} from './store.ts'

export type InboundDeps = {
  db: Db
  clock: Clock
  sites: Pick<Sites, 'list' | 'get'>
  activity: ActivityLog
  /** Refuses a declared value above the account's limit per card. */
  checkDeclared(accountId: number, values: readonly Cents[]): Promise<void>
}

/** A tenant's announcement or change; undefined fields keep their values. */
export type InboundOrder = {
  siteId?: number | undefined
  expectedCount?: number | undefined
  lines?: readonly NewLine[] | undefined
  carrier?: string | null | undefined
  trackingNumbers?: readonly string[] | undefined
  boxCount?: number | null | undefined
  expectedAt?: Date | null | undefined
  reference?: string | null | undefined
  note?: string | null | undefined
}

export type ShownInbound = {
  inbound: Inbound
  site: Site
  lines: Line[]
  boxes: Box[]
  attachments: Attachment[]
  exceptionIds: number[]
}
export type InboundService = ReturnType<typeof createInboundService>

const refuse = (field: string, message: string): never => fail(400, 'invalid input', message, { details: { field } })

/** The expected count; a count given beside lines must equal their sum. */
function expectedOf({ expectedCount, lines }: InboundOrder): number | undefined {
  const counted = lines?.length ? lines.reduce((sum, { quantity }) => sum + quantity, 0) : undefined
  if (counted !== undefined && expectedCount !== undefined && counted !== expectedCount) {
    refuse('expected_card_count', `expected_card_count must equal the sum of the lines, ${counted}.`)
  }
  const expected = counted ?? expectedCount
  if (expected !== undefined && expected > maxExpected) {
    refuse('expected_card_count', `expected_card_count must not exceed ${maxExpected}.`)
  }
  return expected
}

function checkBoxes(lines: readonly NewLine[] | undefined, boxCount: number | null): void {
  const highest = Math.max(0, ...(lines ?? []).map(({ boxNo }) => boxNo ?? 0))
  if (boxCount !== null && highest > boxCount)
    refuse('lines', `box_no must not exceed box_count (${boxCount}); a line names box ${highest}.`)
}

/** Announcements of inbound shipments by tenants. The receiving service covers the steps at the dock. */
export function createInboundService({ db, clock, sites, activity, checkDeclared }: InboundDeps) {
  async function requireSite(siteId: number): Promise<void> {
    const site = (await sites.list()).find(({ id }) => id === siteId)
    if (!site) refuse('site_id', `Site ${siteId} not found.`)
    if (site?.status !== 'ACTIVE' || !site.capabilities.includes('inbound')) {
      refuse('site_id', `Site ${siteId} does not accept inbound shipments.`)
    }
  }

  async function show(inbound: Inbound, reader: Reader = db): Promise<ShownInbound> {
    const { id } = inbound
    return {
      inbound,
      site: await sites.get(inbound.siteId, reader),
      lines: await listLines(reader, id),
      boxes: await listBoxes(reader, id),
      attachments: await listAttachments(reader, id),
      exceptionIds: await listExceptionIds(reader, id),
    }
  }

  const valuesOf = (lines: readonly NewLine[] | undefined): Cents[] =>
    (lines ?? []).flatMap(({ declaredValueCents }) => declaredValueCents ?? [])

  const log = (tx: Tx, writer: Writer, event: ActivityEvent, { id, expectedCount }: Inbound): Promise<void> =>
    activity.record(tx, writer, {
      event,
      resourceType: 'inbound_shipment',
      resourceId: id,
      summary: `Inbound shipment ${inboundNumber(id)} of ${expectedCount} card(s) ${event.split('.')[1]}.`,
      data: { inbound_shipment_id: id, expected_card_count: expectedCount },
    })

  async function insert(writer: Writer, order: InboundOrder, given: { key: string | null; fingerprint: Buffer }) {
    const { siteId, lines = [] } = order
    const expectedCount = expectedOf(order)
    if (siteId === undefined) return refuse('site_id', 'site_id is required.')
    if (expectedCount === undefined) return refuse('expected_card_count', 'expected_card_count or lines is required.')
    checkBoxes(lines, order.boxCount ?? null)
    await requireSite(siteId)
    await checkDeclared(writer.accountId, valuesOf(lines))
    return transact(db, async (tx) => {
      const shipment = {
        accountId: writer.accountId,
        apiKeyId: writer.keyId,
        idempotencyKey: given.key,
        fingerprint: given.fingerprint,
        siteId,
        expectedCount,
        carrier: order.carrier ?? null,
        trackingNumbers: order.trackingNumbers ?? [],
        boxCount: order.boxCount ?? null,
        expectedAt: order.expectedAt ?? null,
        reference: order.reference ?? null,
        note: order.note ?? null,
      }
      const inbound = await insertInbound(tx, shipment, clock.now())
      if (!inbound) return undefined
      await replaceLines(tx, inbound.id, lines)
      await log(tx, writer, 'inbound_shipment.announced', inbound)
      return inbound
    })
  }

  /** Creates one shipment per key; a replay returns the current state of the original. */
  async function announce(
    writer: Writer,
    order: InboundOrder,
    key: string | null,
  ): Promise<ShownInbound & { isReplay: boolean }> {
    const { note: _note, ...identity } = order
    const fingerprint = fingerprintOf(JSON.parse(JSON.stringify(identity, bigintText)) as Record<string, unknown>)
    const { row, isReplay } = await submitOnce({
      key,
      find: (taken) => findByKey(db, writer.accountId, taken),
      make: () => insert(writer, order, { key, fingerprint }),
    })
    return { ...(await show(row)), isReplay }
  }

  async function find(accountId: number, id: number): Promise<Inbound> {
    const inbound = isStorableId(id) ? await findInbound(db, id) : undefined
    if (inbound?.accountId === accountId) return inbound
    fail(404, 'not_found', `Inbound shipment ${id} not found.`)
  }

  function requireEditable(inbound: Inbound, order: InboundOrder, version: number | undefined): void {
    const { id, status } = inbound
    const data = { status, inbound_shipment: { id, status, version: inbound.version } }
    const { note: _note, reference: _reference, ...rest } = order
    const isRemark = Object.values(rest).every((value) => value === undefined)
    const editable = editableParts(inbound)
    if (editable === 'nothing' || (editable === 'remarks' && !isRemark)) {
      fail(409, 'not_editable', `Inbound shipment status ${status} does not allow this change.`, { data })
    }
    if (version !== undefined && version !== inbound.version) {
      fail(409, 'version_conflict', `Inbound shipment ${id} has version ${inbound.version}; reload it.`, {
        data,
      })
    }
  }

  /** Changes the given fields; a shipment that is being unpacked cannot be changed. */
  async function update(
    writer: Writer,
    id: number,
    order: InboundOrder,
    version: number | undefined,
  ): Promise<ShownInbound> {
    const known = await find(writer.accountId, id)
    if (order.siteId !== undefined && order.siteId !== known.siteId) await requireSite(order.siteId)
    await checkDeclared(writer.accountId, valuesOf(order.lines))
    await transact(db, async (tx) => {
      const current = await lockInbound(tx, id)
      assert(current !== undefined, 'Shipments are never deleted.')
      requireEditable(current, order, version)
      const lines = order.lines ?? (await listLines(tx, id))
      const { expectedCount: given } = order
      const expectedCount = expectedOf({ expectedCount: given, lines }) ?? current.expectedCount
      checkBoxes(lines, order.boxCount === undefined ? current.boxCount : order.boxCount)
      const change = {
        site_id: order.siteId,
        expected_count: expectedCount,
        carrier: order.carrier,
        tracking_numbers: order.trackingNumbers && [...order.trackingNumbers],
        box_count: order.boxCount,
        expected_at: order.expectedAt,
        reference: order.reference,
        note: order.note,
      }
      await updateInbound(tx, id, { ...change, version: current.version + 1 }, clock.now())
      if (order.lines) await replaceLines(tx, id, order.lines)
      await log(tx, writer, 'inbound_shipment.updated', { ...current, expectedCount })
    })
    return show(await find(writer.accountId, id))
  }

  async function cancel(writer: Writer, id: number): Promise<ShownInbound> {
    await find(writer.accountId, id)
    await transact(db, async (tx) => {
      const current = await lockInbound(tx, id)
      assert(current !== undefined, 'Shipments are never deleted.')
      if (current.status === 'CANCELLED') return
      const now = clock.now()
      const moved = await moveInbound(tx, id, 'cancel', now, { cancelled_at: now })
      if (!moved) {
        fail(409, 'cannot be cancelled', `Inbound shipment status ${current.status} does not allow a cancellation.`, {
          code: 'INBOUND_SHIPMENT_NOT_CANCELLABLE',
          data: { inbound_shipment: { id, status: current.status } },
        })
      }
      await log(tx, writer, 'inbound_shipment.cancelled', moved)
    })
    return show(await find(writer.accountId, id))
  }

  /** Resolves the code of a barcode label: `IN-000123` or `123` is a shipment, `123-2` a box of it. */
  async function resolveCode(code: string): Promise<{ inbound: Inbound; boxNo: number | null } | undefined> {
    const [, id, boxNo] = /^(?:IN-)?0*(\d{1,9})(?:-(\d{1,3}))?$/.exec(code) ?? []
    const found = id === undefined ? undefined : await findInbound(db, Number(id))
    return found && { inbound: found, boxNo: boxNo === undefined ? null : Number(boxNo) }
  }

  return {
    resolveCode,
    announce,
    update,
    cancel,
    find,
    show,
    get: async (accountId: number, id: number): Promise<ShownInbound> => show(await find(accountId, id)),
    list: (filter: InboundFilter, page: Window): Promise<Inbound[]> => listInbound(db, filter, page),
    listCards: async (accountId: number, id: number, page: Window): Promise<Receipt[]> => {
      await find(accountId, id)
      return listReceipts(db, id, page)
    },
  }
}

const bigintText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)
