import { Type, type Static } from 'typebox'
import { showAddress } from '../../chain/addresses.ts'
import { NullableString, refusedAs, Timestamp } from '../../http/schema.ts'
import type { EndUser } from './model.ts'

/** How a query names an end user. */
export const IdentityQuery = {
  external_user_id: Type.Optional(Type.String({ description: 'Your own id of the end user, up to 255 characters.' })),
  wallet_address: Type.Optional(Type.String({ description: 'The end user’s wallet.' })),
}

/** How a body names an end user. */
export const IdentityBody = {
  external_user_id: Type.Optional(Type.String({ description: 'Your own id of the end user, up to 255 characters.' })),
  wallet_address: Type.Optional(
    Type.String({ description: 'The end user’s wallet.', ...refusedAs('invalid_wallet_address') }),
  ),
}

export const EndUserWire = Type.Object(
  {
    id: Type.Integer(),
    external_user_id: NullableString(),
    wallet_address: NullableString(),
    created_at: Timestamp(),
  },
  { $id: 'EndUser' },
)

export const endUserToWire = (user: EndUser): Static<typeof EndUserWire> => ({
  id: user.id,
  external_user_id: user.externalUserId,
  wallet_address: user.walletAddress && showAddress(user.walletAddress),
  created_at: user.createdAt.toISOString(),
})
