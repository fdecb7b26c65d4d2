// Cards that are sold back: by a wallet, out of a vault, and with a signature alone.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { createPublicClient, custom, encodeFunctionData, http, keccak256, toHex, type Abi, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as buybackPool from '../../../src/chain/abi/buyback-pool.ts'
import { one } from '../../../src/db/db.ts'
import { createPoolReader } from '../../../src/packs/sellback/pool-reader.ts'
import { createGovernor } from '../../../src/sandbox/chain/governor.ts'
import { sandboxCode } from '@packhouse/demo/market/market'
import type { WorldWallet } from '../../harness/chain-wallets.ts'
import type { Client } from '../../harness/service.ts'
import { armKill, countWrites, installKills } from '../wallet/kills.ts'
import { openingTimeoutMs } from '../purchases/shop.ts'
import { openCounter, type Call, type Counter } from './seller.ts'
import { createSmartWallet, signFor } from './smart-wallet.ts'

let counter: Counter
let partner: Client
beforeAll(async () => {
  counter = await openCounter()
  partner = counter.partner
}, openingTimeoutMs)
afterAll(() => counter.dispose())

const tokenRow = (tokenId: string) =>
  one(
    counter.world.db,
    sql<{ owner: string; window: Date | null }>`
      select owner, window_expires_at as window from tokens where kind = 'CARD' and token_id = ${BigInt(tokenId)}`,
  )

const quote = (wallet: { address: string }, tokenIds: readonly string[], client = partner) =>
  counter.post('/quote', { wallet_address: wallet.address, token_ids: tokenIds }, client)

test('a wallet sells cards back and is paid what the chain says', async () => {
  const { world } = counter
  const [wallet] = world.wallets
  const tokenIds = await counter.draw(wallet, { quantity: 2 })
  const quoted = (await quote(wallet, tokenIds)).body.data
  expect(quoted).toMatchObject({
    seller: wallet.address,
    eligible_token_ids: tokenIds,
    approval_needed: true,
    sufficient_liquidity: true,
    buyback_bps: 8_500,
  })
  expect(quoted.items.every((item: any) => item.eligible && item.reason === null && item.purchase_id > 0)).toBe(true)

  const prepared = await counter.prepare(wallet, tokenIds)
  expect(prepared).toMatchObject({
    chain_id: 31_337,
    contract: world.chain.contracts.buybackPool,
    buyback_pool: world.chain.contracts.buybackPool,
    card_contract: world.chain.contracts.card,
    token_ids: tokenIds,
    quoted_payout_usdc: quoted.total_payout_usdc,
    min_total: ((BigInt(quoted.total_payout_micros) * 99n) / 100n).toString(),
    approval_needed: true,
    calls: [{ kind: 'set-approval-for-all' }, { kind: 'sellback' }],
  })
  const before = await counter.balanceOf(wallet)
  const { transactionHash } = await counter.sendAll(wallet, prepared.calls)
  const said = await counter.sayings(transactionHash)
  expect(said.total.toString()).toBe(quoted.total_payout_micros)
  expect(await counter.balanceOf(wallet)).toBe(before + said.total)

  const first = await counter.post('/submit', { transaction_hash: transactionHash })
  expect(first.status).toBe(200)
  const again = await counter.post('/submit', { tx_hash: transactionHash, wallet_address: wallet.address })
  expect(again.body.data.sellback_id).toBe(first.body.data.sellback_id)
  const done = await counter.reachSellback(first.body.data.sellback_id, 'CONFIRMED')
  expect(done).toMatchObject({
    custody: 'NON_CUSTODIAL',
    seller: wallet.address,
    item_type: 'CARD',
    token_ids: tokenIds,
    total_micros: said.total.toString(),
    transaction_hash: transactionHash,
    items: tokenIds.map((token_id) => ({ token_id, payout_micros: said.payouts.get(token_id) })),
  })
  expect((await counter.post('/submit', { transaction_hash: transactionHash })).body.data).toMatchObject({
    sellback_id: done['sellback_id'],
    status: 'CONFIRMED',
    related_sellback_ids: [],
  })
  const news = await counter.sellbackNews(done['sellback_id'])
  expect(news.map(({ data }) => data)).toEqual([
    {
      sellback_id: done['sellback_id'],
      seller: wallet.address,
      external_user_id: null,
      token_ids: tokenIds,
      items: done['items'].map(({ token_id, payout_usdc }: any) => ({ token_id, payout_usdc })),
      total_usdc: done['total_usdc'],
      total_micros: done['total_micros'],
      transaction_hash: transactionHash,
      sold_at: done['sold_at'],
    },
  ])
  await world.settle()
  const owned = await partner.get(`/mystery/collection?wallet_address=${wallet.address}&still_owned=true`)
  expect(owned.body.data.items).toEqual([])
  const pool = world.chain.contracts.buybackPool.toLowerCase()
  expect(await tokenRow(tokenIds[0] ?? '')).toMatchObject({ owner: pool, window: null })
  // What was sold is not the wallet's any more, and the permission is there now.
  const next = await counter.draw(wallet)
  expect((await counter.prepare(wallet, next)).calls.map(({ kind }: Call) => kind)).toEqual(['sellback'])
  expect((await quote(wallet, tokenIds)).body.data.items).toMatchObject([
    { eligible: false, reason: 'wrong_holder', payout_micros: '0' },
    { eligible: false, reason: 'wrong_holder' },
  ])
})

