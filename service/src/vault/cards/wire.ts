import { Type, type Static, type TSchema } from 'typebox'
import { conditions } from '../../assets/items/model.ts'
import {
  described,
  NullableInteger,
  NullableString,
  NullableTimestamp,
  OneOf,
  Timestamp,
} from '../../http/schema/fields.ts'
import { departedReasons, holdingStatuses, type Holding } from './holdings/model.ts'
import type { CardSummary, ShownCard, Step } from './model.ts'

export const CardImage = Type.Object({
  side: OneOf(['front', 'back', 'other'], { description: 'The side of the item.' }),
  url: Type.String({ description: 'Where the image can be downloaded.' }),
  thumb_url: Type.String({ description: 'Where a small version can be downloaded.' }),
  taken_at: NullableTimestamp({ description: 'When the image was taken.' }),
})

const CardBlockWire = Type.Unsafe<{ reason: string; since: string; by: string } | null>({
  type: ['object', 'null'],
  properties: {
    reason: { type: 'string', description: 'Why the card is blocked.' },
    since: { type: 'string', format: 'date-time', description: 'When the card was blocked.' },
    by: { type: 'string', description: 'Who blocked the card.' },
  },
  required: ['reason', 'since', 'by'],
})

export const VaultCardWire = Type.Object(
  {
    unique_id: Type.String({ description: 'Permanent and opaque; begins with `CARD-`.' }),
    status: OneOf(holdingStatuses, { description: 'The status of the card.' }),
    available: Type.Boolean({ description: 'True when the card can be quoted, withdrawn or transferred.' }),
    name: Type.String({ description: 'The name of the card.' }),
    game: NullableString({ description: 'The path segment of the game.' }),
    card_id: NullableString({ description: 'The catalog id, when the card was identified.' }),
    set_id: NullableString({ description: 'The catalog id of the set.' }),
    set_name: NullableString({ description: 'The name of the set.' }),
    card_number: NullableString({ description: 'The number printed on the card.' }),
    rarity: NullableString({ description: 'The rarity of the card.' }),
    language: NullableString({ description: 'The language of the card.' }),
    variant: NullableString({ description: 'The variant of the card.' }),
    condition: Type.Unsafe<(typeof conditions)[number] | null>({
      type: ['string', 'null'],
      enum: [...conditions, null],
      description: 'The condition of the card.',
    }),
    images: Type.Array(CardImage, { description: 'The images of the card.' }),
    site_id: NullableInteger({ description: 'The id of the site.' }),
    declared_value_cents: Type.Integer({ description: 'The declared value in cents.' }),
    declared_value_status: Type.Unsafe<Holding['declaredValueStatus']>({
      type: ['string', 'null'],
      enum: ['SUBMITTED', 'APPROVED', null],
      description: '`SUBMITTED`: a newer value awaits review. Null: no value was declared.',
    }),
    market_value_cents: NullableInteger({ description: 'The current market value of its printing in the catalog.' }),
    inbound_shipment_id: NullableInteger({ description: 'The id of the inbound shipment.' }),
    order_id: NullableInteger({ description: 'The id of the order.' }),
    withdrawal_id: NullableInteger({ description: 'The id of the withdrawal.' }),
    transfer_id: NullableInteger({ description: 'The id of the transfer.' }),
    hold: described(CardBlockWire, 'Why the card cannot leave; null when it is not blocked.'),
    client_reference: NullableString({ description: 'Your own reference of the card.' }),
    tags: Type.Array(Type.String(), { description: 'Your own tags.' }),
    received_at: Timestamp({ description: 'When the card was received.' }),
    updated_at: Timestamp({
      description: 'Unique within the account at millisecond precision, in the order of changes.',
    }),
    departed_at: NullableTimestamp({
      description: 'When the card left the account. Departed cards are listed by sweeps and with include_departed.',
    }),
    departed_reason: Type.Unsafe<(typeof departedReasons)[number] | null>({
      type: ['string', 'null'],
      enum: [...departedReasons, null],
      description: 'Why the card left the inventory.',
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

function blockOf({ blockReason, blockedBy, blockedSince }: Holding): Static<typeof CardBlockWire> {
  if (blockReason === null || blockedBy === null || blockedSince === null) return null
  // The individual operator is not disclosed to tenants.
  return { reason: blockReason, since: blockedSince.toISOString(), by: blockedBy.split(':')[0] ?? '' }
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
  hold: blockOf(card),
  client_reference: card.clientReference,
  tags: [...card.tags],
  received_at: card.receivedAt.toISOString(),
  updated_at: card.updatedAt.toISOString(),
  departed_at: card.departedAt?.toISOString() ?? null,
  departed_reason: card.departedReason,
})

/** Pagination by offset or by sweep; the other one's fields are null. */
export const CardPagination = Type.Object({
  limit: Type.Integer({ description: 'The size of the page.' }),
  offset: Type.Integer({ description: 'The number of skipped entries.' }),
  has_more: Type.Boolean({ description: 'Whether there are more entries.' }),
  next_offset: NullableInteger({ description: 'The offset of the next page; null on the last page.' }),
  next_since: NullableTimestamp({ description: 'Sweeps only: the next value of `since`, also on the last page.' }),
  offset_capped: Type.Boolean({ description: 'True when the offset limit is reached; use a sweep to read further.' }),
})

const countsOf = <Value extends TSchema>(Value: Value) =>
  Type.Array(
    Type.Object({
      value: described(Value, 'The value that these cards share.'),
      count: Type.Integer({ description: 'The number of cards with this value.' }),
    }),
  )

export const CardSummaryWire = Type.Object(
  {
    count: Type.Integer({ description: 'How many cards match.' }),
    in_transit_count: Type.Integer({
      description: 'How many of them have left the warehouse with a carrier and are not yet delivered.',
    }),
    declared_value_cents: Type.Integer({ description: 'The sum of their declared values.' }),
    market_value_cents: Type.Integer({ description: 'The sum of the market values that are known.' }),
    without_market_value: Type.Integer({ description: 'How many of them have no known market value.' }),
    statuses: described(countsOf(OneOf(holdingStatuses)), 'The number of cards by status.'),
    sites: described(countsOf(NullableInteger()), 'The number of cards by site.'),
    games: described(countsOf(NullableString()), 'The number of cards by game.'),
    conditions: described(countsOf(NullableString()), 'The number of cards by condition.'),
    tags: described(countsOf(Type.String()), 'The number of cards by tag.'),
  },
  { $id: 'VaultCardSummary' },
)

export const summaryToWire = (summary: CardSummary): Static<typeof CardSummaryWire> => ({
  count: summary.count,
  in_transit_count: summary.inTransit,
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
    event: Type.String({ description: 'The name of the event.' }),
    at: Timestamp({ description: 'When it happened.' }),
    site_id: NullableInteger({ description: 'The id of the site.' }),
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
