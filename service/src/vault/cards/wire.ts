import { Type, type Static, type TSchema } from 'typebox'
import { conditions } from '../../assets/items/model.ts'
import { NullableInteger, NullableString, NullableTimestamp, OneOf, Timestamp } from '../../http/schema/fields.ts'
import { departedReasons, holdingStatuses, type Holding } from './holdings/model.ts'
import type { CardSummary, ShownCard, Step } from './model.ts'

export const CardImage = Type.Object({
  side: OneOf(['front', 'back', 'other']),
  url: Type.String(),
  thumb_url: Type.String(),
  taken_at: NullableTimestamp(),
})

const HoldWire = Type.Unsafe<{ reason: string; since: string; by: string } | null>({
  type: ['object', 'null'],
  properties: {
    reason: { type: 'string' },
    since: { type: 'string', format: 'date-time' },
    by: { type: 'string' },
  },
  required: ['reason', 'since', 'by'],
})

export const VaultCardWire = Type.Object(
  {
    unique_id: Type.String({ description: 'Permanent and opaque; begins with `CARD-`.' }),
    status: OneOf(holdingStatuses),
    available: Type.Boolean({ description: 'True when the card can be quoted, withdrawn or transferred.' }),
    name: Type.String(),
    game: NullableString(),
    card_id: NullableString({ description: 'The catalog id, when the card was identified.' }),
    set_id: NullableString(),
    set_name: NullableString(),
    card_number: NullableString(),
    rarity: NullableString(),
    language: NullableString(),
    variant: NullableString(),
    condition: Type.Unsafe<(typeof conditions)[number] | null>({
      type: ['string', 'null'],
      enum: [...conditions, null],
    }),
    images: Type.Array(CardImage),
    site_id: NullableInteger(),
    declared_value_cents: Type.Integer(),
    declared_value_status: Type.Unsafe<Holding['declaredValueStatus']>({
      type: ['string', 'null'],
      enum: ['SUBMITTED', 'APPROVED', null],
      description: '`SUBMITTED`: a newer value awaits review. Null: no value was declared.',
    }),
    market_value_cents: NullableInteger({ description: 'The current market value of its printing in the catalog.' }),
    inbound_shipment_id: NullableInteger(),
    order_id: NullableInteger(),
    withdrawal_id: NullableInteger(),
    transfer_id: NullableInteger(),
    hold: HoldWire,
    client_reference: NullableString(),
    tags: Type.Array(Type.String()),
    received_at: Timestamp(),
    updated_at: Timestamp({
      description: 'Unique within the account at millisecond precision, in the order of changes.',
    }),
    departed_at: NullableTimestamp({
      description: 'When the card left the account. Departed cards are listed by sweeps and with include_departed.',
    }),
    departed_reason: Type.Unsafe<(typeof departedReasons)[number] | null>({
      type: ['string', 'null'],
      enum: [...departedReasons, null],
    }),
  },
  { $id: 'VaultCard' },
)

const sides = { FRONT: 'front', BACK: 'back', OTHER: 'other' } as const

/** Photos of the card itself, otherwise the catalog image of its printing. */
function imagesOf({ imageUrl, photos, uniqueId }: ShownCard): Static<typeof CardImage>[] {
  if (photos.length === 0) {
    return imageUrl === null ? [] : [{ side: 'front', url: imageUrl, thumb_url: imageUrl, taken_at: null }]
  }
  return photos.map(({ id, side, takenAt }) => {
    const url = `/api/v1/cards/${uniqueId}/photos/${id}`
    return { side: sides[side], url, thumb_url: url, taken_at: takenAt.toISOString() }
  })
}

function holdOf({ holdReason, holdBy, holdSince }: Holding): Static<typeof HoldWire> {
  if (holdReason === null || holdBy === null || holdSince === null) return null
  // The individual operator is not disclosed to tenants.
  return { reason: holdReason, since: holdSince.toISOString(), by: holdBy.split(':')[0] ?? '' }
}

