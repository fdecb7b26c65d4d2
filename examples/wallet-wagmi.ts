// A wallet purchase with wagmi: node examples/wallet-wagmi.ts. A page connects the visitor's wallet with `injected()`; here a
// connector with a demo wallet of the sandbox stands in for it. Everything after `connect` is the same in a page.
import { createPackhouse, sendCalls } from '@packhouse/sdk'
import { connect, createConfig, createConnector, getConnectorClient, type CreateConnectorFn } from '@wagmi/core'
import { createWalletClient, custom, defineChain, http, type Address, type Chain } from 'viem'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { readAccess, readSandbox } from './sandbox.ts'

const packhouse = createPackhouse(await readAccess('partner'))
const { rpc_url: rpcUrl, demo_wallets: wallets } = await readSandbox()
const demo = wallets[1]
if (!demo) throw new Error('The sandbox has no second demo wallet.')
await packhouse.sandbox.fundAddress({ address: demo.address, usdc: '100' })
const buyer = { tier_id: 1, wallet_address: demo.address }
const prepared = await packhouse.packs.prepare(buyer)

const chain = defineChain({
  id: prepared.chain_id,
  name: 'Packhouse sandbox',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
})
const config = createConfig({ chains: [chain], transports: { [chain.id]: http(rpcUrl) } })
await connect(config, { connector: demoWallet(privateKeyToAccount(demo.private_key), chain) })

const wallet = await getConnectorClient(config)
const { lastHash } = await sendCalls({ request: wallet.request }, prepared, { from: wallet.account.address })
const { id } = await packhouse.packs.submit({ ...buyer, transaction_hash: lastHash })
const { items } = await packhouse.packs.waitForReveal(id, { forMs: 600_000 })
console.log(`purchase ${id}: ${items.map((item) => item.name).join(', ')}`)

/** A wallet with one account: it signs and sends transactions itself and asks the node for everything else. */
function demoWallet(account: PrivateKeyAccount, at: Chain): CreateConnectorFn {
  const signer = createWalletClient({ account, chain: at, transport: http() })
  const provider = custom({
    async request({ method, params }: { method: string; params?: unknown }) {
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [account.address]
      if (method !== 'eth_sendTransaction') return signer.request({ method, params } as never)
      const [{ to, data }] = params as [{ to: Address; data: `0x${string}` }]
      return signer.sendTransaction({ to, data })
    },
  })({ chain: at, retryCount: 0 })
  return createConnector(() => ({
    id: 'demo',
    name: 'Demo wallet',
    type: 'demo',
    connect: async () => ({ accounts: [account.address], chainId: at.id }) as never,
    disconnect: async () => {},
    getAccounts: async () => [account.address],
    getChainId: async () => at.id,
    getProvider: async () => provider,
    isAuthorized: async () => true,
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect() {},
  }))
}
