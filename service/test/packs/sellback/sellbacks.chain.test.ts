// Sell-backs by a wallet, from a vault, and by signature.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { createPublicClient, custom, encodeFunctionData, http, keccak256, toHex, type Abi, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as buybackPool from '../../../src/chain/abi/buyback-pool.ts'
import { readIndexStatus } from '../../../src/chain/indexer/view.ts'
import { one } from '../../../src/db/db.ts'
import { createPoolReader } from '../../../src/packs/sellback/pool-reader.ts'
import { createGovernor } from '../../../src/sandbox/chain/governor.ts'
import { sandboxCode } from '@packhouse/demo/market/market'
import { blockTimeOf, type WorldWallet } from '../../harness/chain-wallets.ts'
import { releaseCards } from '../../harness/releases.ts'
import type { Client } from '../../harness/service.ts'
import { armKill, countWrites, installKills } from '../wallet/kills.ts'
import { openingTimeoutMs } from '../purchases/shop.ts'
import { openSellbackFixture, type Call, type SellbackFixture } from './seller.ts'
import { createSmartWallet, signFor } from './smart-wallet.ts'

let fixture: SellbackFixture
let partner: Client
beforeAll(async () => {
  fixture = await openSellbackFixture()
  partner = fixture.partner
}, openingTimeoutMs)
afterAll(() => fixture.dispose())

const tokenRow = (tokenId: string) =>
  one(
    fixture.world.db,
    sql<{ owner: string; window: Date | null }>`
      select owner, window_expires_at as window from tokens where kind = 'CARD' and token_id = ${BigInt(tokenId)}`,
  )

const readLastId = async () =>
  (
    await one(
      fixture.world.db,
      sql<{ id: number }>`
        select coalesce(pg_sequence_last_value(pg_get_serial_sequence('sellbacks', 'id')::regclass), 0)::integer as id`,
    )
  ).id

const quote = (wallet: { address: string }, tokenIds: readonly string[], client = partner) =>
  fixture.post('/quote', { wallet_address: wallet.address, token_ids: tokenIds }, client)

const purchaseOf = async (user: string): Promise<number> =>
  (await partner.get(`/mystery/purchases?external_user_id=${user}&limit=1`)).body.data.purchases[0].id
const afterOf = async (id: number) => (await partner.get(`/mystery/purchase/${id}`)).body.data.what_came_after

