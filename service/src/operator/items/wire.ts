import { Type, type Static } from 'typebox'
import type { Claim } from '../../assets/claims/store.ts'
import type { Item } from '../../assets/items/model.ts'
import { NullableInteger, NullableString, OneOf, Ref, Timestamp } from '../../http/schema/fields.ts'
import type { CustodyRow } from '../../warehouse/custody/store.ts'
import type { Photo } from '../../warehouse/photos/photos.ts'
import { photoSides } from '../../warehouse/photos/photos.ts'
import type { Location } from '../../warehouse/locations/model.ts'
import { LocationWire } from '../sites/wire.ts'

export const ItemPath = Type.Object({ unique_id: Type.String({ minLength: 1, maxLength: 64 }) })

export const ItemWire = Type.Object(
  {
    unique_id: Type.String(),
    kind: Type.String(),
    name: Type.String(),
    game: NullableString(),
    card_id: NullableString(),
    set_name: NullableString(),
    card_number: NullableString(),
    language: NullableString(),
    variant: NullableString(),
    condition: NullableString(),
    grade: NullableString(),
    image_url: NullableString(),
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
    location.holdReason === null
      ? null
      : { reason: location.holdReason, by: location.heldBy ?? '', since: location.heldAt?.toISOString() ?? '' },
  updated_at: location.updatedAt.toISOString(),
})

export const PhotoWire = Type.Object(
  {
    id: Type.Integer(),
    side: OneOf(photoSides),
    media_type: Type.String(),
    byte_size: Type.Integer(),
    url: Type.String(),
    taken_by: Type.String(),
    taken_at: Timestamp(),
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
    seq: Type.Integer(),
    event: Type.String(),
    at: Timestamp(),
    actor: Type.String(),
    site_id: NullableInteger(),
    document: NullableString(),
    details: Type.Record(Type.String(), Type.Unknown()),
    previous_hash: Type.String(),
    hash: Type.String(),
  },
  { $id: 'CustodyEvent' },
)

export const custodyToWire = (row: CustodyRow): Static<typeof CustodyWire> => ({
  seq: row.seq,
  event: row.event,
  at: row.at.toISOString(),
  actor: row.actor,
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
    purpose: { type: 'string' },
    document_id: { type: 'string' },
    expires_at: { type: ['string', 'null'] },
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
  location: NullableLocation,
  claim: ClaimWire,
  task_id: NullableInteger({ description: 'The open task of the item.' }),
})

export const LocationData = Type.Object({ location: Ref(LocationWire) })