test('a sale nobody submitted is recorded by what the chain tells', async () => {
  const [wallet] = counter.world.wallets
  const [tokenId = ''] = await counter.draw(wallet)
  const { transactionHash } = await counter.sendAll(wallet, (await counter.prepare(wallet, [tokenId])).calls)
  await counter.world.settle()
  const { body } = await partner.get(`/mystery/sellbacks?wallet_address=${wallet.address}&status=CONFIRMED&limit=1`)
  expect(body.data.sellbacks).toMatchObject([{ token_ids: [tokenId], transaction_hash: transactionHash }])
  expect(body.pagination.has_more).toBe(true)
  const [found] = body.data.sellbacks
  expect(await counter.sellbackNews(found.sellback_id)).toHaveLength(1)
})

test('cards in a vault are sold in one call, and the payout becomes credits once', async () => {
  const { world } = counter
  const tokenIds = await counter.drawForVault('vera', 2)
  const vault = await counter.money.addressOf('vera')
  const quoted = (await counter.post('/quote', { external_user_id: 'vera', token_ids: tokenIds })).body.data
  expect(quoted).toMatchObject({ seller: vault, eligible_token_ids: tokenIds, approval_needed: false })
  const asked = await counter.sell('vera', tokenIds, 'vera sells')
  expect(asked.status).toBe(202)
  expect(asked.body.data).toMatchObject({
    status: 'SUBMITTING',
    custody: 'CUSTODIAL',
    seller: vault,
    total_micros: null,
  })
  const id = asked.body.data.sellback_id as number
  const twice = await counter.sell('vera', tokenIds, 'another key')
  expect([twice.status, twice.body.error, twice.body.details.reason]).toEqual([409, 'not_eligible', 'already_selling'])
  const done = await counter.reachSellback(id, 'CONFIRMED')
  const said = await counter.sayings(done['transaction_hash'])
  expect(done['total_micros']).toBe(said.total.toString())
  expect(await counter.balance('vera')).toEqual({
    available: done['total_micros'],
    reserved: '0',
    balance: done['total_micros'],
  })
  const ledger = (await partner.get('/wallet/ledger?external_user_id=vera')).body.data.entries
  expect(ledger[0]).toMatchObject({ entry_type: 'BUYBACK_CREDIT', amount: done['total_micros'], source_id: String(id) })
  await world.until(async () => (await counter.money.dollarsOf(vault)) === 0n, 'the vault is swept')
  await world.settle()
  expect(await counter.sellbackNews(id)).toHaveLength(1)

  const replay = await counter.sell('vera', tokenIds.toReversed(), 'vera sells')
  expect([replay.status, replay.headers['idempotent-replayed']]).toEqual([202, 'true'])
  expect(replay.body.data).toMatchObject({ sellback_id: id, status: 'CONFIRMED' })
  const other = await counter.sell('vera', tokenIds.slice(1), 'vera sells')
  expect([other.status, other.body.error, other.body.details]).toEqual([
    409,
    'idempotency_mismatch',
    { fields: ['token_ids'] },
  ])
  const unsigned = await counter.post('/prepare', { wallet_address: vault, token_ids: tokenIds })
  expect([unsigned.status, unsigned.body.error]).toEqual([400, 'invalid_wallet_address'])
  const gone = await counter.sell('vera', tokenIds, 'too late')
  expect([gone.status, gone.body.error]).toEqual([409, 'wrong_holder'])
  await counter.money.expectSound()
})

