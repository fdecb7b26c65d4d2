import { Type, type Static } from 'typebox'
import { showAddress } from '../../../chain/addresses.ts'
import { NullableInteger, NullableString, OneOf, Timestamp } from '../../../http/schema/fields.ts'
import { formatUsdc } from '../../../kernel/money.ts'
import type { Pull } from './model.ts'

export const PullWire = Type.Object(
  {
    token_id: Type.String(),
    item_type: OneOf(['CARD', 'GRADED_CARD']),
    card_id: NullableString(),
    card_name: NullableString(),
    card_image_url: NullableString(),
    card_price_usdc: NullableString({ description: 'What it was worth when it was drawn.' }),
    game: NullableString(),
    tier_id: Type.Integer(),
    purchase_id: NullableInteger({ description: 'Only for your own.' }),
    external_user_id: Type.Optional(NullableString({ description: 'Only for your own.' })),
    wallet_address: Type.Optional(NullableString({ description: 'Only for your own.' })),
    revealed_at: Timestamp(),
  },
  { $id: 'Pull' },
)

/** Nobody but the partner who sold a pack learns who opened it. */
export function pullToWire(pull: Pull, isMine: boolean): Static<typeof PullWire> {
  const { facts, valueMicros, walletAddress } = pull
  return {
    token_id: pull.tokenId.toString(),
    item_type: pull.kind,
    card_id: facts.cardId,
    card_name: facts.name,
    card_image_url: facts.imageUrl,
    card_price_usdc: valueMicros === null ? null : formatUsdc(valueMicros),
    game: facts.game,
    tier_id: pull.tierId,
    purchase_id: isMine ? pull.purchaseId : null,
    ...(isMine && {
      external_user_id: pull.externalUserId,
      wallet_address: walletAddress && showAddress(walletAddress),
    }),
    revealed_at: pull.revealedAt.toISOString(),
  }
}
