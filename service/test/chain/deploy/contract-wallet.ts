import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import {
  encodeAbiParameters,
  encodeDeployData,
  keccak256,
  toHex,
  type Abi,
  type Address,
  type Hex,
  type PublicClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { abi as errorsAbi } from '../../../src/chain/abi/errors.ts'
import type { Wallet } from '../../../src/chain/deploy/deploy.ts'
import { safeChecksum, type SafeBatch } from '../../../src/chain/deploy/safe.ts'

const source = new URL('../../../../contracts/test/utils/ContractWallet.sol', import.meta.url)
const owners = ['first owner', 'second owner', 'third owner'].map((name) => privateKeyToAccount(keccak256(toHex(name))))

type Output = { contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>> }

/** Compiles the contract wallet of the Solidity tests. */
async function compileWallet(): Promise<{ abi: Abi; bytecode: Hex }> {
  const solc = createRequire(new URL('../../../../contracts/package.json', import.meta.url))('solc') as {
    compile(input: string): string
  }
  const input = {
    language: 'Solidity',
    sources: { wallet: { content: await readFile(source, 'utf8') } },
    settings: { evmVersion: 'cancun', outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
  }
  const { contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as Output
  const contract = contracts['wallet']?.['ContractWallet']
  if (!contract) throw new Error('The contract wallet was not compiled.')
  // With the errors of the contracts it calls.
  return { abi: [...contract.abi, ...errorsAbi], bytecode: `0x${contract.evm.bytecode.object}` }
}

export type ContractWallet = {
  address: Address
  /** Signs a file of the Transaction Builder with two owners and executes it; any account may submit it. */
  execute(file: string): Promise<void>
}

/** Deploys contract wallets of the same three owners. */
export async function deployWallets(
  publicClient: PublicClient,
  sender: Wallet,
  count: number,
): Promise<ContractWallet[]> {
  const { abi, bytecode } = await compileWallet()
  const data = encodeDeployData({ abi, bytecode, args: [owners.map(({ address }) => address)] })
  const wallets: ContractWallet[] = []
  for (let index = 0; index < count; index += 1) {
    const hash = await sender.sendTransaction({ data })
    const { contractAddress } = await publicClient.waitForTransactionReceipt({ hash })
    if (!contractAddress) throw new Error('The contract wallet was not deployed.')
    wallets.push({
      address: contractAddress,
      execute: (file) => executeFile(publicClient, sender, abi, contractAddress, file),
    })
  }
  return wallets
}

async function executeFile(publicClient: PublicClient, sender: Wallet, abi: Abi, address: Address, file: string) {
  const batch = JSON.parse(await readFile(file, 'utf8')) as SafeBatch
  if (batch.meta.checksum !== safeChecksum(batch)) throw new Error(`${file} has a wrong checksum.`)
  if (batch.meta.createdFromSafeAddress !== address) throw new Error(`${file} is for another wallet.`)
  const calls = batch.transactions.map(({ to, value, data }) => ({ to, value: BigInt(value), data }))
  const nonce = (await publicClient.readContract({ address, abi, functionName: 'nonce' })) as bigint
  const call = {
    type: 'tuple[]',
    components: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'data', type: 'bytes' },
    ],
  } as const
  const types = [{ type: 'uint256' }, { type: 'address' }, { type: 'uint256' }, call] as const
  const digest = keccak256(encodeAbiParameters(types, [BigInt(await publicClient.getChainId()), address, nonce, calls]))
  const signatures = await Promise.all(owners.slice(1).map((owner) => owner.signMessage({ message: { raw: digest } })))
  const request = { address, abi, functionName: 'execute', args: [calls, signatures] } as const
  await publicClient.simulateContract({ ...request, account: sender.account })
  const hash = await sender.writeContract(request)
  await publicClient.waitForTransactionReceipt({ hash })
}