test('a sale out of a vault that would bring too little fails, costs nothing, and can be asked for again', async () => {
  const { world } = counter
  const tokenIds = await counter.drawForVault('paul')
  await world.settle()
  await counter.pauseRelayer(true)
  const asked = await counter.sell('paul', tokenIds)
  const restore = await counter.movePrice(tokenIds[0] ?? '', 980n)
  await counter.pauseRelayer(false)
  const failed = await counter.reachSellback(asked.body.data.sellback_id, 'FAILED')
  expect(failed).toMatchObject({ failure_reason: 'price_moved', total_micros: null })
  expect((await counter.money.eventsOf('sellback.failed')).at(-1)?.data).toMatchObject({
    sellback_id: failed['sellback_id'],
    token_ids: tokenIds,
    reason: 'price_moved',
  })
  expect(await counter.balance('paul')).toMatchObject({ balance: '0' })
  const again = await counter.sell('paul', tokenIds, 'paul again')
  const done = await counter.reachSellback(again.body.data.sellback_id, 'CONFIRMED')
  expect(await counter.balance('paul')).toMatchObject({ balance: done['total_micros'] })
  await restore()
  await world.settle()
  const { sellback } = (await partner.get('/mystery/stats')).body.data
  const { body } = await partner.get('/mystery/sellbacks?status=CONFIRMED&limit=100')
  const totals = body.data.sellbacks.map(({ total_micros }: any) => BigInt(total_micros))
  const sum = totals.reduce((all: bigint, total: bigint) => all + total, 0n)
  expect(sellback).toMatchObject({
    count: totals.length,
    volume: sum.toString(),
    rate: expect.stringMatching(/^\d+\.\d{4}$/),
  })
})

/** Cards that came to a wallet as prizes, each with a window of its own. */
async function giveWindows(wallet: WorldWallet, ids: readonly bigint[], expiryOf: (index: number) => number) {
  const { world } = counter
  const [, , helper] = world.wallets
  const role = keccak256(toHex('OPERATOR'))
  const data = encodeFunctionData({
    abi: buybackPool.abi as Abi,
    functionName: 'grantRole',
    args: [role, helper.address],
  })
  await createGovernor(world.sandbox).run({ to: world.chain.contracts.buybackPool, data })
  let last: Promise<unknown> = Promise.resolve()
  const mint = (id: bigint) => counter.card('mint', [wallet.address, id, 1, toHex(id, { size: 32 })])
  const minted = ids.map((id) => (last = last.then(() => world.sandbox.sender.send('minter', mint(id)))))
  for (const [index, id] of ids.entries()) {
    await minted[index]
    const args = [world.chain.contracts.card, id, wallet.address, expiryOf(index)]
    await helper.write(counter.pool('registerWindow', args))
  }
}

test('of fifty cards one is too old: it is named, nothing is paid, and asking takes two questions', async () => {
  const { world } = counter
  const [, wallet] = world.wallets
  const ids = Array.from({ length: 50 }, (_, index) => BigInt(5_001 + index))
  const { timestamp } = await world.sandbox.publicClient.getBlock()
  const soon = Number(timestamp) + 600
  await giveWindows(wallet, ids, (index) => (index === 17 ? soon : soon + 86_400))
  await world.settle()
  const tokenIds = ids.map(String)
  await wallet.write(counter.card('setApprovalForAll', [world.chain.contracts.buybackPool, true]))
  const whole = await counter.prepare(wallet, tokenIds)
  expect(whole.calls.map(({ kind }: Call) => kind)).toEqual(['sellback'])
  await world.advance(700)

  const asked: string[] = []
  const rpc = createPublicClient({ transport: http(world.sandbox.rpcUrl) })
  const counted = createPublicClient({
    transport: custom({
      request: ({ method, params }) => {
        asked.push(method)
        return rpc.request({ method, params } as never)
      },
    }),
  })
  const read = createPoolReader(counted, world.chain.contracts)
  const answer = await read({ seller: wallet.address, tokenIds: { CARD: ids, GRADED_CARD: [] } })
  expect(answer.lines.CARD.filter(({ reason }) => reason === null)).toHaveLength(49)
  expect(asked).toEqual(['eth_getBlockByNumber', 'eth_call'])

  const { body } = await quote(wallet, tokenIds)
  expect(body.data.eligible_token_ids).toHaveLength(49)
  expect(body.data.items[17]).toMatchObject({ token_id: '5018', eligible: false, reason: 'window_expired' })
  const refused = await counter.post('/prepare', { wallet_address: wallet.address, token_ids: tokenIds })
  expect([refused.status, refused.body.error]).toEqual([409, 'window_expired'])
  expect(refused.body.details).toMatchObject({
    token_id: '5018',
    reason: 'window_expired',
    expires_at: new Date(soon * 1_000).toISOString(),
  })
  const before = await counter.balanceOf(wallet)
  await expect(wallet.send(whole.calls[0])).rejects.toThrow()
  expect(await counter.balanceOf(wallet)).toBe(before)
  const left = tokenIds.filter((tokenId) => tokenId !== '5018')
  const { transactionHash } = await counter.sendAll(wallet, (await counter.prepare(wallet, left)).calls)
  expect(await counter.balanceOf(wallet)).toBe(before + (await counter.sayings(transactionHash)).total)
  // None of these came out of a pack of this partner.
  await world.settle()
  const foreign = await counter.post('/submit', { transaction_hash: transactionHash })
  expect([foreign.status, foreign.body.error]).toEqual([403, 'seller_mismatch'])
})

