// A wallet user who knows only the sandbox file and the contract ABIs.
import {
  createPublicClient,
  createWalletClient,
  http,
  keccak256,
  parseEventLogs,
  toHex,
  type Abi,
  type Address,
  type Hex,
  type TransactionReceipt,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { devChain } from '../../src/chain/clients/dev-chain.ts'
import { expect } from 'vitest'
import * as buybackPool from '../../src/chain/abi/buyback-pool.ts'
import * as comboPool from '../../src/chain/abi/combo-pool.ts'
import * as testUsdc from '../../src/chain/abi/test-usdc.ts'
import * as vaultAsset from '../../src/chain/abi/vault-asset.ts'

export type ChainSection = {
  rpc_url: string
  contracts: Readonly<Record<string, Address>>
  demo_wallets: readonly { private_key: Hex }[]
}

/** Buys the cheapest pack, waits for the reveal and sells the card back; returns the payout. */
export async function buyAndSellBack({ rpc_url, contracts, demo_wallets }: ChainSection): Promise<bigint> {
  const account = privateKeyToAccount(demo_wallets[0]?.private_key ?? '0x')
  const transport = http(rpc_url)
  const chain = createPublicClient({ chain: devChain, transport, pollingInterval: 100 })
  const wallet = createWalletClient({ account, chain: devChain, transport })
  const { usdc, combo_pool: pool, buyback_pool: buyback } = contracts as Record<string, Address>
  if (!usdc || !pool || !buyback) throw new Error('The sandbox file lacks the contracts.')

  async function send(address: Address, abi: Abi, functionName: string, args: unknown[]): Promise<TransactionReceipt> {
    const hash = await wallet.writeContract({ address, abi, functionName, args })
    const receipt = await chain.waitForTransactionReceipt({ hash })
    expect({ functionName, status: receipt.status }).toEqual({ functionName, status: 'success' })
    return receipt
  }
  const balance = (): Promise<bigint> =>
    chain.readContract({ address: usdc, abi: testUsdc.abi, functionName: 'balanceOf', args: [account.address] })

  const price = 5_000_000n
  await send(usdc, testUsdc.abi as Abi, 'approve', [pool, price])
  const marks = [keccak256(toHex('a number of my own')), keccak256(toHex('nobody’s mark'))]
  const bought = await send(pool, comboPool.abi as Abi, 'purchase', [1, 1, 1, price, account.address, ...marks])
  const [purchase] = parseEventLogs({ abi: comboPool.abi, eventName: 'PackPurchased', logs: bought.logs })
  const requestId = purchase?.args.requestId ?? 0n

  const search = {
    address: pool,
    abi: comboPool.abi,
    eventName: 'PackRevealed',
    fromBlock: bought.blockNumber,
  } as const
  const reveals = () => chain.getContractEvents({ ...search, args: { requestId } })
  await expect.poll(async () => (await reveals()).length, { timeout: 60_000, interval: 200 }).toBe(1)
  const { asset, tokenId } = (await reveals())[0]?.args ?? {}
  if (!asset || tokenId === undefined) throw new Error('The revealed pack has no card.')
  await send(asset, vaultAsset.abi as Abi, 'setApprovalForAll', [buyback, true])
  const before = await balance()
  await send(buyback, buybackPool.abi as Abi, 'sellBack', [asset, [tokenId], 1n])
  return (await balance()) - before
}