test('a wallet sells cards back and is paid the on-chain total', async () => {
  const { world } = fixture
  const [wallet] = world.wallets
  const tokenIds = await fixture.draw(wallet, { quantity: 2 })
  const quoted = (await quote(wallet, tokenIds)).body.data
  expect(quoted).toMatchObject({
    seller: wallet.address,
    eligible_token_ids: tokenIds,
    approval_needed: true,
    sufficient_liquidity: true,
    buyback_bps: 8_500,
  })
  expect(quoted.items.every((item: any) => item.eligible && item.reason === null && item.purchase_id > 0)).toBe(true)

  const prepared = await fixture.prepare(wallet, tokenIds)
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
  const before = await fixture.balanceOf(wallet)
  const { transactionHash } = await fixture.sendAll(wallet, prepared.calls)
  const emitted = await fixture.poolEventsOf(transactionHash)
  expect(emitted.total.toString()).toBe(quoted.total_payout_micros)
  expect(await fixture.balanceOf(wallet)).toBe(before + emitted.total)

  const first = await fixture.post('/submit', { transaction_hash: transactionHash })
  expect(first.status).toBe(200)
  const again = await fixture.post('/submit', { tx_hash: transactionHash, wallet_address: wallet.address })
  expect(again.body.data.sellback_id).toBe(first.body.data.sellback_id)
  const done = await fixture.reachSellback(first.body.data.sellback_id, 'CONFIRMED')
  expect(done).toMatchObject({
    custody: 'NON_CUSTODIAL',
    seller: wallet.address,
    item_type: 'CARD',
    token_ids: tokenIds,
    total_micros: emitted.total.toString(),
    transaction_hash: transactionHash,
    items: tokenIds.map((token_id) => ({ token_id, payout_micros: emitted.payouts.get(token_id) })),
  })
  expect((await fixture.post('/submit', { transaction_hash: transactionHash })).body.data).toMatchObject({
    sellback_id: done['sellback_id'],
    status: 'CONFIRMED',
    related_sellback_ids: [],
  })
  const sellbackEvents = await fixture.sellbackEvents(done['sellback_id'])
  expect(sellbackEvents.map(({ data }) => data)).toEqual([
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
  // The sold cards left the wallet, and the approval exists now.
  const next = await fixture.draw(wallet)
  expect((await fixture.prepare(wallet, next)).calls.map(({ kind }: Call) => kind)).toEqual(['sellback'])
  expect((await quote(wallet, tokenIds)).body.data.items).toMatchObject([
    { eligible: false, reason: 'wrong_holder', payout_micros: '0' },
    { eligible: false, reason: 'wrong_holder' },
  ])
})

test('a sale without a submit is recorded by the indexer', async () => {
  const [wallet] = fixture.world.wallets
  const [tokenId = ''] = await fixture.draw(wallet)
  const { transactionHash } = await fixture.sendAll(wallet, (await fixture.prepare(wallet, [tokenId])).calls)
  await fixture.world.settle()
  const { body } = await partner.get(`/mystery/sellbacks?wallet_address=${wallet.address}&status=CONFIRMED&limit=1`)
  expect(body.data.sellbacks).toMatchObject([{ token_ids: [tokenId], transaction_hash: transactionHash }])
  expect(body.pagination.has_more).toBe(true)
  const [found] = body.data.sellbacks
  expect(found.created_at).toBe(await blockTimeOf(fixture.world.sandbox, transactionHash))
  expect(await fixture.sellbackEvents(found.sellback_id)).toHaveLength(1)
})

test('cards in a vault are sold in one call, and the payout is credited once', async () => {
  const { world } = fixture
  const tokenIds = await fixture.drawForVault('vera', 2)
  const vault = await fixture.money.addressOf('vera')
  const quoted = (await fixture.post('/quote', { external_user_id: 'vera', token_ids: tokenIds })).body.data
  expect(quoted).toMatchObject({ seller: vault, eligible_token_ids: tokenIds, approval_needed: false })
  const requested = await fixture.sell('vera', tokenIds, 'vera sells')
  expect(requested.status).toBe(202)
  expect(requested.body.data).toMatchObject({
    status: 'SUBMITTING',
    custody: 'CUSTODIAL',
    seller: vault,
    total_micros: null,
  })
  const id = requested.body.data.sellback_id as number
  const twice = await fixture.sell('vera', tokenIds, 'another key')
  expect([twice.status, twice.body.error, twice.body.details.reason]).toEqual([409, 'not_eligible', 'already_selling'])
  expect((await afterOf(await purchaseOf('vera'))).map(({ sellback_id }: any) => sellback_id)).toEqual([id, id])
  const done = await fixture.reachSellback(id, 'CONFIRMED')
  const sold = done['items'].map(({ token_id, payout_usdc }: any) => ({ token_id, payout_usdc }))
  expect(await afterOf(await purchaseOf('vera'))).toMatchObject(
    sold.map((card: object) => ({ ...card, state: 'SOLD', sellback_id: id, redemption_id: null })),
  )
  const emitted = await fixture.poolEventsOf(done['transaction_hash'])
  expect(done['total_micros']).toBe(emitted.total.toString())
  expect(await fixture.balance('vera')).toEqual({
    available: done['total_micros'],
    reserved: '0',
    balance: done['total_micros'],
  })
  const ledger = (await partner.get('/wallet/ledger?external_user_id=vera')).body.data.entries
  expect(ledger[0]).toMatchObject({ entry_type: 'BUYBACK_CREDIT', amount: done['total_micros'], source_id: String(id) })
  await world.until(async () => (await fixture.money.dollarsOf(vault)) === 0n, 'the vault is swept')
  await world.settle()
  expect(await fixture.sellbackEvents(id)).toHaveLength(1)
  const { entries } = (await partner.get(`/mystery/sellback/${id}/timeline`)).body.data
  const story = entries.filter(({ kind }: any) => ['ledger', 'mined', 'card'].includes(kind))
  // Blocks have whole seconds, so an entry of the service can be dated before the block that caused it.
  const kinds = story.map(({ kind, status }: any) => status ?? kind).toSorted()
  expect(kinds).toEqual(['BUYBACK_CREDIT', 'card', 'card', 'mined'])
  expect(story.find(({ kind }: any) => kind === 'mined')).toMatchObject({
    amount_usdc: done['total_usdc'],
    block_number: done['block_number'],
  })

  const replay = await fixture.sell('vera', tokenIds.toReversed(), 'vera sells')
  expect([replay.status, replay.headers['idempotent-replayed']]).toEqual([202, 'true'])
  expect(replay.body.data).toMatchObject({ sellback_id: id, status: 'CONFIRMED' })
  const other = await fixture.sell('vera', tokenIds.slice(1), 'vera sells')
  expect([other.status, other.body.error, other.body.details]).toEqual([
    409,
    'idempotency_mismatch',
    { fields: ['token_ids'] },
  ])
  const unsigned = await fixture.post('/prepare', { wallet_address: vault, token_ids: tokenIds })
  expect([unsigned.status, unsigned.body.error]).toEqual([400, 'invalid_wallet_address'])
  const gone = await fixture.sell('vera', tokenIds, 'too late')
  expect([gone.status, gone.body.error]).toEqual([409, 'wrong_holder'])
  await fixture.money.expectSound()
})

test('a sale is sent again when its transaction or the deployment of its vault reverts for no reason of its own', async () => {
  const { world } = fixture
  let paid = 0n
  for (const tokenId of await fixture.drawForVault('resa', 2)) {
    const { body } = await fixture.sell('resa', [tokenId], `resa sells ${tokenId}`)
    // The first sale deploys the vault before it sells, the second one finds it deployed.
    await world.controls.revertNext(1)
    const done = await fixture.reachSellback(body.data.sellback_id, 'CONFIRMED')
    expect((await world.controls.pendingFaults()).revertNext).toBe(0)
    paid += BigInt(done['total_micros'])
    await world.settle()
  }
  const reverted = await world.chain.intents.list({ purpose: 'sellback.sell', limit: 1 })
  expect(reverted).toMatchObject([{ reverts: 1 }])
  expect((await fixture.balance('resa')).available).toBe(paid.toString())
})

test('a vault sale below its minimum fails, costs nothing, and can be requested again', async () => {
  const { world } = fixture
  const tokenIds = await fixture.drawForVault('paul')
  await world.settle()
  await fixture.pauseRelayer(true)
  const requested = await fixture.sell('paul', tokenIds)
  const restore = await fixture.movePrice(tokenIds[0] ?? '', 980n)
  await fixture.pauseRelayer(false)
  const failed = await fixture.reachSellback(requested.body.data.sellback_id, 'FAILED')
  expect(failed).toMatchObject({ failure_reason: 'price_moved', total_micros: null })
  expect((await fixture.money.eventsOf('sellback.failed')).at(-1)?.data).toMatchObject({
    sellback_id: failed['sellback_id'],
    token_ids: tokenIds,
    reason: 'price_moved',
  })
  expect(await fixture.balance('paul')).toMatchObject({ balance: '0' })
  const again = await fixture.sell('paul', tokenIds, 'paul again')
  const done = await fixture.reachSellback(again.body.data.sellback_id, 'CONFIRMED')
  expect(await fixture.balance('paul')).toMatchObject({ balance: done['total_micros'] })
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

/** Cards that a wallet received as prizes, each with its own window. */
async function giveWindows(wallet: WorldWallet, ids: readonly bigint[], expiryOf: (index: number) => number) {
  const { world } = fixture
  const [, , helper] = world.wallets
  const role = keccak256(toHex('WINDOWS'))
  const data = encodeFunctionData({
    abi: buybackPool.abi as Abi,
    functionName: 'grantRole',
    args: [role, helper.address],
  })
  await createGovernor(world.sandbox).run({ to: world.chain.contracts.buybackPool, data })
  let last: Promise<unknown> = Promise.resolve()
  const { sender } = world.sandbox
  const give = async (id: bigint): Promise<void> => {
    await sender.send('minter', fixture.card('mint', [id, 1, toHex(id, { size: 32 })]))
    await releaseCards(world, world.chain.contracts.card, [id], wallet.address)
  }
  const minted = ids.map((id) => (last = last.then(() => give(id))))
  for (const [index, id] of ids.entries()) {
    await minted[index]
    const args = [world.chain.contracts.card, id, wallet.address, expiryOf(index)]
    await helper.write(fixture.pool('registerWindow', args))
  }
}

test('one of fifty cards is past its window: it is named, nothing is paid, and the quote takes two requests', async () => {
  const { world } = fixture
  const [, wallet] = world.wallets
  const ids = Array.from({ length: 50 }, (_, index) => BigInt(5_001 + index))
  const { timestamp } = await world.sandbox.publicClient.getBlock()
  const soon = Number(timestamp) + 600
  await giveWindows(wallet, ids, (index) => (index === 17 ? soon : soon + 86_400))
  await world.settle()
  const tokenIds = ids.map(String)
  await wallet.write(fixture.card('setApprovalForAll', [world.chain.contracts.buybackPool, true]))
  const whole = await fixture.prepare(wallet, tokenIds)
  expect(whole.calls.map(({ kind }: Call) => kind)).toEqual(['sellback'])
  await world.advance(700)

  const requested: string[] = []
  const rpc = createPublicClient({ transport: http(world.sandbox.rpcUrl) })
  const counted = createPublicClient({
    transport: custom({
      request: ({ method, params }) => {
        requested.push(method)
        return rpc.request({ method, params } as never)
      },
    }),
  })
  const read = createPoolReader(counted, world.chain.contracts)
  const answer = await read({ seller: wallet.address, tokenIds: { CARD: ids, GRADED_CARD: [] } })
  expect(answer.lines.CARD.filter(({ reason }) => reason === null)).toHaveLength(49)
  expect(requested).toEqual(['eth_getBlockByNumber', 'eth_call'])

  const { body } = await quote(wallet, tokenIds)
  expect(body.data.eligible_token_ids).toHaveLength(49)
  expect(body.data.items[17]).toMatchObject({ token_id: '5018', eligible: false, reason: 'window_expired' })
  const refused = await fixture.post('/prepare', { wallet_address: wallet.address, token_ids: tokenIds })
  expect([refused.status, refused.body.error]).toEqual([409, 'window_expired'])
  expect(refused.body.details).toMatchObject({
    token_id: '5018',
    reason: 'window_expired',
    expires_at: new Date(soon * 1_000).toISOString(),
  })
  const before = await fixture.balanceOf(wallet)
  await expect(wallet.send(whole.calls[0])).rejects.toThrow()
  expect(await fixture.balanceOf(wallet)).toBe(before)
  const left = tokenIds.filter((tokenId) => tokenId !== '5018')
  const { transactionHash } = await fixture.sendAll(wallet, (await fixture.prepare(wallet, left)).calls)
  expect(await fixture.balanceOf(wallet)).toBe(before + (await fixture.poolEventsOf(transactionHash)).total)
  // None of these came from a pack of this partner.
  await world.settle()
  const foreign = await fixture.post('/submit', { transaction_hash: transactionHash })
  expect([foreign.status, foreign.body.error]).toEqual([403, 'seller_mismatch'])
})

test('a token that does not exist is not found, alone or among others', async () => {
  const [wallet] = fixture.world.wallets
  const [tokenId = ''] = await fixture.draw(wallet)
  const missing = '999999999'
  expect((await quote(wallet, [missing, tokenId])).body.data.items).toMatchObject([
    { token_id: missing, eligible: false, reason: 'token_not_found' },
    { token_id: tokenId, eligible: true, reason: null },
  ])
  const alone = await fixture.post('/prepare', { wallet_address: wallet.address, token_ids: [missing, tokenId] })
  expect([alone.status, alone.body.error, alone.body.details.token_id]).toEqual([404, 'token_not_found', missing])
  const vault = await fixture.sell('nia', [missing])
  expect([vault.status, vault.body.error]).toEqual([404, 'token_not_found'])
})

test('a card that was transferred and came back is refused by the API and by the contract', async () => {
  const { world } = fixture
  const [wallet, friend] = world.wallets
  const [tokenId = ''] = await fixture.draw(wallet)
  const early = (await fixture.prepare(wallet, [tokenId])).calls.at(-1) as Call
  const pass = (from: WorldWallet, to: WorldWallet) =>
    from.write(fixture.card('transferFrom', [from.address, to.address, BigInt(tokenId)]))
  await pass(wallet, friend)
  // The holder is that of the quoted block, even if the index is behind it.
  const away = await fixture.post('/prepare', { wallet_address: wallet.address, token_ids: [tokenId] })
  expect([away.status, away.body.error]).toEqual([409, 'wrong_holder'])
  expect(away.body.details).toMatchObject({ token_id: tokenId, reason: 'wrong_holder', holder: friend.address })
  await pass(friend, wallet)
  await world.settle()
  const back = await fixture.post('/prepare', { wallet_address: wallet.address, token_ids: [tokenId] })
  expect([back.status, back.body.error]).toEqual([409, 'wrong_holder'])
  expect((await quote(wallet, [tokenId])).body.data.items).toMatchObject([{ eligible: false, reason: 'wrong_holder' }])
  const hash = await wallet.client.sendTransaction({ to: early.to, data: early.data, gas: 500_000n } as never)
  await world.sandbox.publicClient.waitForTransactionReceipt({ hash })
  const reverted = await fixture.post('/submit', { transaction_hash: hash })
  expect([reverted.status, reverted.body.error, reverted.body.details]).toEqual([
    400,
    'tx_reverted',
    { revert: 'WrongHolder' },
  ])
})

test('a sale with cards of two partners is recorded once for each of them only', async () => {
  const { world } = fixture
  const [, , wallet] = world.wallets
  const second = await world.partner()
  const stranger = await world.partner()
  const acquaintance = await world.partner()
  const mine = await fixture.draw(wallet)
  const theirs = await fixture.draw(wallet, { client: second })
  await acquaintance.get(`/wallet/balance?wallet_address=${wallet.address}`)
  const tokenIds = [...mine, ...theirs]
  const { transactionHash } = await fixture.sendAll(wallet, (await fixture.prepare(wallet, tokenIds)).calls)
  const emitted = await fixture.poolEventsOf(transactionHash)
  const submit = (client: Client) => fixture.post('/submit', { transaction_hash: transactionHash }, client)
  const own = await submit(partner)
  const other = await submit(second)
  expect([own.status, other.status]).toEqual([200, 200])
  expect(own.body.data.sellback_id).not.toBe(other.body.data.sellback_id)
  expect(own.body.data).toMatchObject({ token_ids: mine, total_micros: emitted.payouts.get(mine[0] ?? '') })
  expect(other.body.data).toMatchObject({ token_ids: theirs, total_micros: emitted.payouts.get(theirs[0] ?? '') })
  expect(BigInt(own.body.data.total_micros) + BigInt(other.body.data.total_micros)).toBe(emitted.total)
  expect((await partner.get(`/mystery/sellback/${other.body.data.sellback_id}`)).status).toBe(404)
  await world.settle()
  const refusals = [await submit(stranger), await submit(acquaintance)]
  expect(refusals.map(({ status, body }) => `${status} ${body.error}`)).toEqual([
    '403 seller_mismatch',
    '409 tx_already_recorded',
  ])
  const named = await fixture.post('/submit', {
    transaction_hash: transactionHash,
    wallet_address: world.wallets[0].address,
  })
  expect([named.status, named.body.error]).toEqual([403, 'seller_mismatch'])
  expect((await fixture.reachSellback(own.body.data.sellback_id, 'CONFIRMED'))['total_micros']).toBe(
    own.body.data.total_micros,
  )
  expect(await fixture.sellbackEvents(other.body.data.sellback_id)).toHaveLength(1)
})

test('a sale of another partner is refused as one before the index has read it', async () => {
  const { world } = fixture
  const [, , wallet] = world.wallets
  const [owner, stranger, acquaintance] = [await world.partner(), await world.partner(), await world.partner()]
  const tokenIds = await fixture.draw(wallet, { client: owner })
  await acquaintance.get(`/wallet/balance?wallet_address=${wallet.address}`)
  const order = { wallet_address: wallet.address, token_ids: tokenIds }
  const { calls } = (await fixture.post('/prepare', order, owner)).body.data
  const { transactionHash, blockNumber } = await fixture.sendAll(wallet, calls)
  const { included = 0n } = await readIndexStatus(world.db)
  expect(included).toBeLessThan(blockNumber)
  const replies = []
  for (const client of [stranger, acquaintance])
    replies.push(await fixture.post('/submit', { transaction_hash: transactionHash }, client))
  expect(replies.map(({ status, body }) => `${status} ${body.error}`)).toEqual([
    '403 seller_mismatch',
    '409 tx_already_recorded',
  ])
  const { status, body } = await fixture.post('/submit', { transaction_hash: transactionHash }, owner)
  expect([status, body.data.token_ids]).toEqual([200, tokenIds])
  await world.settle()
})

test('a refused vault sale uses up no id', async () => {
  const { world } = fixture
  const [first = '', second = ''] = await fixture.drawForVault('iris', 2)
  await world.settle()
  await fixture.pauseRelayer(true)
  const sold = await fixture.sell('iris', [first], 'iris sells')
  const replayed = await fixture.sell('iris', [first], 'iris sells')
  expect(replayed.body.data.sellback_id).toBe(sold.body.data.sellback_id)
  for (const tokenIds of [[first], [first, second], ['99999999'], [], ['x']])
    expect((await fixture.sell('iris', tokenIds)).status).toBeGreaterThanOrEqual(400)
  expect((await fixture.sell('bob', [second])).status).toBeGreaterThanOrEqual(400)
  await fixture.pauseRelayer(false)
  const next = await fixture.sell('iris', [second])
  expect(next.body.data.sellback_id).toBe(sold.body.data.sellback_id + 1)
  await world.settle()
})

test('a refused or repeated sale of a wallet uses up no id', async () => {
  const { world } = fixture
  const [, wallet, other] = world.wallets
  const [card = '', kept = ''] = await fixture.draw(wallet, { quantity: 2 })
  await wallet.write(fixture.card('setApprovalForAll', [world.chain.contracts.buybackPool, true]))
  const order = { wallet_address: wallet.address, token_ids: [card] }
  const consent = async (more: object = {}, by: WorldWallet = wallet) => {
    const { typed_data, min_total_usdc, nonce, deadline } = (
      await fixture.post('/relay/prepare', { ...order, ...more })
    ).body.data
    return { ...order, min_total_usdc, nonce, deadline, signature: await sign(by, typed_data) }
  }
  const looser = await consent({ slippage_bps: 1_000 })
  const signed = await consent()
  const before = await readLastId()
  expect((await fixture.post('/relay', await consent({}, other))).status).toBe(409)
  expect((await fixture.post('/relay', { ...signed, token_ids: ['x'] })).status).toBe(400)
  await fixture.pauseRelayer(true)
  const sold = await fixture.post('/relay', signed)
  expect([sold.status, sold.body.data.sellback_id]).toEqual([202, before + 1])
  expect((await fixture.post('/relay', signed)).headers['idempotent-replayed']).toBe('true')
  // Another signature for a card that is being sold.
  const doubled = await fixture.post('/relay', looser)
  expect([doubled.status, doubled.body.error, doubled.body.details.reason]).toEqual([
    409,
    'not_eligible',
    'already_selling',
  ])
  expect(await readLastId()).toBe(before + 1)
  await fixture.pauseRelayer(false)
  const done = await fixture.reachSellback(sold.body.data.sellback_id, 'CONFIRMED')
  await world.settle()

  const { transactionHash } = await fixture.sendAll(wallet, (await fixture.prepare(wallet, [kept])).calls)
  const stranger = await world.partner()
  const submit = (hash: unknown, client = partner) => fixture.post('/submit', { transaction_hash: hash }, client)
  expect((await submit(transactionHash, stranger)).status).toBe(403)
  expect((await submit(toHex(78, { size: 32 }))).status).toBe(400)
  expect((await submit(done['transaction_hash'])).body.data.sellback_id).toBe(done['sellback_id'])
  const own = await submit(transactionHash)
  expect((await submit(transactionHash)).body.data.sellback_id).toBe(own.body.data.sellback_id)
  await world.settle()
  expect([own.body.data.sellback_id, await readLastId()]).toEqual([before + 2, before + 2])
})

test('a prize is sold back like a drawn card, and charged to the partner who sent it', async () => {
  const { world } = fixture
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
  const { transactionHash } = await fixture.sendAll(wallet, (await fixture.prepare(wallet, [item.token_id])).calls)
  const { status, body } = await fixture.post('/submit', { transaction_hash: transactionHash })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    token_ids: [item.token_id],
    items: [{ purchase_id: null, payout_micros: (await fixture.poolEventsOf(transactionHash)).total.toString() }],
  })
  await fixture.reachSellback(body.data.sellback_id, 'CONFIRMED')
})

test('a price half a percent lower is accepted, one and a half percent is not, and a custom minimum applies', async () => {
  const [wallet] = fixture.world.wallets
  const [tokenId = '', kept = ''] = await fixture.draw(wallet, { quantity: 2 })
  const prepared = await fixture.prepare(wallet, [tokenId])
  const restore = await fixture.movePrice(tokenId, 995n)
  const { transactionHash } = await fixture.sendAll(wallet, prepared.calls)
  const emitted = await fixture.poolEventsOf(transactionHash)
  expect(emitted.total).toBeLessThan(BigInt(prepared.quoted_payout_usdc.replace('.', '')))
  expect((await fixture.post('/submit', { transaction_hash: transactionHash })).body.data.total_micros).toBe(
    emitted.total.toString(),
  )
  await restore()
  const dear = await fixture.prepare(wallet, [kept])
  const undo = await fixture.movePrice(kept, 985n)
  await expect(fixture.sendAll(wallet, dear.calls)).rejects.toThrow()
  await undo()
  const loose = await fixture.prepare(wallet, [kept], { slippage_bps: 1_000 })
  expect(BigInt(loose.min_total)).toBe((BigInt(dear.quoted_payout_usdc.replace('.', '')) * 9n) / 10n)
  expect((await fixture.prepare(wallet, [kept], { min_total_usdc: '0.5' })).min_total).toBe('500000')
  const refusals = await Promise.all(
    [{ min_total_usdc: '1000' }, { min_total_usdc: '1.1234567' }, { min_total_usdc: '0.5', slippage_bps: 10 }].map(
      (more) => fixture.post('/prepare', { wallet_address: wallet.address, token_ids: [kept], ...more }),
    ),
  )
  expect(refusals.map(({ status, body }) => `${status} ${body.error}`)).toEqual([
    '409 accept_simulation_failed',
    '400 invalid_amount',
    '400 invalid_body',
  ])
})

test('invalid requests are refused and change nothing', async () => {
  const { world } = fixture
  const [wallet] = world.wallets
  const many = Array.from({ length: 51 }, (_, index) => String(index + 1))
  const ids = [[], ['x'], ['0'], ['1', '1'], [7, '7'], ['99999999999'], many]
  const replies = await Promise.all(
    ids.map((tokenIds) => fixture.post('/quote', { wallet_address: wallet.address, token_ids: tokenIds })),
  )
  expect(replies.map(({ status, body }) => `${status} ${body.error}`)).toEqual([
    ...Array.from({ length: 6 }, () => '400 invalid_token_ids'),
    '400 too_many_tokens',
  ])
  expect((await fixture.post('/quote', { token_ids: ['1'] })).body.error).toBe('missing_user_identifier')
  expect((await fixture.post('/quote', { external_user_id: 'stranger', token_ids: ['1'] })).body.error).toBe(
    'not_found',
  )
  const sealed = await fixture.post('/prepare', {
    wallet_address: wallet.address,
    token_ids: ['1'],
    item_type: 'SEALED_PRODUCT',
  })
  expect([sealed.status, sealed.body.error, sealed.body.details.reason]).toEqual([409, 'not_eligible', 'not_a_card'])
  const other = await wallet.send({ to: wallet.address, data: '0x' })
  const hashes = [undefined, '0x12', toHex(77, { size: 32 }), other.transactionHash]
  const submits = await Promise.all(hashes.map((transaction_hash) => fixture.post('/submit', { transaction_hash })))
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

test('a signature alone sells cards, if it is the right one', async () => {
  const { world } = fixture
  const [, wallet, other] = world.wallets
  const approve = (on: boolean) =>
    wallet.write(fixture.card('setApprovalForAll', [world.chain.contracts.buybackPool, on]))
  await approve(false)
  const tokenIds = await fixture.draw(wallet)
  const listSales = async () =>
    (await partner.get(`/mystery/sellbacks?wallet_address=${wallet.address}`)).body.data.sellbacks
  const earlier = await listSales()
  const order = { wallet_address: wallet.address, token_ids: tokenIds }
  const prepared = (await fixture.post('/relay/prepare', order)).body.data
  expect(prepared).toMatchObject({
    seller: wallet.address,
    approval_needed: true,
    calls: [{ kind: 'set-approval-for-all' }],
  })
  const { min_total_usdc, nonce, deadline } = prepared
  const signature = await sign(wallet, prepared.typed_data)
  const relay = (more: object = {}) =>
    fixture.post('/relay', { ...order, min_total_usdc, nonce, deadline, signature, ...more })

  const unapproved = await relay()
  expect([unapproved.status, unapproved.body.error]).toEqual([409, 'nft_approval_missing'])
  const { call } = unapproved.body.details.nft_approval
  expect(call).toMatchObject({ kind: 'set-approval-for-all', to: world.chain.contracts.card })
  await wallet.send(call)
  await wallet.write(fixture.card('requestBurn', [BigInt(tokenIds[0] ?? '0'), 1]))
  const frozen = await relay()
  expect([frozen.status, frozen.body.error, frozen.body.details.token_id]).toEqual([409, 'card_frozen', tokenIds[0]])
  await wallet.write(fixture.card('cancelBurn', [BigInt(tokenIds[0] ?? '0')]))
  const forged = await relay({ signature: await sign(other, prepared.typed_data) })
  expect([forged.status, forged.body.error]).toEqual([409, 'receiver_signature_mismatch'])
  const altered = await relay({ min_total_usdc: '0.000001' })
  expect([altered.status, altered.body.error]).toEqual([409, 'receiver_signature_mismatch'])
  const restore = await fixture.movePrice(tokenIds[0] ?? '', 980n)
  const cheap = await relay()
  expect([cheap.status, cheap.body.error, cheap.body.details.revert]).toEqual([
    409,
    'accept_simulation_failed',
    'MinTotal',
  ])
  await restore()
  expect(await listSales()).toEqual(earlier)

  const before = await fixture.balanceOf(wallet)
  const sold = await relay()
  expect(sold.status).toBe(202)
  expect(sold.body.data).toMatchObject({ status: 'SUBMITTING', custody: 'NON_CUSTODIAL', token_ids: tokenIds })
  const done = await fixture.reachSellback(sold.body.data.sellback_id, 'CONFIRMED')
  const emitted = await fixture.poolEventsOf(done['transaction_hash'])
  expect(done['total_micros']).toBe(emitted.total.toString())
  expect(await fixture.balanceOf(wallet)).toBe(before + emitted.total)
  await world.settle()
  const again = await relay()
  expect([again.status, again.headers['idempotent-replayed'], again.body.data.sellback_id]).toEqual([
    202,
    'true',
    done['sellback_id'],
  ])
  expect(await fixture.sellbackEvents(done['sellback_id'])).toHaveLength(1)
  expect(await fixture.balance('vera')).toMatchObject({ reserved: '0' })

  const next = await fixture.draw(wallet)
  const late = (await fixture.post('/relay/prepare', { ...order, token_ids: next })).body.data
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

test('a contract wallet sells by its own signature check, and can revoke it until the sale is mined', async () => {
  const { world } = fixture
  const [owner, signer, stranger] = world.wallets
  const wallet = await createSmartWallet(fixture, owner, signer.address)
  const [sold = '', kept = ''] = await fixture.draw(wallet, { quantity: 2 })
  await wallet.write(fixture.card('setApprovalForAll', [world.chain.contracts.buybackPool, true]))
  const relayed = async (tokenId: string, by: (typedData: any) => Promise<Hex>) => {
    const order = { wallet_address: wallet.address, token_ids: [tokenId] }
    const { typed_data, min_total_usdc, nonce, deadline } = (await fixture.post('/relay/prepare', order)).body.data
    return fixture.post('/relay', { ...order, min_total_usdc, nonce, deadline, signature: await by(typed_data) })
  }
  const strangers = await relayed(sold, (typedData) => signFor(stranger, typedData))
  expect([strangers.status, strangers.body.error]).toEqual([409, 'receiver_signature_mismatch'])
  // The signer's plain signature is not valid for the wallet.
  const bare = await relayed(sold, (typedData) => sign(signer, typedData))
  expect([bare.status, bare.body.error]).toEqual([409, 'receiver_signature_mismatch'])

  const before = await fixture.balanceOf(wallet)
  const first = await relayed(sold, (typedData) => signFor(signer, typedData))
  expect(first.status).toBe(202)
  const done = await fixture.reachSellback(first.body.data.sellback_id, 'CONFIRMED')
  const emitted = await fixture.poolEventsOf(done['transaction_hash'])
  expect(done).toMatchObject({ seller: wallet.address, token_ids: [sold], total_micros: emitted.total.toString() })
  expect(await fixture.balanceOf(wallet)).toBe(before + emitted.total)
  await world.settle()

  await fixture.pauseRelayer(true)
  const second = await relayed(kept, (typedData) => signFor(signer, typedData))
  expect(second.status).toBe(202)
  await wallet.setSigner(stranger.address)
  await fixture.pauseRelayer(false)
  const failed = await fixture.reachSellback(second.body.data.sellback_id, 'FAILED')
  expect(failed).toMatchObject({ failure_reason: 'receiver_signature_mismatch', total_micros: null })
  await world.settle()
  expect(await tokenRow(kept)).toMatchObject({ owner: wallet.address.toLowerCase() })
  expect(await fixture.balanceOf(wallet)).toBe(before + emitted.total)
})

test('a sale whose block is reorged out is reverted, and counts when it is mined again', async () => {
  const { world } = fixture
  const [wallet] = world.wallets
  const [tokenId = ''] = await fixture.draw(wallet)
  const sale = (await fixture.prepare(wallet, [tokenId])).calls.at(-1) as Call
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
    const reply = await fixture.post('/submit', { transaction_hash: hash })
    return reply.status === 200 && reply.body.data
  }, 'the sale is mined')
  expect(submitted).toMatchObject({ status: 'PENDING', token_ids: [tokenId] })
  const id = submitted.sellback_id as number
  await world.until(async () => (await tokenRow(tokenId)).window === null, 'the sale is indexed')
  await world.reorg({ depth: 1, dropTransactions: 'all' })
  const gone = await fixture.reachSellback(id, 'FAILED')
  expect(gone).toMatchObject({ failure_reason: 'reorged_out', total_micros: null, items: [{ payout_micros: null }] })
  await world.until(async () => (await tokenRow(tokenId)).owner === wallet.address.toLowerCase(), 'the card is back')
  expect(await fixture.sellbackEvents(id)).toEqual([])
  await world.sandbox.publicClient.sendRawTransaction({ serializedTransaction })
  world.blockProducer.setSealing(true)
  const done = await fixture.reachSellback(id, 'CONFIRMED')
  expect(done['total_micros']).toBe((await fixture.poolEventsOf(hash)).total.toString())
  expect(await fixture.sellbackEvents(id)).toHaveLength(1)
  await world.settle()
})

test('a vault sale whose block is reorged out is sent again, and credited once', async () => {
  const { world } = fixture
  const tokenIds = await fixture.drawForVault('vera')
  await world.settle()
  const { balance } = await fixture.balance('vera')
  world.blockProducer.setSealing(false)
  const requested = await fixture.sell('vera', tokenIds)
  const id = requested.body.data.sellback_id as number
  const isInBlock = async () => (await fixture.showSellback(id))['total_micros'] !== null
  await world.until(isInBlock, 'the sale is indexed')
  expect(await fixture.showSellback(id)).toMatchObject({ status: 'SUBMITTED', block_number: expect.any(Number) })
  await world.reorg({ depth: 1, dropTransactions: 'all' })
  await world.until(async () => !(await isInBlock()), 'the sale is reverted')
  expect(await fixture.balance('vera')).toMatchObject({ balance })
  world.blockProducer.setSealing(true)
  const done = await fixture.reachSellback(id, 'CONFIRMED')
  await world.settle()
  expect(done['total_micros']).toBe((await fixture.poolEventsOf(done['transaction_hash'])).total.toString())
  expect(BigInt((await fixture.balance('vera')).balance)).toBe(BigInt(balance) + BigInt(done['total_micros']))
  expect(await fixture.sellbackEvents(id)).toHaveLength(1)
})

test('a sale that was read from a receipt but never became final is reverted', async () => {
  const { world } = fixture
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
    'it is reverted',
  )
})

test('a disabled sell-back is refused before anything is written, and an empty pool is reported', async () => {
  const { world } = fixture
  const [wallet] = world.wallets
  const [tokenId = ''] = await fixture.draw(wallet)
  const ask = () => fixture.post('/prepare', { wallet_address: wallet.address, token_ids: [tokenId] })
  await world.sandbox.sender.send('pauser', fixture.pool('setPause', [true]))
  const paused = await ask()
  expect([paused.status, paused.body.error, paused.body.details]).toEqual([
    503,
    'relayer_disabled',
    { switch: 'sellback' },
  ])
  await world.sandbox.sender.send('pauser', fixture.pool('setPause', [false]))
  const operator = await world.platform()
  await operator.send('POST', '/admin/switches', { sellback: false })
  expect((await ask()).body.error).toBe('sellback_disabled')
  await operator.send('POST', '/admin/switches', { sellback: true })
  const setCap = (cap: bigint) =>
    createGovernor(world.sandbox).run({
      to: world.chain.contracts.buybackPool,
      data: encodeFunctionData({ abi: buybackPool.abi, functionName: 'setTerms', args: [8_500, cap, 10n ** 12n] }),
    })
  await setCap(1n)
  const short = await ask()
  expect([short.status, short.body.error]).toEqual([409, 'insufficient_liquidity'])
  expect(short.body.details.pool_liquidity_usdc).toBe('0.000000')
  expect((await quote(wallet, [tokenId])).body.data).toMatchObject({ sufficient_liquidity: false })
  await setCap(10n ** 12n)
  expect((await ask()).status).toBe(200)
  await world.settle()
  await fixture.money.expectSound()
})

test('a service that dies during a vault sale credits it once', async () => {
  const { world } = fixture
  const crashPoints: string[] = []
  await fixture.sellThrough('dora', {
    between: async (crashPoint) => {
      crashPoints.push(crashPoint)
      if (crashPoint === 'signed') await world.crash()
    },
  })
  expect(crashPoints).toEqual(['requested', 'signed', 'confirmed', 'swept'])
  await installKills(world.db)
  // Each run interrupts another write; the proof interrupts every one of them.
  const at = 1 + randomInt(25)
  console.log(`interrupted at write ${at}`)
  await fixture.sellThrough('fina', { before: () => armKill(world.db, at) })
  expect(await countWrites(world.db)).toBeGreaterThanOrEqual(at)
  await fixture.money.expectSound()
})
