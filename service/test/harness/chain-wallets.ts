import { randomBytes } from 'node:crypto'
import {
  createWalletClient,
  http,
  parseEventLogs,
  toHex,
  type Abi,
  type Account,
  type Address,
  type Hash,
  type Hex,
  type TransactionReceipt,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { devChain } from '../../src/chain/clients/dev-chain.ts'
import * as comboPool from '../../src/chain/abi/combo-pool.ts'
import * as testUsdc from '../../src/chain/abi/test-usdc.ts'
import { contractAddress, type Wallet } from '../../src/chain/deploy/deploy.ts'
import type { SandboxChain } from '../../src/sandbox/chain/host.ts'

export type WorldWallet = {
  readonly address: Address
  readonly privateKey: Hex
  readonly client: Wallet
  /** Sends a call and waits until it is mined; throws on a revert. */
  write(call: {
    address: Address
    abi: Abi
    functionName: string
    args: readonly unknown[]
  }): Promise<TransactionReceipt>
  /** Sends an unsigned call of the service. */
  send(call: { to: string; data: string }): Promise<TransactionReceipt>
}

export type BuyOptions = {
  tierId: number
  quantity?: number
  recipient?: Address
  partnerRef?: Hex
}

export type BoughtPack = { requestId: bigint; txHash: Hash; partnerRef: Hex; userRandom: Hex; unitPrice: bigint }

/** The demo wallets of the sandbox, each with ether and test USDC. */
export function createWallets({ rpcUrl, publicClient, keyring, deployment }: SandboxChain) {
  const confirm = async (hash: Hash): Promise<TransactionReceipt> => {
    const receipt = await publicClient.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') throw new Error(`${hash} was reverted.`)
    return receipt
  }

  const [first, second, third] = keyring.demoWallets.map(({ private_key: privateKey }): WorldWallet => {
    const account = privateKeyToAccount(privateKey)
    const client: Wallet = createWalletClient({
      account: account as Account,
      chain: devChain,
      transport: http(rpcUrl),
      pollingInterval: 20,
    })
    return {
      address: account.address,
      privateKey,
      client,
      write: async (call) => confirm(await client.writeContract(call)),
      send: async ({ to, data }) => confirm(await client.sendTransaction({ to: to as Address, data: data as Hex })),
    }
  })
  if (!first || !second || !third) throw new Error('Expected three demo wallets.')

  async function buyPack(
    wallet: WorldWallet,
    { tierId, quantity = 1, recipient = wallet.address, partnerRef = toHex(randomBytes(32)) }: BuyOptions,
  ): Promise<BoughtPack> {
    const pool = contractAddress(deployment, 'combo-pool')
    const usdc = { address: contractAddress(deployment, 'usdc'), abi: testUsdc.abi as Abi }
    const { unitPrice, version } = await publicClient.readContract({
      address: pool,
      abi: comboPool.abi,
      functionName: 'tier',
      args: [tierId],
    })
    await wallet.write({ ...usdc, functionName: 'approve', args: [pool, unitPrice * BigInt(quantity)] })
    const userRandom = toHex(randomBytes(32))
    const receipt = await wallet.write({
      address: pool,
      abi: comboPool.abi as Abi,
      functionName: 'purchase',
      args: [tierId, version, quantity, unitPrice, recipient, partnerRef, userRandom],
    })
    const [bought] = parseEventLogs({ abi: comboPool.abi, eventName: 'PackPurchased', logs: receipt.logs })
    if (!bought) throw new Error('The purchase emitted no event.')
    return { requestId: bought.args.requestId, txHash: receipt.transactionHash, partnerRef, userRandom, unitPrice }
  }

  return { wallets: [first, second, third] as const, buyPack }
}

/** The time of the block with a transaction, as the API writes it. */
export async function blockTimeOf({ publicClient }: Pick<SandboxChain, 'publicClient'>, hash: Hex): Promise<string> {
  const { blockNumber } = await publicClient.getTransactionReceipt({ hash })
  const { timestamp } = await publicClient.getBlock({ blockNumber })
  return new Date(Number(timestamp) * 1_000).toISOString()
}
