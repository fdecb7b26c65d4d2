import { Type, type Static } from 'typebox'
import { gradeToWire, GradeWire } from '../../../assets/items/wire.ts'
import { showAddress } from '../../../chain/addresses.ts'
import { NullableInteger, NullableString, OneOf, Timestamp } from '../../../http/schema/fields.ts'
import { formatUsdc } from '../../../kernel/money.ts'
import { fairnessUrlOf, type PublicUrls } from '../../shared/public-urls.ts'
import type { Pull } from './model.ts'

export const PullWire = Type.Object(
  {
    token_id: Type.String({ description: 'The token id as a decimal string.' }),
    item_type: OneOf(['CARD', 'GRADED_CARD'], { description: 'The kind of item.' }),
    card_id: NullableString({ description: 'The catalog id of the card.' }),
    card_name: NullableString({ description: 'The name of the card.' }),
    card_image_url: NullableString({ description: 'The image of the card.' }),
    card_price_usdc: NullableString({ description: 'The value at the time of the draw, in USDC.' }),
    game: NullableString({ description: 'The path segment of the game.' }),
    grade: GradeWire,
    tier_id: Type.Integer({ description: 'The id of the tier.' }),
    purchase_id: NullableInteger({ description: 'Set only with `scope=mine`.' }),
    external_user_id: Type.Optional(NullableString({ description: 'Returned only with `scope=mine`.' })),
    wallet_address: Type.Optional(NullableString({ description: 'Returned only with `scope=mine`.' })),
    revealed_at: Timestamp({ description: 'When the card was revealed.' }),
    fairness_url: NullableString({ description: 'The page on which anyone can verify this draw.' }),
  },
  { $id: 'Pull' },
)

/** Identifies the end user and the purchase only to the partner that sold the pack. */
export function pullToWire(
  pull: Pull,
  { isMine, publicUrls }: { isMine: boolean; publicUrls: PublicUrls },
): Static<typeof PullWire> {
  const { facts, valueMicros, walletAddress, requestId } = pull
  return {
    token_id: pull.tokenId.toString(),
    item_type: pull.kind,
    card_id: facts.cardId,
    card_name: facts.name,
    card_image_url: facts.imageUrl,
    card_price_usdc: valueMicros === null ? null : formatUsdc(valueMicros),
    game: facts.game,
    grade: gradeToWire(facts.grade),
    tier_id: pull.tierId,
    purchase_id: isMine ? pull.purchaseId : null,
    ...(isMine && {
      external_user_id: pull.externalUserId,
      wallet_address: walletAddress && showAddress(walletAddress),
    }),
    revealed_at: pull.revealedAt.toISOString(),
    fairness_url: requestId === null ? null : fairnessUrlOf(publicUrls, requestId),
  }
}
