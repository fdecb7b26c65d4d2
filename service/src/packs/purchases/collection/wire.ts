import { Type, type Static } from 'typebox'
import { NullableBoolean, NullableInteger, NullableTimestamp, OneOf } from '../../../http/schema/fields.ts'
import { revealFields, revealItemToWire } from '../wire.ts'
import { sources, type CollectedCard } from './model.ts'

export const CollectionItemWire = Type.Object(
  {
    ...revealFields,
    source: OneOf(sources, { description: 'A pack of the pool, or an instant pack.' }),
    purchase_id: NullableInteger({ description: 'Null only for cards you asked to be included.' }),
    tier_id: NullableInteger({ description: 'Null only for cards you asked to be included.' }),
    instant_purchase_id: NullableInteger(),
    packet_type_id: NullableInteger(),
    acquired_at: NullableTimestamp(),
    still_owned: NullableBoolean({
      description: 'Whether the end user’s wallet holds it now: false once sold back, redeemed, burned or passed on.',
    }),
  },
  { $id: 'CollectionItem' },
)

export const collectionItemToWire = (card: CollectedCard): Static<typeof CollectionItemWire> => ({
  ...revealItemToWire(card),
  source: card.source,
  purchase_id: card.purchaseId,
  tier_id: card.tierId,
  instant_purchase_id: card.instantPurchaseId,
  packet_type_id: card.packetTypeId,
  acquired_at: card.revealedAt.toISOString(),
  still_owned: card.isStillOwned,
})
