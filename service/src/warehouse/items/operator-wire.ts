import { Type, type Static } from 'typebox'
import type { Claim } from '../../assets/claims/store.ts'
import type { Item } from '../../assets/items/model.ts'
import { described, NullableInteger, NullableString, OneOf, Ref, Timestamp } from '../../http/schema/fields.ts'
import type { NamedRow } from '../custody/store.ts'
import type { Photo } from '../photos/photos.ts'
import { photoSides } from '../photos/photos.ts'
import type { Location } from '../locations/model.ts'
import { LocationWire } from '../sites/operator-wire.ts'

export const ItemPath = Type.Object({
  unique_id: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'The permanent id of the item.',
  }),
})

export const ItemWire = Type.Object(
  {
    unique_id: Type.String({ description: 'The permanent id of the item.' }),
    kind: Type.String({ description: 'What the item is: a card, a graded card, a packet or a sealed product.' }),
    name: Type.String({ description: 'The name of the item.' }),
    game: NullableString({ description: 'The path segment of the game.' }),
    card_id: NullableString({ description: 'The catalog id of the card.' }),
    set_name: NullableString({ description: 'The name of the set.' }),
    card_number: NullableString({ description: 'The number printed on the card.' }),
    language: NullableString({ description: 'The language of the item.' }),
    variant: NullableString({ description: 'The variant of the card.' }),
    condition: NullableString({ description: 'The condition of the card.' }),
    grade: NullableString({ description: 'The grade of the item.' }),
    image_url: NullableString({ description: 'The URL of the image.' }),
  },
  { $id: 'Thing' },
)

export const itemToWire = (item: Item): Static<typeof ItemWire> => ({
  unique_id: item.uniqueId,
  kind: item.kind,
  name: item.name,
  game: item.game,
  card_id: item.cardId,
  set_name: item.setName,
  card_number: item.cardNumber,
  language: item.language,
  variant: item.variant,
  condition: item.condition,
  grade: item.grade && `${item.grade.company} ${item.grade.grade}`,
  image_url: item.imageUrl,
})

export const locationToWire = (location: Location): Static<typeof LocationWire> => ({
  unique_id: location.uniqueId,
  site_id: location.siteId,
  bin: location.binCode,
  status: location.status,
  hold:
    location.blockReason === null
      ? null
      : { reason: location.blockReason, by: location.blockedBy ?? '', since: location.blockedAt?.toISOString() ?? '' },
  updated_at: location.updatedAt.toISOString(),
})

export const PhotoWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the photo.' }),
    side: OneOf(photoSides, { description: 'The side of the item.' }),
    media_type: Type.String({ description: 'The media type of the file.' }),
    byte_size: Type.Integer({ description: 'The size in bytes.' }),
    url: Type.String({ description: 'Where the photo can be downloaded.' }),
    taken_by: Type.String({ description: 'Who took the photo.' }),
    taken_at: Timestamp({ description: 'When the photo was taken.' }),
  },
  { $id: 'ItemPhoto' },
)

export const photoToWire = (photo: Photo): Static<typeof PhotoWire> => ({
  id: photo.id,
  side: photo.side,
  media_type: photo.mediaType,
  byte_size: photo.byteSize,
  url: `/api/v1/operator/v1/items/${photo.uniqueId}/photos/${photo.id}`,
  taken_by: photo.takenBy,
  taken_at: photo.takenAt.toISOString(),
})

export const CustodyWire = Type.Object(
  {
    seq: Type.Integer({ description: 'The number of the entry, from 1.' }),
    event: Type.String({ description: 'The name of the event.' }),
    at: Timestamp({ description: 'When it happened.' }),
    actor: Type.String({ description: 'Who acted: a key, an operator or the service.' }),
    actor_name: NullableString({ description: 'The name of the person, or the label of the key.' }),
    site_id: NullableInteger({ description: 'The id of the site.' }),
    document: NullableString({ description: 'The document that caused the event.' }),
    details: Type.Record(Type.String(), Type.Unknown(), { description: 'Further facts in machine-readable form.' }),
    previous_hash: Type.String({ description: 'The hash of the previous event.' }),
    hash: Type.String({ description: 'The hash.' }),
  },
  { $id: 'CustodyEvent' },
)

export const custodyToWire = (row: NamedRow): Static<typeof CustodyWire> => ({
  seq: row.seq,
  event: row.event,
  at: row.at.toISOString(),
  actor: row.actor,
  actor_name: row.actorName,
  site_id: row.siteId,
  document: row.document,
  details: { ...row.details },
  previous_hash: Buffer.from(row.previousHash).toString('hex'),
  hash: Buffer.from(row.hash).toString('hex'),
})

const ClaimWire = Type.Unsafe<{ purpose: string; document_id: string; expires_at: string | null } | null>({
  type: ['object', 'null'],
  required: ['purpose', 'document_id', 'expires_at'],
  properties: {
    purpose: { type: 'string', description: 'What the item is reserved for.' },
    document_id: { type: 'string', description: 'The id of the document that caused it.' },
    expires_at: { type: ['string', 'null'], description: 'When it expires.' },
  },
})

export const claimToWire = (claim: Claim | null): Static<typeof ClaimWire> =>
  claim && {
    purpose: claim.purpose,
    document_id: claim.documentId,
    expires_at: claim.expiresAt?.toISOString() ?? null,
  }

export const NullableLocation = Type.Union([Ref(LocationWire), Type.Null()])

export const ItemData = Type.Object({
  item: Ref(ItemWire),
  location: described(NullableLocation, 'The location of the item.'),
  claim: described(ClaimWire, 'The operation that claims the item, if any.'),
  task_id: NullableInteger({ description: 'The open task of the item.' }),
})

export const LocationData = Type.Object({ location: Ref(LocationWire) })
