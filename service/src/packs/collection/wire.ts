import { Type, type Static } from 'typebox'
import { NullableBoolean, NullableTimestamp } from '../../http/schema.ts'
import { revealFields, revealItemToWire } from '../purchases/wire.ts'
import type { CollectedCard } from './model.ts'

export const CollectionItemWire = Type.Object(
  {
    ...revealFields,
    purchase_id: Type.Integer(),
    tier_id: Type.Integer(),
    acquired_at: NullableTimestamp(),
    still_owned: NullableBoolean({
      description: 'Whether the end user’s wallet holds it now: false once sold back, redeemed, burned or passed on.',
    }),
  },
  { $id: 'CollectionItem' },
)

export const collectionItemToWire = (card: CollectedCard): Static<typeof CollectionItemWire> => ({
  ...revealItemToWire(card),
  purchase_id: card.purchaseId,
  tier_id: card.tierId,
  acquired_at: card.revealedAt.toISOString(),
  still_owned: card.isStillOwned,
})
