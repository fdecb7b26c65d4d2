import { Type, type Static } from 'typebox'
import { conditions } from '../../assets/items/model.ts'
import {
  IdParam,
  NullableInteger,
  NullableString,
  NullableTimestamp,
  OneOf,
  Ref,
  Timestamp,
} from '../../http/schema/fields.ts'
import { cents } from '../../kernel/money.ts'
import { attachmentToWire, AttachmentWire } from './attachments/wire.ts'
import { SubmissionKeys } from '../shared/requests.ts'
import type { Attachment } from './attachments/model.ts'
import {
  boxConditions,
  boxTallyOf,
  editableParts,
  hasDiscrepancy,
  inboundMachine,
  inboundNumber,
  isCounted,
  tallyOf,
  totalsOf,
  type Box,
  type Inbound,
  type Line,
  type NewLine,
} from './model.ts'

const text = (maxLength: number, options: object = {}) =>
  Type.Optional(NullableString({ minLength: 1, maxLength, ...options }))
const BoxNo = Type.Integer({ minimum: 1, maximum: 500 })
const maxDeclaredCents = 1_000_000_000_00

const LineBody = Type.Object(
  {
    line_reference: text(128),
    box_no: Type.Optional(BoxNo),
    name: Type.String({ minLength: 1, maxLength: 255 }),
    game: text(64),
    card_id: text(128, { description: 'Catalog id of the card.' }),
    set_id: text(128),
    card_number: text(64),
    condition: Type.Optional(OneOf(conditions)),
    quantity: Type.Integer({ minimum: 1, maximum: 10_000 }),
    declared_value_cents: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: maxDeclaredCents,
        description: 'Value of each card, declared when the card is received.',
      }),
    ),
  },
  { additionalProperties: false },
)

const announced = {
  expected_card_count: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100_000, description: 'Required without `lines`.' }),
  ),
  lines: Type.Optional(Type.Array(LineBody, { maxItems: 500 })),
  carrier: text(64),
  tracking_numbers: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 50 })),
  box_count: Type.Optional(NullableInteger({ minimum: 1, maximum: 500 })),
  expected_at: Type.Optional(NullableTimestamp()),
  reference: text(128),
  note: Type.Optional(NullableString({ maxLength: 512 })),
}

export const AnnounceBody = Type.Object(
  { site_id: IdParam, ...announced, ...SubmissionKeys },
  { additionalProperties: false },
)
export const UpdateInboundBody = Type.Object(
  {
    site_id: Type.Optional(IdParam),
    ...announced,
    version: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'The version you read; the change fails if the shipment has another version.',
      }),
    ),
  },
  { additionalProperties: false },
)

const lineOf = (line: Static<typeof LineBody>): NewLine => ({
  lineReference: line.line_reference ?? null,
  boxNo: line.box_no ?? null,
  name: line.name,
  game: line.game ?? null,
  cardId: line.card_id ?? null,
  setId: line.set_id ?? null,
  cardNumber: line.card_number ?? null,
  condition: line.condition ?? null,
  quantity: line.quantity,
  declaredValueCents: line.declared_value_cents === undefined ? null : cents(BigInt(line.declared_value_cents)),
})

const expectedTime = (given: string | null | undefined): Date | null | undefined =>
  typeof given === 'string' ? new Date(given) : given

export const inboundFromWire = (body: Static<typeof UpdateInboundBody>) => ({
  siteId: body.site_id,
  expectedCount: body.expected_card_count,
  lines: body.lines?.map(lineOf),
  carrier: body.carrier,
  trackingNumbers: body.tracking_numbers && [...new Set(body.tracking_numbers)],
  boxCount: body.box_count,
  expectedAt: expectedTime(body.expected_at),
  reference: body.reference,
  note: body.note,
})

const counts = {
  expected: Type.Integer(),
  received: Type.Integer(),
  short: Type.Integer(),
  over: Type.Integer(),
  damaged: Type.Integer({ description: 'Part of `received`.' }),
}

const LineWire = Type.Object({
  line_id: Type.Integer(),
  line_reference: NullableString(),
  box_no: NullableInteger(),
  name: Type.String(),
  game: NullableString(),
  card_id: NullableString(),
  set_id: NullableString(),
  card_number: NullableString(),
  condition: NullableString(),
  declared_value_cents: NullableInteger(),
  ...counts,
})

const BoxWire = Type.Object({
  box_no: Type.Integer(),
  tracking_number: NullableString(),
  condition: Type.Unsafe<(typeof boxConditions)[number] | null>({
    type: ['string', 'null'],
    enum: [...boxConditions, null],
  }),
  expected: NullableInteger({ description: 'Null when no line names the box.' }),
  received: Type.Integer(),
  short: NullableInteger(),
  over: NullableInteger(),
  damaged: Type.Integer(),
  arrived_at: NullableTimestamp(),
  closed_at: NullableTimestamp(),
})