test('a card that changed hands and came back is refused, before and on the chain', async () => {
  const { world } = counter
  const [wallet, friend] = world.wallets
  const [tokenId = ''] = await counter.draw(wallet)
  const early = (await counter.prepare(wallet, [tokenId])).calls.at(-1) as Call
  const pass = (from: WorldWallet, to: WorldWallet) =>
    from.write(counter.card('transferFrom', [from.address, to.address, BigInt(tokenId)]))
  await pass(wallet, friend)
  await world.settle()
  const away = await counter.post('/prepare', { wallet_address: wallet.address, token_ids: [tokenId] })
  expect([away.status, away.body.error]).toEqual([409, 'wrong_holder'])
  expect(away.body.details).toMatchObject({ token_id: tokenId, reason: 'wrong_holder', holder: friend.address })
  await pass(friend, wallet)
  await world.settle()
  const back = await counter.post('/prepare', { wallet_address: wallet.address, token_ids: [tokenId] })
  expect([back.status, back.body.error]).toEqual([409, 'wrong_holder'])
  expect((await quote(wallet, [tokenId])).body.data.items).toMatchObject([{ eligible: false, reason: 'wrong_holder' }])
  const hash = await wallet.client.sendTransaction({ to: early.to, data: early.data, gas: 500_000n } as never)
  await world.sandbox.publicClient.waitForTransactionReceipt({ hash })
  const reverted = await counter.post('/submit', { transaction_hash: hash })
  expect([reverted.status, reverted.body.error, reverted.body.details]).toEqual([
    400,
    'tx_reverted',
    { revert: 'WrongHolder' },
  ])
})

test('a sale with cards of two partners is a record for each, and of nobody else', async () => {
  const { world } = counter
  const [, , wallet] = world.wallets
  const second = await world.partner()
  const stranger = await world.partner()
  const acquaintance = await world.partner()
  const mine = await counter.draw(wallet)
  const theirs = await counter.draw(wallet, { client: second })
  await acquaintance.get(`/wallet/balance?wallet_address=${wallet.address}`)
  const tokenIds = [...mine, ...theirs]
  const { transactionHash } = await counter.sendAll(wallet, (await counter.prepare(wallet, tokenIds)).calls)
  const said = await counter.sayings(transactionHash)
  const submit = (client: Client) => counter.post('/submit', { transaction_hash: transactionHash }, client)
  const own = await submit(partner)
  const other = await submit(second)
  expect([own.status, other.status]).toEqual([200, 200])
  expect(own.body.data.sellback_id).not.toBe(other.body.data.sellback_id)
  expect(own.body.data).toMatchObject({ token_ids: mine, total_micros: said.payouts.get(mine[0] ?? '') })
  expect(other.body.data).toMatchObject({ token_ids: theirs, total_micros: said.payouts.get(theirs[0] ?? '') })
  expect(BigInt(own.body.data.total_micros) + BigInt(other.body.data.total_micros)).toBe(said.total)
  expect((await partner.get(`/mystery/sellback/${other.body.data.sellback_id}`)).status).toBe(404)
  await world.settle()
  const refusals = [await submit(stranger), await submit(acquaintance)]
  expect(refusals.map(({ status, body }) => `${status} ${body.error}`)).toEqual([
    '403 seller_mismatch',
    '409 tx_already_recorded',
  ])
  const named = await counter.post('/submit', {
    transaction_hash: transactionHash,
    wallet_address: world.wallets[0].address,
  })
  expect([named.status, named.body.error]).toEqual([403, 'seller_mismatch'])
  expect((await counter.reachSellback(own.body.data.sellback_id, 'CONFIRMED'))['total_micros']).toBe(
    own.body.data.total_micros,
  )
  expect(await counter.sellbackNews(other.body.data.sellback_id)).toHaveLength(1)
})

