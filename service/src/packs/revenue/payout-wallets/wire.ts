import { Type, type Static } from 'typebox'
import { showAddress } from '../../../chain/addresses.ts'
import { Timestamp } from '../../../http/schema/fields.ts'
import type { PayoutWallet } from './model.ts'

export const PayoutWalletWire = Type.Object(
  {
    chain: Type.String({ description: 'The chain on which payouts are made.' }),
    address: Type.String({ description: 'EIP-55 checksummed address.' }),
    is_active: Type.Boolean({ description: 'Whether payouts go to this wallet.' }),
    effective_at: Timestamp({ description: 'End of the cooldown; payouts wait until then.' }),
    created_at: Timestamp({ description: 'When the wallet was created.' }),
  },
  { $id: 'PayoutWallet' },
)

export const SetWalletBody = Type.Object({
  address: Type.String({
    description: '20-byte hex address with 0x prefix; a mixed-case address must have a valid checksum.',
  }),
  chain: Type.Optional(Type.String({ description: 'Defaults to base.' })),
})

export const payoutWalletToWire = (wallet: PayoutWallet): Static<typeof PayoutWalletWire> => ({
  chain: wallet.chain,
  address: showAddress(wallet.address),
  is_active: wallet.isActive,
  effective_at: wallet.effectiveAt.toISOString(),
  created_at: wallet.createdAt.toISOString(),
})