export const cardToWire = (card: ShownCard): Static<typeof VaultCardWire> => ({
  unique_id: card.uniqueId,
  status: card.status,
  available: card.status === 'AVAILABLE',
  name: card.name,
  game: card.game,
  card_id: card.cardId,
  set_id: card.setId,
  set_name: card.setName,
  card_number: card.cardNumber,
  rarity: card.rarity,
  language: card.language,
  variant: card.variant,
  condition: card.condition,
  images: imagesOf(card),
  site_id: card.siteId,
  declared_value_cents: Number(card.declaredValueCents),
  declared_value_status: card.declaredValueStatus,
  market_value_cents: card.marketCents === null ? null : Number(card.marketCents),
  inbound_shipment_id: card.inboundShipmentId,
  order_id: card.orderId,
  withdrawal_id: card.withdrawalId,
  transfer_id: card.transferId,
  hold: holdOf(card),
  client_reference: card.clientReference,
  tags: [...card.tags],
  received_at: card.receivedAt.toISOString(),
  updated_at: card.updatedAt.toISOString(),
  departed_at: card.departedAt?.toISOString() ?? null,
  departed_reason: card.departedReason,
})

/** Pagination by offset or by sweep; the other one's fields are null. */
export const CardPagination = Type.Object({
  limit: Type.Integer(),
  offset: Type.Integer(),
  has_more: Type.Boolean(),
  next_offset: NullableInteger(),
  next_since: NullableTimestamp({ description: 'Sweeps only: the next value of `since`, also on the last page.' }),
  offset_capped: Type.Boolean({ description: 'True when the offset limit is reached; use a sweep to read further.' }),
})

const countsOf = <Value extends TSchema>(Value: Value) =>
  Type.Array(Type.Object({ value: Value, count: Type.Integer() }))

export const CardSummaryWire = Type.Object(
  {
    count: Type.Integer({ description: 'How many cards match.' }),
    declared_value_cents: Type.Integer({ description: 'The sum of their declared values.' }),
    market_value_cents: Type.Integer({ description: 'The sum of the market values that are known.' }),
    without_market_value: Type.Integer({ description: 'How many of them have no known market value.' }),
    statuses: countsOf(OneOf(holdingStatuses)),
    sites: countsOf(NullableInteger()),
    games: countsOf(NullableString()),
    conditions: countsOf(NullableString()),
    tags: countsOf(Type.String()),
  },
  { $id: 'VaultCardSummary' },
)

export const summaryToWire = (summary: CardSummary): Static<typeof CardSummaryWire> => ({
  count: summary.count,
  declared_value_cents: Number(summary.declaredCents),
  market_value_cents: Number(summary.marketCents),
  without_market_value: summary.unvalued,
  statuses: [...summary.statuses],
  sites: [...summary.sites],
  games: [...summary.games],
  conditions: [...summary.conditions],
  tags: [...summary.tags],
})

const Hash = Type.String({ description: 'SHA-256, hexadecimal.' })

export const VaultCustodyEventWire = Type.Object(
  {
    seq: Type.Integer({ description: 'Sequence number in the whole chain of the card.' }),
    event: Type.String(),
    at: Timestamp(),
    site_id: NullableInteger(),
    actor_kind: Type.String({ description: 'Such as `operator`, `key` or `system`.' }),
    document: NullableString({ description: 'The document the event belongs to, such as `order:12`.' }),
    prev_hash: Hash,
    hash: Hash,
  },
  { $id: 'VaultCustodyEvent' },
)

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

export const custodyToWire = (step: Step): Static<typeof VaultCustodyEventWire> => ({
  seq: step.seq,
  event: step.event,
  at: step.at.toISOString(),
  site_id: step.siteId,
  actor_kind: step.actor.split(':')[0] ?? '',
  document: step.document,
  prev_hash: hex(step.previousHash),
  hash: hex(step.hash),
})
