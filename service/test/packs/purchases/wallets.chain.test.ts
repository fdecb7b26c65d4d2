import { encodeFunctionData, erc20Abi, erc721Abi, getContractAddress, keccak256, toHex, type Abi, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectBackedBooks } from '../../harness/backing.ts'
import { blockTimeOf, type WorldWallet } from '../../harness/chain-wallets.ts'
import type { Client } from '../../harness/service.ts'
import { createMoneyWorld } from '../wallet/wallet-world.ts'
import { openingTimeoutMs, openShop, type Shop } from './shop.ts'

let shop: Shop
let partner: Client
beforeAll(async () => {
  shop = await openShop()
  partner = shop.partner
}, openingTimeoutMs)
afterAll(() => shop[Symbol.asyncDispose]())
afterEach(() => expectBackedBooks(shop.world))

type Call = { to: string; data: Hex; kind: string }

const prepare = async (wallet: WorldWallet, more: object = {}) => {
  const { status, body } = await partner.send('POST', '/mystery/purchase/prepare', {
    wallet_address: wallet.address,
    tier_id: 1,
    ...more,
  })
  expect(status).toBe(200)
  return body.data
}

/** Sends the prepared calls and returns the hash of the last one. */
async function sendAll(wallet: WorldWallet, calls: readonly Call[]): Promise<Hex> {
  let hash: Hex = '0x'
  for (const call of calls) hash = (await wallet.send(call)).transactionHash
  return hash
}

const submit = (wallet: WorldWallet, transaction_hash: string, more: object = {}) =>
  partner.send('POST', '/mystery/purchase/submit', {
    wallet_address: wallet.address,
    tier_id: 1,
    transaction_hash,
    ...more,
  })

const listOf = async (wallet: WorldWallet) =>
  (await partner.get(`/mystery/purchases?wallet_address=${wallet.address}&limit=100`)).body.data.purchases

test('a wallet buys with only the prepared calls', async () => {
  const [wallet] = shop.world.wallets
  const prepared = await prepare(wallet, { quantity: 2, max_price_usdc: '6' })
  expect(prepared).toMatchObject({
    chain_id: 31_337,
    contract: shop.world.chain.contracts.comboPool,
    payment_token: shop.world.chain.contracts.usdc,
    max_price: '12000000',
    max_price_usdc: '12.000000',
    quantity: 2,
    approval_needed: true,
    calls: [{ kind: 'erc20-approve' }, { kind: 'purchase' }],
  })
  expect(prepared.wallet_send_calls).toHaveLength(2)
  // Preparing stores nothing.
  expect(await listOf(wallet)).toEqual([])
  const hash = await sendAll(wallet, prepared.calls)
  const { status, body } = await submit(wallet, hash, { external_user_id: 'walt', reference: 'mine' })
  expect(status).toBe(202)
  expect(body.data).toMatchObject({
    custody: 'NON_CUSTODIAL',
    quantity: 2,
    price_usdc: '5.000000',
    volume_usdc: '10.000000',
    onchain_request_id: prepared.request_id,
    transaction_hash: hash,
    purchaser_address: wallet.address,
    recipient_address: wallet.address,
  })
  const done = await shop.reach(body.data.id, 'FULFILLED')
  expect(done['items']).toHaveLength(2)
  await shop.world.settle()
  const collection = await partner.get(`/mystery/collection?wallet_address=${wallet.address}&still_owned=true`)
  expect(collection.body.data.items.map(({ token_id }: { token_id: string }) => token_id).toSorted()).toEqual(
    done['items'].map(({ token_id }: { token_id: string }) => token_id).toSorted(),
  )
  expect((await shop.events(body.data.id)).map(({ event }) => event)).toEqual([
    'purchase.submitted',
    'purchase.fulfilled',
  ])
})

