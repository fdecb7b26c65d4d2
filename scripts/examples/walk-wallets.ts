// The calls of wallets, prizes, keys and accounts, after the walk over the areas.
import { sendCalls, type Packhouse, type PreparedCalls } from '@packhouse/sdk'
import { createWalletClient, defineChain, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { sinkUrl } from './shorten.ts'
import type { Step } from './walk.ts'

const waitMs = 300_000

/** A wallet of the sandbox that signs and sends prepared calls. */
export function openWallet(rpcUrl: string, privateKey: `0x${string}`) {
  const account = privateKeyToAccount(privateKey)
  async function send(prepared: PreparedCalls): Promise<string> {
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const rpcUrls = { default: { http: [rpcUrl] } }
    const chain = defineChain({ id: prepared.chain_id, name: 'sandbox', nativeCurrency, rpcUrls })
    const wallet = createWalletClient({ account, chain, transport: http(rpcUrl) })
    return (await sendCalls(wallet, prepared, { forMs: waitMs })).lastHash
  }
  return { address: account.address, send }
}

type Wallet = ReturnType<typeof openWallet>

/** A wallet buys a pack by itself and sells the card. */
export async function walkWallet({ packs, sellbacks, sandbox, instant }: Packhouse, wallet: Wallet, step: Step) {
  const buyer = { tier_id: 1, wallet_address: wallet.address }
  await step('faucet', () => sandbox.fundAddress({ address: wallet.address, usdc: '500' }))
  const prepared = await step('prepare', () => packs.prepare(buyer))
  if (!prepared) return
  const hash = await wallet.send(prepared)
  const bought = await step('submit', () => packs.submit({ ...buyer, transaction_hash: hash }))
  const revealed = bought && (await step('reveal', () => packs.waitForReveal(bought.id, { forMs: waitMs })))
  const tokens = (revealed?.items ?? []).filter(({ category }) => category === 'card').map(({ token_id: id }) => id)
  const sale = { wallet_address: wallet.address, token_ids: tokens.slice(0, 1) }
  await step('prepare relay', () => sellbacks.prepareRelay(sale))
  const selling = await step('prepare sale', () => sellbacks.prepare(sale))
  if (selling) {
    const sold = await wallet.send(selling)
    await step('submit sale', () => sellbacks.submit({ transaction_hash: sold }))
  }
  const types = await step('packet types', () => instant.catalog().first())
  const type = types?.items.find((one) => one.available_packs > 0)?.packet_type_id
  if (type === undefined) return
  const order = { packet_type_id: type, wallet_address: wallet.address }
  const opening = await step('prepare instant', () => instant.prepare(order))
  if (!opening) return
  const opened = await wallet.send(opening)
  await step('submit instant', () => instant.submit({ ...order, transaction_hash: opened }))
}

/** Sends a prize and manages the account’s own keys and webhooks. */
export async function walkAccount({ sends, keys, webhooks, sandbox }: Packhouse, address: string, step: Step) {
  const prizes = await step('prizes', () => sends.inventory({ limit: 20 }).first())
  const prize = prizes?.items.find((one) => one.sendable)?.unique_id
  if (prize !== undefined) {
    const items = [{ unique_id: prize }]
    const sent = await step('send', () => sends.create({ wallet_address: address, items, reference: 'raffle 7' }))
    if (sent && 'send_id' in sent) await step('get send', () => sends.get(sent.send_id))
  }
  const made = await step('create key', () => keys.create({ label: 'till', scopes: ['packs:read'] }))
  if (made) {
    const id = made.key.key_id
    await step('update key', () => keys.update(id, { label: 'till 2' }))
    await step('rotate key', () => keys.rotate({ key_id: id, overlap_seconds: 3_600 }))
    await step('revoke key', () => keys.revoke(id))
  }
  const hook = await step('webhook', () => webhooks.create({ url: `${sinkUrl}/hooks` }))
  if (hook) {
    const { id } = hook
    await step('test webhook', () => webhooks.test(id))
    await step('enable webhook', () => webhooks.enable(id))
    await step('replay', () => webhooks.replay(id, { since: new Date(Date.now() - 3_600_000).toISOString() }))
    await step('webhook stats', () => webhooks.stats(id))
    await step('rotate secret', () => webhooks.rotateSecret(id, { overlap_seconds: 3_600 }))
    await step('revoke previous secret', () => webhooks.revokePreviousSecret(id))
    await step('delete webhook', () => webhooks.delete(id))
  }
  await step('randomness', () => sandbox.controlRandomness({ mode: 'auto' }))
  await step('chain', () => sandbox.controlChain({ mine: 1 }))
  await step('clock', () => sandbox.advanceClock({ seconds: 1 }))
  await step('shipping', () => sandbox.controlShipping({ clear_faults: true }))
  await step('mail', () => sandbox.controlMail({ is_out: false }))
  await step('sink', () => sandbox.resetSink('mine'))
}

/** Accounts, keys, games and switches of the platform. */
export async function walkPlatform({ admin }: Packhouse, step: Step) {
  const suffix = String(Date.now()).slice(-6)
  const partner = await step('create partner', () =>
    admin.partners.create({ name: 'Acme Packs', slug: `acme${suffix}` }),
  )
  const tenant = await step('create tenant', () =>
    admin.tenants.create({ name: 'Acme Vault', account_number: `ACME-${suffix}` }),
  )
  if (partner) {
    await step('terms', () => admin.partners.terms.update(partner.id, { minimum_payout_usdc: '25' }))
    await step('grant credits', () => admin.accounts.credits.grant(partner.id, { amount: 1_000 }))
  }
  if (tenant) {
    await step('update tenant', () => admin.tenants.update(tenant.id, { notice_email: 'desk@example.com' }))
    await step('tenant', () => admin.tenants.get(tenant.id))
    const key = await step('tenant key', () =>
      admin.tenants.keys.create(tenant.id, { label: 'desk', scopes: ['read:inventory'] }),
    )
    if (key) {
      const id = key.key.key_id
      await step('update key', () => admin.keys.update(id, { label: 'front desk' }))
      await step('key', () => admin.keys.get(id))
      const next = await step('rotate key', () => admin.keys.rotate(id, { overlap_seconds: 0 }))
      if (next) await step('revoke key', () => admin.keys.revoke(next.key.key_id))
    }
  }
  await step('define game', () => admin.games.define('skies', { name: 'Skies', labels: { hp: 'Power' } }))
  await step('remove game', () => admin.games.remove('skies'))
}
