import { Type, type Static } from 'typebox'
import { NullableBoolean, NullableInteger, NullableTimestamp, OneOf, RefOrNull } from '../../../http/schema/fields.ts'
import { revealFields, revealItemToWire } from '../wire.ts'
import { cardAfterToWire, CardAfterWire } from '../../shared/after/wire.ts'
import { ExportStatusField } from '../../shared/export-status-wire.ts'
import { redeemStatuses, type RedeemStatus } from '../../shared/redeem-status.ts'
import { sources, type CollectedCard } from './model.ts'

export const CollectionItemWire = Type.Object(
  {
    ...revealFields,
    source: OneOf(sources, {
      description: 'PACK for cards of pool packs, INSTANT for cards of instant packs, SEND for prizes.',
    }),
    purchase_id: NullableInteger({ description: 'Null for cards of instant packs and prizes.' }),
    tier_id: NullableInteger({ description: 'Null for cards of instant packs and prizes.' }),
    instant_purchase_id: NullableInteger({ description: 'The id of the instant purchase.' }),
    packet_type_id: NullableInteger({ description: 'The id of the packet type.' }),
    send_id: NullableInteger({ description: 'The send of a prize.' }),
    acquired_at: NullableTimestamp({ description: 'When the end user received it.' }),
    still_owned: NullableBoolean({
      description:
        'Whether one of the end user’s wallets owns the card now: the wallet or the vault of the end user, or a linked wallet.',
    }),
    redeem_status: Type.Unsafe<RedeemStatus | null>({
      type: ['string', 'null'],
      enum: [...redeemStatuses, null],
      description: 'REDEEMING while a redemption is open; NOT_REDEEMABLE once the card left the end user’s wallets.',
    }),
    export_status: ExportStatusField,
    what_came_after: RefOrNull(CardAfterWire, { description: 'What happened to the card since it was drawn.' }),
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
  send_id: card.sendId,
  acquired_at: card.revealedAt.toISOString(),
  still_owned: card.isStillOwned,
  redeem_status: card.redeemStatus,
  export_status: card.exportStatus,
  what_came_after: card.after && cardAfterToWire(card.after),
})