test('submitting twice, or after the indexer recorded the purchase, returns the same purchase and emits one event', async () => {
  const wallet = shop.world.wallets[1]
  const hash = await sendAll(wallet, (await prepare(wallet)).calls)
  await shop.world.settle()
  const [found] = await listOf(wallet)
  expect(found).toMatchObject({ status: 'FULFILLED', transaction_hash: hash })
  const first = await submit(wallet, hash, { external_user_id: 'late', reference: 'order 7' })
  const second = await submit(wallet, hash, { reference: 'another' })
  expect([first.body.data.id, second.body.data.id]).toEqual([found.id, found.id])
  expect(first.body.data.items).toEqual(found.items)
  // The first submission names the purchase that the chain made known.
  for (const { body } of [first, second])
    expect(body.data).toMatchObject({ external_user_id: 'late', reference: 'order 7' })
  expect((await shop.events(found.id)).map(({ event }) => event)).toEqual(['purchase.submitted', 'purchase.fulfilled'])
})

test('a purchase that is never submitted is recorded from the chain, for the key that prepared it and with the time of its block', async () => {
  const wallet = shop.world.wallets[2]
  const hash = await sendAll(wallet, (await prepare(wallet)).calls)
  await shop.world.settle()
  const [found] = await listOf(wallet)
  expect(found).toMatchObject({ status: 'FULFILLED', custody: 'NON_CUSTODIAL', items: [{ item_type: 'CARD' }] })
  expect(found.created_at).toBe(await blockTimeOf(shop.world.sandbox, hash))
  const mine = (await partner.get('/mystery/feed/recent?scope=mine&limit=1')).body.data.items
  expect(mine[0]).toMatchObject({ purchase_id: found.id, wallet_address: wallet.address })
})

test('an unmined hash is PENDING, and becomes the purchase when it is mined', async () => {
  const { world } = shop
  const wallet = world.wallets[1]
  const [approve, purchase] = (await prepare(wallet)).calls as [Call, Call]
  await wallet.send(approve)
  const nonce = await world.sandbox.publicClient.getTransactionCount({ address: wallet.address })
  const request = await wallet.client.prepareTransactionRequest({
    to: purchase.to as Hex,
    data: purchase.data,
    nonce,
    gas: 1_000_000n,
  })
  const serializedTransaction = await wallet.client.signTransaction(request as never)
  const hash = keccak256(serializedTransaction)
  const claimed = await submit(wallet, hash)
  expect(claimed.body.data).toMatchObject({ status: 'PENDING', transaction_hash: hash, onchain_request_id: null })
  expect((await submit(wallet, hash)).body.data.id).toBe(claimed.body.data.id)
  await world.sandbox.publicClient.sendRawTransaction({ serializedTransaction })
  await shop.reach(claimed.body.data.id, 'FULFILLED')
  await world.settle()
})

test('a hash that is never mined fails after half an hour', async () => {
  const { world } = shop
  const claimed = await submit(world.wallets[1], toHex(12_345, { size: 32 }))
  await world.advance(31 * 60)
  const failed = await shop.reach(claimed.body.data.id, 'FAILED')
  expect(failed['failure_reason']).toBe('tx_not_found')
  expect((await shop.events(failed['id'])).at(-1)).toMatchObject({
    event: 'purchase.failed',
    data: { status: 'FAILED', reason: 'tx_not_found' },
  })
})

test('a gift is delivered to its recipient and remains the buyer’s purchase', async () => {
  const [wallet, , friend] = shop.world.wallets
  const hash = await sendAll(wallet, (await prepare(wallet, { recipient_address: friend.address })).calls)
  const { body } = await submit(wallet, hash)
  expect(body.data).toMatchObject({ purchaser_address: wallet.address, recipient_address: friend.address })
  const done = await shop.reach(body.data.id, 'FULFILLED')
  await shop.world.settle()
  const collection = await partner.get(`/mystery/collection?wallet_address=${wallet.address}&limit=1`)
  expect(collection.body.data.items).toMatchObject([{ token_id: done['items'][0].token_id, still_owned: false }])
})