test('a prize is sold back like a drawn card, and counts against whoever sent it', async () => {
  const { world } = counter
  const [, , wallet] = world.wallets
  const operator = await world.platform()
  const prize = sandboxCode('CARD', 'prize card', 0)
  await operator.send('POST', `/admin/partners/${partner.accountId}/prizes`, { assign: [prize] })
  const order = { wallet_address: wallet.address, items: [{ unique_id: prize }], buyback_eligible: true }
  const sent = await partner.send('POST', '/sends', order, { 'idempotency-key': 'a prize' })
  const [item] = await world.until(async () => {
    const { data } = (await partner.get(`/sends/${sent.body.data.send_id}`)).body
    return data.status === 'complete' && data.items
  }, 'the prize has landed')
  const { transactionHash } = await counter.sendAll(wallet, (await counter.prepare(wallet, [item.token_id])).calls)
  const { status, body } = await counter.post('/submit', { transaction_hash: transactionHash })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    token_ids: [item.token_id],
    items: [{ purchase_id: null, payout_micros: (await counter.sayings(transactionHash)).total.toString() }],
  })
  await counter.reachSellback(body.data.sellback_id, 'CONFIRMED')
})

test('half a percent less is sold, one and a half is not, and a floor of one’s own counts', async () => {
  const [wallet] = counter.world.wallets
  const [tokenId = '', kept = ''] = await counter.draw(wallet, { quantity: 2 })
  const prepared = await counter.prepare(wallet, [tokenId])
  const restore = await counter.movePrice(tokenId, 995n)
  const { transactionHash } = await counter.sendAll(wallet, prepared.calls)
  const said = await counter.sayings(transactionHash)
  expect(said.total).toBeLessThan(BigInt(prepared.quoted_payout_usdc.replace('.', '')))
  expect((await counter.post('/submit', { transaction_hash: transactionHash })).body.data.total_micros).toBe(
    said.total.toString(),
  )
  await restore()
  const dear = await counter.prepare(wallet, [kept])
  const undo = await counter.movePrice(kept, 985n)
  await expect(counter.sendAll(wallet, dear.calls)).rejects.toThrow()
  await undo()
  const loose = await counter.prepare(wallet, [kept], { slippage_bps: 1_000 })
  expect(BigInt(loose.min_total)).toBe((BigInt(dear.quoted_payout_usdc.replace('.', '')) * 9n) / 10n)
  expect((await counter.prepare(wallet, [kept], { min_total_usdc: '0.5' })).min_total).toBe('500000')
  const refusals = await Promise.all(
    [{ min_total_usdc: '1000' }, { min_total_usdc: '1.1234567' }, { min_total_usdc: '0.5', slippage_bps: 10 }].map(
      (more) => counter.post('/prepare', { wallet_address: wallet.address, token_ids: [kept], ...more }),
    ),
  )
  expect(refusals.map(({ status, body }) => `${status} ${body.error}`)).toEqual([
    '409 accept_simulation_failed',
    '400 invalid_amount',
    '400 invalid_body',
  ])
})

test('requests that say nothing sensible are told so, and nothing happens', async () => {
  const { world } = counter
  const [wallet] = world.wallets
  const many = Array.from({ length: 51 }, (_, index) => String(index + 1))
  const ids = [[], ['x'], ['0'], ['1', '1'], [7, '7'], ['99999999999'], many]
  const replies = await Promise.all(
    ids.map((tokenIds) => counter.post('/quote', { wallet_address: wallet.address, token_ids: tokenIds })),
  )
  expect(replies.map(({ status, body }) => `${status} ${body.error}`)).toEqual([
    ...Array.from({ length: 6 }, () => '400 invalid_token_ids'),
    '400 too_many_tokens',
  ])
  expect((await counter.post('/quote', { token_ids: ['1'] })).body.error).toBe('missing_user_identifier')
  expect((await counter.post('/quote', { external_user_id: 'nobody', token_ids: ['1'] })).body.error).toBe('not_found')
  const sealed = await counter.post('/prepare', {
    wallet_address: wallet.address,
    token_ids: ['1'],
    item_type: 'SEALED_PRODUCT',
  })
  expect([sealed.status, sealed.body.error, sealed.body.details.reason]).toEqual([409, 'not_eligible', 'not_a_card'])
  const other = await wallet.send({ to: wallet.address, data: '0x' })
  const hashes = [undefined, '0x12', toHex(77, { size: 32 }), other.transactionHash]
  const submits = await Promise.all(hashes.map((transaction_hash) => counter.post('/submit', { transaction_hash })))
  expect(submits.map(({ status, body }) => `${status} ${body.error}`)).toEqual([
    '400 missing_tx_hash',
    '400 invalid_tx_hash',
    '400 tx_unverified',
    '400 tx_unverified',
  ])
  const keyless = await partner.send('POST', '/mystery/sellback', { external_user_id: 'vera', token_ids: ['1'] })
  expect([keyless.status, keyless.body.error]).toEqual([400, 'missing_idempotency_key'])
  expect((await partner.get('/mystery/sellbacks?status=GONE')).body.error).toBe('invalid_status')
  expect((await partner.get('/mystery/sellback/999999')).status).toBe(404)
})

