import { encodeAbiParameters, keccak256 } from 'viem'
import { abi } from '../../chain/abi/vault-factory.ts'
import type { Chain } from '../../chain/chain.ts'
import type { StoredAddress } from '../../chain/addresses.ts'
import { fail } from '../../kernel/errors.ts'
import type { VaultOf } from './ports.ts'

export function createVaultLookup(chain: Chain | undefined): VaultOf {
  return async ({ id, partnerId }) => {
    if (!chain) return fail(503, 'chain_unavailable', 'There is no chain.')
    const userRef = keccak256(
      encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [BigInt(partnerId), BigInt(id)]),
    )
    const { client, contracts } = chain
    const args = [userRef] as const
    const address = await client.readContract({ address: contracts.vaultFactory, abi, functionName: 'vaultOf', args })
    return address.toLowerCase() as StoredAddress
  }
}
