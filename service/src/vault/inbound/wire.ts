import { Type, type Static } from 'typebox'
import { conditions } from '../../assets/items/model.ts'
import {
  described,
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
    line_reference: described(text(128), 'Your own reference of the line.'),
    box_no: Type.Optional(described(BoxNo, 'The number of the box within the shipment, from 1.')),
    name: Type.String({ minLength: 1, maxLength: 255, description: 'The name of the card.' }),
    game: described(text(64), 'The path segment of the game.'),
    card_id: text(128, { description: 'Catalog id of the card.' }),
    set_id: described(text(128), 'The catalog id of the set.'),
    card_number: described(text(64), 'The number printed on the card.'),
    condition: Type.Optional(OneOf(conditions, { description: 'The condition of the card.' })),
    quantity: Type.Integer({ minimum: 1, maximum: 10_000, description: 'The quantity of the card.' }),
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
  lines: Type.Optional(Type.Array(LineBody, { maxItems: 500, description: 'The lines.' })),
  carrier: described(text(64), 'The name of the carrier.'),
  tracking_numbers: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 50, description: 'The tracking numbers.' }),
  ),
  box_count: Type.Optional(NullableInteger({ minimum: 1, maximum: 500, description: 'The number of boxes.' })),
  expected_at: Type.Optional(NullableTimestamp({ description: 'The expected day of arrival.' })),
  reference: described(text(128), 'Your own reference.'),
  note: Type.Optional(NullableString({ maxLength: 512, description: 'A note for people.' })),
}

export const AnnounceBody = Type.Object(
  { site_id: described(IdParam, 'The id of the site.'), ...announced, ...SubmissionKeys },
  { additionalProperties: false },
)
export const UpdateInboundBody = Type.Object(
  {
    site_id: Type.Optional(described(IdParam, 'The id of the site.')),
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
  expected: Type.Integer({ description: 'The expected number.' }),
  received: Type.Integer({ description: 'The number of received cards.' }),
  short: Type.Integer({ description: 'The number of missing cards.' }),
  over: Type.Integer({ description: 'The number of cards beyond the announcement.' }),
  damaged: Type.Integer({ description: 'Part of `received`.' }),
}

const LineWire = Type.Object({
  line_id: Type.Integer({ description: 'The id of the line.' }),
  line_reference: NullableString({ description: 'Your own reference of the line.' }),
  box_no: NullableInteger({ description: 'The number of the box within the shipment, from 1.' }),
  name: Type.String({ description: 'The name of the card.' }),
  game: NullableString({ description: 'The path segment of the game.' }),
  card_id: NullableString({ description: 'The catalog id of the card.' }),
  set_id: NullableString({ description: 'The catalog id of the set.' }),
  card_number: NullableString({ description: 'The number printed on the card.' }),
  condition: NullableString({ description: 'The condition of the card.' }),
  declared_value_cents: NullableInteger({ description: 'The declared value in cents.' }),
  ...counts,
})

const BoxWire = Type.Object({
  box_no: Type.Integer({ description: 'The number of the box within the shipment, from 1.' }),
  tracking_number: NullableString({ description: 'The tracking number of the box.' }),
  condition: Type.Unsafe<(typeof boxConditions)[number] | null>({
    type: ['string', 'null'],
    enum: [...boxConditions, null],
    description: 'The condition of the card.',
  }),
  expected: NullableInteger({ description: 'Null when no line names the box.' }),
  received: Type.Integer({ description: 'The number of received cards.' }),
  short: NullableInteger({ description: 'The number of missing cards.' }),
  over: NullableInteger({ description: 'The number of cards beyond the announcement.' }),
  damaged: Type.Integer({ description: 'The number of cards that arrived damaged.' }),
  arrived_at: NullableTimestamp({ description: 'When it arrived at the site.' }),
  closed_at: NullableTimestamp({ description: 'When the box was closed.' }),
})

export const InboundWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the inbound shipment.' }),
    inbound_number: Type.String({ description: 'Write this number on the parcel, for example `IN-000123`.' }),
    status: OneOf(inboundMachine.states, { description: 'The status of the inbound shipment.' }),
    version: Type.Integer({ description: 'The version of the shipment.' }),
    site_id: Type.Integer({ description: 'The id of the site.' }),
    expected_card_count: Type.Integer({ description: 'The number of expected card entries.' }),
    totals: Type.Object(counts, { description: 'The totals of the shipment.' }),
    has_discrepancy: Type.Boolean({ description: 'Determined once everything is unpacked; false before.' }),
    carrier: NullableString({ description: 'The name of the carrier.' }),
    tracking_numbers: Type.Array(Type.String(), { description: 'The tracking numbers of the shipment.' }),
    box_count: NullableInteger({ description: 'The number of boxes.' }),
    expected_at: NullableTimestamp({ description: 'The expected day of arrival.' }),
    reference: NullableString({ description: 'Your own reference.' }),
    note: NullableString({ description: 'A note for people.' }),
    editable: OneOf(['all', 'remarks', 'nothing'], { description: '`remarks` are `note` and `reference`.' }),
    editable_until: NullableTimestamp({ description: 'The arrival time; null while everything can be edited.' }),
    idempotency_key: NullableString({
      description: 'A unique key of the operation, at most 128 characters; repeating it returns the original result.',
    }),
    api_key_id: Type.String({ description: 'The id of the API key that made the request.' }),
    announced_at: Timestamp({ description: 'When the shipment was announced.' }),
    in_transit_at: NullableTimestamp({ description: 'When it went into transit.' }),
    arrived_at: NullableTimestamp({ description: 'When it arrived at the site.' }),
    receiving_started_at: NullableTimestamp({ description: 'When the shipment was receiving started.' }),
    received_at: NullableTimestamp({ description: 'When the shipment was received.' }),
    closed_at: NullableTimestamp({ description: 'When the shipment was closed.' }),
    cancelled_at: NullableTimestamp({ description: 'When the shipment was cancelled.' }),
    created_at: Timestamp({ description: 'When the shipment was created.' }),
    updated_at: Timestamp({ description: 'When the shipment was updated.' }),
    ship_to: Type.Optional(
      Type.Record(Type.String(), NullableString(), {
        description: 'The destination address. This field and those below are omitted in lists.',
      }),
    ),
    lines: Type.Optional(Type.Array(LineWire, { description: 'The lines of the shipment.' })),
    boxes: Type.Optional(Type.Array(BoxWire, { description: 'The boxes of the shipment.' })),
    received_cards: Type.Optional(
      Type.Object(
        {
          count: Type.Integer({ description: 'The number of cards received so far.' }),
          url: Type.String({ description: 'Where the file can be downloaded.' }),
        },
        { description: 'The received cards of the shipment.' },
      ),
    ),
    exception_ids: Type.Optional(Type.Array(Type.Integer(), { description: 'The ids of the exception.' })),
    attachments: Type.Optional(Type.Array(Ref(AttachmentWire), { description: 'The attachments of the shipment.' })),
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
