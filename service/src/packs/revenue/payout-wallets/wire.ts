import { Type, type Static } from 'typebox'
import { showAddress } from '../../../chain/addresses.ts'
import { Timestamp } from '../../../http/schema/fields.ts'
import type { PayoutWallet } from './model.ts'

export const PayoutWalletWire = Type.Object(
  {
    chain: Type.String(),
    address: Type.String({ description: 'With its checksum.' }),
    is_active: Type.Boolean({ description: 'Whether it is the one payouts go to.' }),
    effective_at: Timestamp({ description: 'From when on it is paid to; until then payouts wait.' }),
    created_at: Timestamp(),
  },
  { $id: 'PayoutWallet' },
)

export const SetWalletBody = Type.Object({
  address: Type.String({ description: '0x and 20 bytes; a mixed-case address must have a valid checksum.' }),
  chain: Type.Optional(Type.String({ description: 'base when left out.' })),
})

export const payoutWalletToWire = (wallet: PayoutWallet): Static<typeof PayoutWalletWire> => ({
  chain: wallet.chain,
  address: showAddress(wallet.address),
  is_active: wallet.isActive,
  effective_at: wallet.effectiveAt.toISOString(),
  created_at: wallet.createdAt.toISOString(),
})