const sign = async (wallet: WorldWallet, typedData: any): Promise<Hex> =>
  privateKeyToAccount(wallet.privateKey).signTypedData(typedData)

test('a signature alone sells cards, once it is the right one', async () => {
  const { world } = counter
  const [, wallet, other] = world.wallets
  const approve = (on: boolean) =>
    wallet.write(counter.card('setApprovalForAll', [world.chain.contracts.buybackPool, on]))
  await approve(false)
  const tokenIds = await counter.draw(wallet)
  const order = { wallet_address: wallet.address, token_ids: tokenIds }
  const prepared = (await counter.post('/relay/prepare', order)).body.data
  expect(prepared).toMatchObject({
    seller: wallet.address,
    approval_needed: true,
    calls: [{ kind: 'set-approval-for-all' }],
  })
  const { min_total_usdc, nonce, deadline } = prepared
  const signature = await sign(wallet, prepared.typed_data)
  const relay = (more: object = {}) =>
    counter.post('/relay', { ...order, min_total_usdc, nonce, deadline, signature, ...more })

  const unapproved = await relay()
  expect([unapproved.status, unapproved.body.error]).toEqual([409, 'nft_approval_missing'])
  const { call } = unapproved.body.details.nft_approval
  expect(call).toMatchObject({ kind: 'set-approval-for-all', to: world.chain.contracts.card })
  await wallet.send(call)
  await wallet.write(counter.card('requestBurn', [BigInt(tokenIds[0] ?? '0'), 1]))
  const frozen = await relay()
  expect([frozen.status, frozen.body.error, frozen.body.details.token_id]).toEqual([409, 'card_frozen', tokenIds[0]])
  await wallet.write(counter.card('cancelBurn', [BigInt(tokenIds[0] ?? '0')]))
  const forged = await relay({ signature: await sign(other, prepared.typed_data) })
  expect([forged.status, forged.body.error]).toEqual([409, 'receiver_signature_mismatch'])
  const altered = await relay({ min_total_usdc: '0.000001' })
  expect([altered.status, altered.body.error]).toEqual([409, 'receiver_signature_mismatch'])
  const restore = await counter.movePrice(tokenIds[0] ?? '', 980n)
  const cheap = await relay()
  expect([cheap.status, cheap.body.error, cheap.body.details.revert]).toEqual([
    409,
    'accept_simulation_failed',
    'MinTotal',
  ])
  await restore()
  expect((await partner.get(`/mystery/sellbacks?wallet_address=${wallet.address}`)).body.data.sellbacks).toEqual([])

  const before = await counter.balanceOf(wallet)
  const sold = await relay()
  expect(sold.status).toBe(202)
  expect(sold.body.data).toMatchObject({ status: 'SUBMITTING', custody: 'NON_CUSTODIAL', token_ids: tokenIds })
  const done = await counter.reachSellback(sold.body.data.sellback_id, 'CONFIRMED')
  const said = await counter.sayings(done['transaction_hash'])
  expect(done['total_micros']).toBe(said.total.toString())
  expect(await counter.balanceOf(wallet)).toBe(before + said.total)
  await world.settle()
  const again = await relay()
  expect([again.status, again.headers['idempotent-replayed'], again.body.data.sellback_id]).toEqual([
    202,
    'true',
    done['sellback_id'],
  ])
  expect(await counter.sellbackNews(done['sellback_id'])).toHaveLength(1)
  expect(await counter.balance('vera')).toMatchObject({ reserved: '0' })

  const next = await counter.draw(wallet)
  const late = (await counter.post('/relay/prepare', { ...order, token_ids: next })).body.data
  const stale = { ...late.typed_data, message: { ...late.typed_data.message, nonce } }
  const used = await relay({
    token_ids: next,
    min_total_usdc: late.min_total_usdc,
    deadline: late.deadline,
    signature: await sign(wallet, stale),
  })
  expect([used.status, used.body.error, used.body.details.revert]).toEqual([
    409,
    'accept_simulation_failed',
    'BadNonce',
  ])
})

