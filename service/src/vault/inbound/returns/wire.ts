import { Type, type Static } from 'typebox'
import { IdParam, NullableString, NullableTimestamp, OneOf, Timestamp } from '../../../http/schema/fields.ts'
import { ActionId } from '../../shared/operator-actions.ts'
import { CardIds, SubmissionKeys } from '../../shared/requests.ts'
import {
  buyerReturnMachine,
  inspectionOutcomes,
  returnNumber,
  returnOutcomes,
  returnReasons,
  type BuyerReturn,
  type ReturnCard,
} from './model.ts'
import type { ShownReturn } from './service.ts'

const text = (maxLength: number, description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, description }))

const parcel = {
  reason: Type.Optional(OneOf(returnReasons, { description: 'Why the buyer sends the cards back.' })),
  carrier: text(64, 'The carrier of the parcel.'),
  tracking_number: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'The dock finds the return by it.' }),
  ),
  note: text(512, 'A remark for the warehouse.'),
}

export const AnnounceReturnBody = Type.Object(
  {
    order_id: Type.Integer({ ...IdParam, description: 'The delivered order.' }),
    unique_ids: Type.Optional({ ...CardIds.unique_ids, description: 'All cards that the buyer has, unless given.' }),
    site_id: Type.Optional({ ...IdParam, description: 'The site of the order, unless given.' }),
    ...parcel,
    ...SubmissionKeys,
  },
  { additionalProperties: false },
)

export const FoundReturnBody = Type.Object({
  client_action_id: ActionId,
  site_id: Type.Integer({ ...IdParam, description: 'The site whose dock has the parcel.' }),
  order_id: Type.Optional(Type.Integer({ ...IdParam, description: 'The order of the cards.' })),
  unique_id: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'A card of the parcel, instead of `order_id`.' }),
  ),
  ...parcel,
})

export const ReturnStepBody = Type.Object({ client_action_id: ActionId })

export const InspectBody = Type.Object({
  client_action_id: ActionId,
  unique_id: Type.String({ minLength: 1, maxLength: 64, description: 'The inspected card.' }),
  outcome: OneOf(inspectionOutcomes, {
    description:
      '`restocked`: available again. `damaged`: stored as DAMAGED. `suspect`: blocked, because it may not be the card that was shipped.',
  }),
  note: text(500, 'What the inspection found.'),
})

const ReturnCardWire = Type.Object({
  unique_id: Type.String({ description: 'The id of the card.' }),
  name: Type.String({ description: 'The name of the card.' }),
  announced: Type.Boolean({ description: 'False for a card of the order that was in the parcel unannounced.' }),
  outcome: Type.Unsafe<(typeof returnOutcomes)[number] | null>({
    type: ['string', 'null'],
    enum: [...returnOutcomes, null],
    description: 'Null until the card is inspected. `missing`: announced, but not in the parcel.',
  }),
  note: NullableString({ description: 'What the inspection found.' }),
  inspected_at: NullableTimestamp({ description: 'Null until the card is inspected.' }),
})

export const BuyerReturnWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the return.' }),
    return_number: Type.String({ description: 'The buyer writes this number on the parcel, for example `RT-000012`.' }),
    order_id: Type.Integer({ description: 'The order whose cards come back.' }),
    status: OneOf(buyerReturnMachine.states, { description: 'The state of the return.' }),
    site_id: Type.Integer({ description: 'The site that receives the parcel.' }),
    announced: Type.Boolean({ description: 'False for a parcel that was found at the dock.' }),
    reason: Type.Unsafe<(typeof returnReasons)[number] | null>({
      type: ['string', 'null'],
      enum: [...returnReasons, null],
      description: 'Why the buyer sends the cards back; null if unknown.',
    }),
    carrier: NullableString({ description: 'The carrier of the parcel.' }),
    tracking_number: NullableString({ description: 'The tracking number of the parcel.' }),
    note: NullableString({ description: 'The remark for the warehouse.' }),
    idempotency_key: NullableString({ description: 'The key of the announcement; null for a found parcel.' }),
    card_count: Type.Integer({ description: 'The announced cards.' }),
    inspected_count: Type.Integer({ description: 'The cards that were in the parcel, so far.' }),
    created_at: Timestamp({ description: 'When the return was announced or found.' }),
    received_at: NullableTimestamp({ description: 'When the parcel arrived.' }),
    completed_at: NullableTimestamp({ description: 'When the inspection ended.' }),
    cancelled_at: NullableTimestamp({ description: 'When the return was cancelled.' }),
    updated_at: Timestamp({ description: 'When the return last changed.' }),
    ship_to: Type.Optional(
      Type.Record(Type.String(), NullableString(), {
        description: 'Where the buyer sends the parcel. This field and those below are omitted in lists.',
      }),
    ),
    cards: Type.Optional(Type.Array(ReturnCardWire, { description: 'The cards with their inspection.' })),
    exception_ids: Type.Optional(Type.Array(Type.Integer(), { description: 'The cases that the inspection opened.' })),
  },
  { $id: 'BuyerReturn' },
)

const iso = (time: Date | null): string | null => time?.toISOString() ?? null

const cardToWire = (card: ReturnCard): Static<typeof ReturnCardWire> => ({
  unique_id: card.uniqueId,
  name: card.name,
  announced: card.isAnnounced,
  outcome: card.outcome,
  note: card.note,
  inspected_at: iso(card.inspectedAt),
})

export const returnToWire = (row: BuyerReturn): Static<typeof BuyerReturnWire> => ({
  id: row.id,
  return_number: returnNumber(row.id),
  order_id: row.orderId,
  status: row.status,
  site_id: row.siteId,
  announced: row.isAnnounced,
  reason: row.reason,
  carrier: row.carrier,
  tracking_number: row.trackingNumber,
  note: row.note,
  idempotency_key: row.idempotencyKey,
  card_count: row.cardCount,
  inspected_count: row.inspectedCount,
  created_at: row.createdAt.toISOString(),
  received_at: iso(row.receivedAt),
  completed_at: iso(row.completedAt),
  cancelled_at: iso(row.cancelledAt),
  updated_at: row.updatedAt.toISOString(),
})

export const shownReturnToWire = ({ buyerReturn, cards, exceptionIds, site }: ShownReturn) => ({
  buyer_return: {
    ...returnToWire(buyerReturn),
    ship_to: {
      ...(site.address as unknown as Record<string, string | null>),
      attention: `ATTN: ${returnNumber(buyerReturn.id)}`,
    },
    cards: cards.map(cardToWire),
    exception_ids: [...exceptionIds],
  },
})