test('a card is still owned while it is in any wallet of its end user', async () => {
  const { world } = shop
  const money = createMoneyWorld(world, partner)
  const [friend, , wallet] = world.wallets
  expect((await money.link('wanda', wallet)).status).toBe(200)
  const vault = await money.addressOf('wanda')
  await shop.credit('wanda', '5')
  const bought = await shop.buy({ external_user_id: 'wanda' })
  const [inVault] = (await shop.reach(bought.body.data.id, 'FULFILLED'))['items'] as [{ token_id: string }]
  const { body } = await submit(wallet, await sendAll(wallet, (await prepare(wallet)).calls))
  const [inWallet] = (await shop.reach(body.data.id, 'FULFILLED'))['items'] as [{ token_id: string }]
  await world.settle()
  const owned = async (more = ''): Promise<Record<string, boolean>> => {
    const path = `/mystery/collection?external_user_id=wanda&limit=100${more}`
    const items = (await partner.get(path)).body.data.items as { token_id: string; still_owned: boolean }[]
    const drawn = items.filter(({ token_id }) => [inVault.token_id, inWallet.token_id].includes(token_id))
    return Object.fromEntries(drawn.map(({ token_id, still_owned }) => [token_id, still_owned]))
  }
  const move = async (from: WorldWallet, to: string) => {
    const args = [from.address, to, BigInt(inWallet.token_id)]
    await from.write({ address: world.chain.contracts.card, abi: erc721Abi, functionName: 'transferFrom', args })
    await world.settle()
  }
  expect(await owned()).toEqual({ [inVault.token_id]: true, [inWallet.token_id]: true })
  await move(wallet, friend.address)
  expect(await owned()).toEqual({ [inVault.token_id]: true, [inWallet.token_id]: false })
  expect(await owned('&still_owned=false')).toEqual({ [inWallet.token_id]: false })
  // The vault did not receive this card at first, but it belongs to the same end user.
  await move(friend, vault)
  expect(await owned('&still_owned=true')).toEqual({ [inVault.token_id]: true, [inWallet.token_id]: true })
})

test('a contract that buys twice in one transaction makes two purchases of its own', async () => {
  const { world } = shop
  const { comboPool: pool, usdc } = world.chain.contracts
  const [wallet] = world.wallets
  const nonce = await world.sandbox.publicClient.getTransactionCount({ address: wallet.address })
  const buyer = getContractAddress({ from: wallet.address, nonce: BigInt(nonce + 1) })
  const prepareFor = async () =>
    (await partner.send('POST', '/mystery/purchase/prepare', { wallet_address: buyer, tier_id: 1 })).body.data
  const [first, second] = [await prepareFor(), await prepareFor()]
  const token = { address: usdc, abi: erc20Abi as Abi }
  await wallet.write({ ...token, functionName: 'transfer', args: [buyer, 10_000_000n] })
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [pool, 10_000_000n] })
  const data = codeThatCalls([
    { to: usdc, data: approve },
    { to: pool, data: first.calls[1].data },
    { to: pool, data: second.calls[1].data },
  ])
  const hash = await wallet.client.sendTransaction({ data })
  await world.sandbox.publicClient.waitForTransactionReceipt({ hash })
  const { status, body } = await partner.send('POST', '/mystery/purchase/submit', {
    wallet_address: buyer,
    tier_id: 1,
    transaction_hash: hash,
    request_id: second.request_id,
  })
  expect(status).toBe(202)
  expect(body.data).toMatchObject({ onchain_request_id: second.request_id, purchaser_address: buyer })
  expect(body.data.related_purchase_ids).toHaveLength(1)
  await shop.reach(body.data.id, 'FULFILLED')
  const other = await shop.reach(body.data.related_purchase_ids[0], 'FULFILLED')
  expect(other['onchain_request_id']).toBe(first.request_id)
  await world.settle()
})

const word = (value: number): string => value.toString(16).padStart(4, '0')

/** Creation code that makes calls as the created contract, and reverts when one of them reverts. */
function codeThatCalls(calls: readonly { to: string; data: Hex }[]): Hex {
  const callLength = 43
  const failure = calls.length * callLength + 1
  let offset = failure + 4
  let code = ''
  for (const { to, data } of calls) {
    const size = (data.length - 2) / 2
    // Copies the data to memory, calls, and jumps to the end on failure.
    code += `61${word(size)}61${word(offset)}5f39`
    code += `5f5f61${word(size)}5f5f73${to.slice(2).toLowerCase()}5af11561${word(failure)}57`
    offset += size
  }
  return `0x${code}005b5f5ffd${calls.map(({ data }) => data.slice(2)).join('')}`
}
