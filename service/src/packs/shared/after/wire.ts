import { Type, type Static } from 'typebox'
import { itemKinds } from '../../../assets/items/model.ts'
import { NullableInteger, NullableString, NullableTimestamp, OneOf } from '../../../http/schema/fields.ts'
import { formatUsdc } from '../../../kernel/money.ts'
import { cardStateOf, cardStates, stateSince, type CardRecord } from './model.ts'

export const CardAfterWire = Type.Object(
  {
    token_id: Type.String({ description: 'The token id as a decimal string.' }),
    item_type: OneOf(itemKinds, { description: 'The collection of the token.' }),
    state: OneOf(cardStates, {
      description:
        'Where the card is now. HELD: with the buyer. SELLING until a sell-back is confirmed, then SOLD. REDEEMING until ' +
        'the parcel leaves, then SHIPPED and DELIVERED, RETURNED or LOST. EXPORTING from the vault, then EXPORTED. MOVED: transferred to ' +
        'another address.',
    }),
    since: NullableTimestamp({ description: 'When the last record of this state changed; null for HELD and MOVED.' }),
    sellback_id: NullableInteger({ description: 'The sell-back of the card.' }),
    payout_usdc: NullableString({
      description: 'What the sell-back paid for the card, in USDC; null until it is on chain.',
    }),
    redemption_id: NullableInteger({ description: 'The redemption of the card.' }),
    carrier: NullableString({ description: 'The carrier of the parcel.' }),
    tracking_number: NullableString({ description: 'The tracking number of the parcel.' }),
    tracking_url: NullableString({ description: 'The page of the carrier about the parcel.' }),
    export_id: NullableInteger({ description: 'The export of the card from its vault.' }),
  },
  { $id: 'CardAfter' },
)

export const cardAfterToWire = (card: CardRecord): Static<typeof CardAfterWire> => ({
  token_id: card.tokenId.toString(),
  item_type: card.kind,
  state: cardStateOf(card),
  since: stateSince(card)?.toISOString() ?? null,
  sellback_id: card.sellbackId,
  payout_usdc: card.payout === null ? null : formatUsdc(card.payout),
  redemption_id: card.redemptionId,
  carrier: card.carrier,
  tracking_number: card.trackingNumber,
  tracking_url: card.trackingUrl,
  export_id: card.exportId,
})