test('a wallet that is a contract sells by its own word, and can take it back until the sale is in a block', async () => {
  const { world } = counter
  const [owner, signer, stranger] = world.wallets
  const wallet = await createSmartWallet(counter, owner, signer.address)
  const [sold = '', kept = ''] = await counter.draw(wallet, { quantity: 2 })
  await wallet.write(counter.card('setApprovalForAll', [world.chain.contracts.buybackPool, true]))
  const relayed = async (tokenId: string, by: (typedData: any) => Promise<Hex>) => {
    const order = { wallet_address: wallet.address, token_ids: [tokenId] }
    const { typed_data, min_total_usdc, nonce, deadline } = (await counter.post('/relay/prepare', order)).body.data
    return counter.post('/relay', { ...order, min_total_usdc, nonce, deadline, signature: await by(typed_data) })
  }
  const strangers = await relayed(sold, (typedData) => signFor(stranger, typedData))
  expect([strangers.status, strangers.body.error]).toEqual([409, 'receiver_signature_mismatch'])
  // The signer's own signature is the signer's, not the wallet's.
  const bare = await relayed(sold, (typedData) => sign(signer, typedData))
  expect([bare.status, bare.body.error]).toEqual([409, 'receiver_signature_mismatch'])

  const before = await counter.balanceOf(wallet)
  const first = await relayed(sold, (typedData) => signFor(signer, typedData))
  expect(first.status).toBe(202)
  const done = await counter.reachSellback(first.body.data.sellback_id, 'CONFIRMED')
  const said = await counter.sayings(done['transaction_hash'])
  expect(done).toMatchObject({ seller: wallet.address, token_ids: [sold], total_micros: said.total.toString() })
  expect(await counter.balanceOf(wallet)).toBe(before + said.total)
  await world.settle()

  await counter.pauseRelayer(true)
  const second = await relayed(kept, (typedData) => signFor(signer, typedData))
  expect(second.status).toBe(202)
  await wallet.setSigner(stranger.address)
  await counter.pauseRelayer(false)
  const failed = await counter.reachSellback(second.body.data.sellback_id, 'FAILED')
  expect(failed).toMatchObject({ failure_reason: 'receiver_signature_mismatch', total_micros: null })
  await world.settle()
  expect(await tokenRow(kept)).toMatchObject({ owner: wallet.address.toLowerCase() })
  expect(await counter.balanceOf(wallet)).toBe(before + said.total)
})

test('a sale whose block leaves the chain is taken back, and counts when it comes again', async () => {
  const { world } = counter
  const [wallet] = world.wallets
  const [tokenId = ''] = await counter.draw(wallet)
  const sale = (await counter.prepare(wallet, [tokenId])).calls.at(-1) as Call
  await world.settle()
  world.blockProducer.setSealing(false)
  const request = await wallet.client.prepareTransactionRequest({
    to: sale.to,
    data: sale.data,
    gas: 1_000_000n,
  } as never)
  const serializedTransaction = await wallet.client.signTransaction(request as never)
  const hash = await world.sandbox.publicClient.sendRawTransaction({ serializedTransaction })
  const submitted = await world.until(async () => {
    const reply = await counter.post('/submit', { transaction_hash: hash })
    return reply.status === 200 && reply.body.data
  }, 'the sale is mined')
  expect(submitted).toMatchObject({ status: 'PENDING', token_ids: [tokenId] })
  const id = submitted.sellback_id as number
  await world.until(async () => (await tokenRow(tokenId)).window === null, 'the sale is read')
  await world.reorg({ depth: 1, dropTransactions: 'all' })
  const gone = await counter.reachSellback(id, 'FAILED')
  expect(gone).toMatchObject({ failure_reason: 'reorged_out', total_micros: null, items: [{ payout_micros: null }] })
  await world.until(async () => (await tokenRow(tokenId)).owner === wallet.address.toLowerCase(), 'the card is back')
  expect(await counter.sellbackNews(id)).toEqual([])
  await world.sandbox.publicClient.sendRawTransaction({ serializedTransaction })
  world.blockProducer.setSealing(true)
  const done = await counter.reachSellback(id, 'CONFIRMED')
  expect(done['total_micros']).toBe((await counter.sayings(hash)).total.toString())
  expect(await counter.sellbackNews(id)).toHaveLength(1)
  await world.settle()
})