export const InboundWire = Type.Object(
  {
    id: Type.Integer(),
    inbound_number: Type.String({ description: 'Write this number on the parcel, for example `IN-000123`.' }),
    status: OneOf(inboundMachine.states),
    version: Type.Integer(),
    site_id: Type.Integer(),
    expected_card_count: Type.Integer(),
    totals: Type.Object(counts),
    has_discrepancy: Type.Boolean({ description: 'Determined once everything is unpacked; false before.' }),
    carrier: NullableString(),
    tracking_numbers: Type.Array(Type.String()),
    box_count: NullableInteger(),
    expected_at: NullableTimestamp(),
    reference: NullableString(),
    note: NullableString(),
    editable: OneOf(['all', 'remarks', 'nothing'], { description: '`remarks` are `note` and `reference`.' }),
    editable_until: NullableTimestamp({ description: 'The arrival time; null while everything can be edited.' }),
    idempotency_key: NullableString(),
    api_key_id: Type.String(),
    announced_at: Timestamp(),
    in_transit_at: NullableTimestamp(),
    arrived_at: NullableTimestamp(),
    receiving_started_at: NullableTimestamp(),
    received_at: NullableTimestamp(),
    closed_at: NullableTimestamp(),
    cancelled_at: NullableTimestamp(),
    created_at: Timestamp(),
    updated_at: Timestamp(),
    ship_to: Type.Optional(
      Type.Record(Type.String(), NullableString(), {
        description: 'The destination address. This field and those below are omitted in lists.',
      }),
    ),
    lines: Type.Optional(Type.Array(LineWire)),
    boxes: Type.Optional(Type.Array(BoxWire)),
    received_cards: Type.Optional(Type.Object({ count: Type.Integer(), url: Type.String() })),
    exception_ids: Type.Optional(Type.Array(Type.Integer())),
    attachments: Type.Optional(Type.Array(Ref(AttachmentWire))),
  },
  { $id: 'InboundShipment' },
)

const iso = (time: Date | null): string | null => time?.toISOString() ?? null

const lineToWire = (line: Line): Static<typeof LineWire> => ({
  line_id: line.id,
  line_reference: line.lineReference,
  box_no: line.boxNo,
  name: line.name,
  game: line.game,
  card_id: line.cardId,
  set_id: line.setId,
  card_number: line.cardNumber,
  condition: line.condition,
  declared_value_cents: line.declaredValueCents === null ? null : Number(line.declaredValueCents),
  ...tallyOf(line.quantity, line.received, line.damaged),
})

function boxToWire(box: Box, lines: readonly Line[]): Static<typeof BoxWire> {
  const tally = boxTallyOf(box, lines)
  return {
    box_no: box.boxNo,
    tracking_number: box.trackingNumber,
    condition: box.condition,
    expected: tally?.expected ?? null,
    received: box.received,
    short: tally?.short ?? null,
    over: tally?.over ?? null,
    damaged: box.damaged,
    arrived_at: iso(box.arrivedAt),
    closed_at: iso(box.closedAt),
  }
}

type Details = {
  site: { address: object }
  lines: readonly Line[]
  boxes: readonly Box[]
  attachments: readonly Attachment[]
  exceptionIds: readonly number[]
}

function detailsToWire({ id, receivedCount }: Inbound, { site, lines, boxes, attachments, exceptionIds }: Details) {
  return {
    ship_to: { ...(site.address as Record<string, string | null>), attention: `ATTN: ${inboundNumber(id)}` },
    lines: lines.map(lineToWire),
    boxes: boxes.map((box) => boxToWire(box, lines)),
    received_cards: { count: receivedCount, url: `/api/v1/inbound-shipments/${id}/cards` },
    exception_ids: [...exceptionIds],
    attachments: attachments.map(attachmentToWire),
  }
}

export function inboundToWire(inbound: Inbound, details?: Details): Static<typeof InboundWire> {
  const totals = totalsOf(inbound)
  return {
    id: inbound.id,
    inbound_number: inboundNumber(inbound.id),
    status: inbound.status,
    version: inbound.version,
    site_id: inbound.siteId,
    expected_card_count: inbound.expectedCount,
    totals,
    has_discrepancy: isCounted(inbound) && hasDiscrepancy(totals),
    carrier: inbound.carrier,
    tracking_numbers: [...inbound.trackingNumbers],
    box_count: inbound.boxCount,
    expected_at: iso(inbound.expectedAt),
    reference: inbound.reference,
    note: inbound.note,
    editable: editableParts(inbound),
    editable_until: iso(inbound.arrivedAt),
    idempotency_key: inbound.idempotencyKey,
    api_key_id: inbound.apiKeyId,
    announced_at: inbound.announcedAt.toISOString(),
    in_transit_at: iso(inbound.inTransitAt),
    arrived_at: iso(inbound.arrivedAt),
    receiving_started_at: iso(inbound.receivingStartedAt),
    received_at: iso(inbound.receivedAt),
    closed_at: iso(inbound.closedAt),
    cancelled_at: iso(inbound.cancelledAt),
    created_at: inbound.createdAt.toISOString(),
    updated_at: inbound.updatedAt.toISOString(),
    ...(details && detailsToWire(inbound, details)),
  }
}
