// A wallet buys a pack by itself: node examples/wallet-purchase.ts. The service prepares the calls, the wallet signs and sends them.
import { createPackhouse, sendCalls } from '@packhouse/sdk'
import { createWalletClient, defineChain, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { readAccess, readSandbox } from './sandbox.ts'

const packhouse = createPackhouse(await readAccess('partner'))
const { rpc_url: rpcUrl, demo_wallets: wallets } = await readSandbox()
const [demo] = wallets
if (!demo) throw new Error('The sandbox has no demo wallets.')
const account = privateKeyToAccount(demo.private_key)
await packhouse.sandbox.fundAddress({ address: account.address, usdc: '100' })

const buyer = { tier_id: 1, wallet_address: account.address }
const prepared = await packhouse.packs.prepare(buyer)
const chain = defineChain({
  id: prepared.chain_id,
  name: 'Packhouse sandbox',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
})
const wallet = createWalletClient({ account, chain, transport: http(rpcUrl) })
const { lastHash } = await sendCalls(wallet, prepared)
const { id } = await packhouse.packs.submit({ ...buyer, transaction_hash: lastHash })
const { items, fairness_url: proof } = await packhouse.packs.waitForReveal(id, { forMs: 600_000 })
console.log(`purchase ${id}: ${items.map((item) => item.name).join(', ')}`)
console.log(`proof: ${proof}`)