test('a sale out of a vault whose block leaves the chain is brought there again, and credited once', async () => {
  const { world } = counter
  const tokenIds = await counter.drawForVault('vera')
  await world.settle()
  const { balance } = await counter.balance('vera')
  world.blockProducer.setSealing(false)
  const asked = await counter.sell('vera', tokenIds)
  const id = asked.body.data.sellback_id as number
  const isInBlock = async () => (await counter.showSellback(id))['total_micros'] !== null
  await world.until(isInBlock, 'the sale is read')
  expect(await counter.showSellback(id)).toMatchObject({ status: 'SUBMITTED', block_number: expect.any(Number) })
  await world.reorg({ depth: 1, dropTransactions: 'all' })
  await world.until(async () => !(await isInBlock()), 'the sale is taken back')
  expect(await counter.balance('vera')).toMatchObject({ balance })
  world.blockProducer.setSealing(true)
  const done = await counter.reachSellback(id, 'CONFIRMED')
  await world.settle()
  expect(done['total_micros']).toBe((await counter.sayings(done['transaction_hash'])).total.toString())
  expect(BigInt((await counter.balance('vera')).balance)).toBe(BigInt(balance) + BigInt(done['total_micros']))
  expect(await counter.sellbackNews(id)).toHaveLength(1)
})

test('a sale that was read from a receipt and never from a final block is taken back', async () => {
  const { world } = counter
  const { id } = await one(
    world.db,
    sql<{ id: number }>`
      insert into sellbacks (partner_id, end_user_id, channel, status, kind, seller, transaction_hash, sale_ordinal,
        block_number, total, sold_at, created_at, updated_at)
      select partner_id, end_user_id, 'WALLET', 'PENDING', kind, seller, ${toHex(99, { size: 32 })}, 0, 1, 0, sold_at,
        created_at, updated_at from sellbacks where status = 'CONFIRMED' limit 1 returning id`,
  )
  await world.advance(11)
  await world.until(
    () =>
      one(world.db, sql<{ found: boolean }>`select status = 'FAILED' as found from sellbacks where id = ${id}`).then(
        ({ found }) => found,
      ),
    'it is taken back',
  )
})

test('what the operator stops is refused before anything is written, and a pool without money says so', async () => {
  const { world } = counter
  const [wallet] = world.wallets
  const [tokenId = ''] = await counter.draw(wallet)
  const ask = () => counter.post('/prepare', { wallet_address: wallet.address, token_ids: [tokenId] })
  await world.sandbox.sender.send('pauser', counter.pool('setPause', [true]))
  const paused = await ask()
  expect([paused.status, paused.body.error, paused.body.details]).toEqual([
    503,
    'relayer_disabled',
    { switch: 'sellback' },
  ])
  await world.sandbox.sender.send('pauser', counter.pool('setPause', [false]))
  const operator = await world.platform()
  await operator.send('POST', '/admin/switches', { sellback: false })
  expect((await ask()).body.error).toBe('sellback_disabled')
  await operator.send('POST', '/admin/switches', { sellback: true })
  const setCap = (cap: bigint) =>
    createGovernor(world.sandbox).run({
      to: world.chain.contracts.buybackPool,
      data: encodeFunctionData({ abi: buybackPool.abi, functionName: 'setTerms', args: [8_500, cap] }),
    })
  await setCap(1n)
  const short = await ask()
  expect([short.status, short.body.error]).toEqual([409, 'insufficient_liquidity'])
  expect(short.body.details.pool_liquidity_usdc).toBe('0.000001')
  expect((await quote(wallet, [tokenId])).body.data).toMatchObject({ sufficient_liquidity: false })
  await setCap(0n)
  expect((await ask()).status).toBe(200)
  await world.settle()
  await counter.money.expectSound()
})

test('a service that dies in the middle of a sale out of a vault credits it once', async () => {
  const { world } = counter
  const moments: string[] = []
  await counter.sellThrough('dora', {
    between: async (dedupeKey) => {
      moments.push(dedupeKey)
      if (dedupeKey === 'signed') await world.crash()
    },
  })
  expect(moments).toEqual(['asked', 'signed', 'confirmed', 'swept'])
  await installKills(world.db)
  // Each run cuts off another write; the proof cuts off every one of them.
  const at = 1 + randomInt(25)
  console.log(`cut off at write ${at}`)
  await counter.sellThrough('fina', { before: () => armKill(world.db, at) })
  expect(await countWrites(world.db)).toBeGreaterThanOrEqual(at)
  await counter.money.expectSound()
})
