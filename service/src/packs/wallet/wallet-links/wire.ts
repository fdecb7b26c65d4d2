import { Type } from 'typebox'
import { refusedAs } from '../../../http/schema/fields.ts'
import { ExternalUserId } from '../end-users/wire.ts'

export const LinkWalletBody = Type.Object({
  external_user_id: ExternalUserId,
  wallet_address: Type.String({ description: 'The wallet to link.', ...refusedAs('invalid_wallet_address') }),
  message: Type.String({
    maxLength: 4_000,
    description:
      'A Sign-In with Ethereum message (EIP-4361) for the wallet and this chain id, with an unused nonce, at most ten minutes old.',
    ...refusedAs('invalid_message'),
  }),
  signature: Type.String({
    maxLength: 32_770,
    description: 'Signature of the message: by key, ERC-1271 or ERC-6492.',
    ...refusedAs('invalid_signature'),
  }),
})
