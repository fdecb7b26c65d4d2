import { createWalletClient, custom, type Address, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { toMicros } from '../../../../../embed/src/money.ts'
import { api, post, Refused, type Call } from '../api.ts'
import type { Wallet } from './wallet.ts'

const storageKey = 'card-corner-test-wallet'
/** More than any pack costs. */
const lowMicros = 250_000_000n

/** The chain is reached through the shop, so that the page talks to one host only. */
async function rpc({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
  const answer = await post('/rpc', { id: 1, method, params: params ?? [] })
  const { result, error } = answer as { result?: unknown; error?: { message: string } }
  if (error) throw new Refused('wallet', error.message)
  return result
}

function readKey(): Hex {
  const stored = localStorage.getItem(storageKey)
  if (stored) return stored as Hex
  const key = generatePrivateKey()
  localStorage.setItem(storageKey, key)
  return key
}

const pollMs = 500
const pollLimit = 240

async function waitForReceipt(hash: Hex): Promise<void> {
  for (let attempt = 0; attempt < pollLimit; attempt += 1) {
    const receipt = (await rpc({ method: 'eth_getTransactionReceipt', params: [hash] })) as { status: Hex } | null
    if (receipt?.status === '0x0') throw new Refused('wallet', 'The transaction was reverted.')
    if (receipt) return
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  throw new Refused('wallet', 'The transaction is not included yet.')
}

/** Test money for a wallet that runs low; a sale adds what the pool pays, and nothing else. */
async function fill(address: Address): Promise<void> {
  const { balance_usdc: balance } = await api.walletBalance(address)
  if (toMicros(balance) < lowMicros) await post('/faucet', { wallet_address: address })
}

/** A wallet of this browser for the sandbox: a key of its own, filled with test money. */
export async function openDevWallet(): Promise<Wallet> {
  const account = privateKeyToAccount(readKey())
  const chainId = Number(await rpc({ method: 'eth_chainId' }))
  const chain = {
    id: chainId,
    name: 'Sandbox',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  }
  const client = createWalletClient({ account, chain, transport: custom({ request: rpc as never }) })
  await fill(account.address).catch(() => {
    throw new Refused('wallet', 'The test wallet could not be filled.')
  })
  return {
    name: 'Test wallet',
    address: account.address,
    async send(calls: readonly Call[]) {
      let hash: Hex = '0x'
      for (const { to, data } of calls) {
        hash = await client.sendTransaction({ to: to as Address, data: data as Hex })
        await waitForReceipt(hash)
      }
      return hash
    },
  }
}
