import { keccak256, maxUint64, type Abi, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import * as userVault from '../../src/chain/abi/user-vault.ts'
import * as vaultFactory from '../../src/chain/abi/vault-factory.ts'
import { linkWalletTypedData } from '../../src/chain/calls/typed-data.ts'
import type { World } from './chain-world.ts'
import type { WorldWallet } from './chain-wallets.ts'

/** Links a wallet to a vault of its own on chain, so that credits can buy for it. */
export async function linkOnChain({ chain, sandbox }: World, { privateKey }: WorldWallet): Promise<void> {
  const account = privateKeyToAccount(privateKey)
  const userRef: Hex = keccak256(account.address)
  const factory = { address: chain.contracts.vaultFactory, abi: vaultFactory.abi } as const
  await sandbox.sender.send('keeper', { ...factory, abi: factory.abi as Abi, functionName: 'deploy', args: [userRef] })
  const vault = await sandbox.publicClient.readContract({ ...factory, functionName: 'vaultOf', args: [userRef] })
  const link = { userRef, wallet: account.address, nonce: 0n, deadline: maxUint64 }
  const typedData = linkWalletTypedData({ chainId: chain.chainId, verifyingContract: vault }, link)
  const args = [account.address, maxUint64, await account.signTypedData(typedData)]
  await sandbox.sender.send('linker', { address: vault, abi: userVault.abi as Abi, functionName: 'linkWallet', args })
}
