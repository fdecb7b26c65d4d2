import { Type, type Static } from 'typebox'
import { showAddress } from '../../../chain/addresses.ts'
import { NullableString, NullableTimestamp, refusedAs, Timestamp } from '../../../http/schema/fields.ts'
import type { EndUser } from './model.ts'

/** A partner's own id of an end user, wherever a request has one. */
export const ExternalUserId = Type.Optional(
  Type.String({
    maxLength: 255,
    description: 'Your own id of the end user.',
    ...refusedAs('identifier_too_long'),
  }),
)

/** Identifiers of an end user in a query. */
export const IdentityQuery = {
  external_user_id: ExternalUserId,
  wallet_address: Type.Optional(Type.String({ description: 'The end user’s wallet.' })),
}

/** Identifiers of an end user in a body. */
export const IdentityBody = {
  external_user_id: ExternalUserId,
  wallet_address: Type.Optional(
    Type.String({ description: 'The end user’s wallet.', ...refusedAs('invalid_wallet_address') }),
  ),
}

export const EndUserWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the end user.' }),
    external_user_id: NullableString({ description: 'Your own id of the end user.' }),
    wallet_address: NullableString({ description: 'The linked wallet, or the vault if none is linked.' }),
    custody_address: NullableString({ description: 'The end user’s vault: deposit address and card wallet.' }),
    wallet_verified_at: NullableTimestamp({ description: 'When the wallet was linked by a signature.' }),
    created_at: Timestamp({ description: 'When the end user was created.' }),
  },
  { $id: 'EndUser' },
)

const shown = (address: string | null): string | null => address && showAddress(address)

export const endUserToWire = (user: EndUser): Static<typeof EndUserWire> => ({
  id: user.id,
  external_user_id: user.externalUserId,
  wallet_address: shown(user.walletAddress ?? user.custodyAddress),
  custody_address: shown(user.custodyAddress),
  wallet_verified_at: user.walletVerifiedAt?.toISOString() ?? null,
  created_at: user.createdAt.toISOString(),
})
