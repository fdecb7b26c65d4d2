import { sql } from 'kysely'
import {
  encodeFunctionData,
  erc20Abi,
  getAbiItem,
  hexToNumber,
  keccak256,
  slice,
  toHex,
  type Abi,
  type AbiEvent,
  type Address,
  type Hex,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { standardLimits } from '../../../src/kernel/payment-limits.ts'
import * as buybackPool from '../../../src/chain/abi/buyback-pool.ts'
import * as comboPool from '../../../src/chain/abi/combo-pool.ts'
import * as instantStore from '../../../src/chain/abi/instant-store.ts'
import * as payoutDistributor from '../../../src/chain/abi/payout-distributor.ts'
import * as testUsdc from '../../../src/chain/abi/test-usdc.ts'
import * as vaultAsset from '../../../src/chain/abi/vault-asset.ts'
import { many, transact } from '../../../src/db/db.ts'
import { micros } from '../../../src/kernel/money.ts'
import { familyTagOf, refPrefix } from '../../../src/packs/shared/partner-ref.ts'
import { sandboxCode } from '@packhouse/demo/market/market'
import type { WorldWallet } from '../../harness/chain-wallets.ts'
import type { World } from '../../harness/chain-world.ts'
import { expectSoundBooks } from '../../harness/invariants.ts'
import { callAdmin, hire } from '../../harness/people.ts'
import { textsOfPdf } from '../../harness/pdf-text.ts'
import type { Client } from '../../harness/service.ts'
import { openingTimeoutMs, openShop, type Shop } from '../purchases/shop.ts'

/** Lowered by the test of approvals. */
const limits = { ...standardLimits }
let shop: Shop
let world: World
let partner: Client
let operator: Client
let treasurer: Client
beforeAll(async () => {
  const operatorParty = { legalName: 'Packhouse Logistics B.V.', address: 'Dock Road 1\nRotterdam', taxId: 'NL1234' }
  shop = await openShop({ overrides: { approvalLimits: limits, operatorParty } })
  world = shop.world
  partner = shop.partner
  operator = await world.platform()
  treasurer = await world.keyFor(partner.accountId, { scopes: ['payout:manage'] })
}, openingTimeoutMs)
afterAll(async () => {
  await expectSoundBooks({ db: world.db })
  await shop[Symbol.asyncDispose]()
})

const admin = (path: string, body: object = {}) => operator.send('POST', `/admin/${path}`, body)
const revenueOf = async (client: Client, query = '') => {
  const { status, body } = await client.get(`/mystery/revenue${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const payoutsOf = async (client = partner) => (await client.get('/mystery/payouts')).body.data

const refOf = (client: Client, text: string): Hex => {
  const prefix = refPrefix({ partnerId: client.accountId, payer: 'wallet', familyTag: familyTagOf(client.keyId) })
  return toHex(Buffer.concat([prefix, Buffer.from(keccak256(toHex(text)).slice(2, 48), 'hex')]))
}

const tokensOf = (owner: Address) =>
  many(
    world.db,
    sql<{ kind: string; tokenId: bigint }>`
      select kind, token_id as "tokenId" from tokens where owner = ${owner.toLowerCase()} order by kind, token_id`,
  )

/** The cheapest cards: selling an expensive one back would leave no revenue. */
async function cheapestOf(owner: Address, count: number): Promise<bigint[]> {
  const cards = await many(
    world.db,
    sql<{ tokenId: bigint }>`
      select token_id as "tokenId" from tokens where owner = ${owner.toLowerCase()} order by price_group, token_id`,
  )
  return cards.slice(0, count).map(({ tokenId }) => tokenId)
}

async function sellBack(wallet: WorldWallet, tokenIds: readonly bigint[]): Promise<void> {
  const { card, buybackPool: pool } = world.chain.contracts
  await wallet.write({
    address: card,
    abi: vaultAsset.abi as Abi,
    functionName: 'setApprovalForAll',
    args: [pool, true],
  })
  await wallet.write({
    address: pool,
    abi: buybackPool.abi as Abi,
    functionName: 'sellBack',
    args: [card, tokenIds, 0n],
  })
}

/** A packet type with one bundle of two cards, bought by a wallet through the partner. */
async function buyInstant(wallet: WorldWallet): Promise<void> {
  const { instantStore: address, usdc } = world.chain.contracts
  const { sender } = world.sandbox
  const store = { address, abi: instantStore.abi as Abi }
  const cards = [20, 21].map((index) => sandboxCode('CARD', 'prize card', index))
  expect((await admin('inventory/mint', { unique_ids: cards })).status).toBe(202)
  await world.settle()
  const minted = await many(
    world.db,
    sql<{
      tokenId: bigint
    }>`select token_id as "tokenId" from tokens where unique_id = any(${cards}) order by token_id`,
  )
  await sender.send('config', { ...store, functionName: 'setPacketType', args: [7, 900, 86_400, 5_000] })
  const entries = minted.map(({ tokenId }) => Number(tokenId))
  const mediaHash = keccak256(toHex('opening'))
  await sender.send('stocker', { ...store, functionName: 'addBundle', args: [7, 1, entries, mediaHash] })
  await wallet.write({ address: usdc, abi: testUsdc.abi as Abi, functionName: 'approve', args: [address, 9_000_000n] })
  const known = { address, abi: instantStore.abi, functionName: 'packetType', args: [7] } as const
  const { terms, bundles } = await world.chain.client.readContract(known)
  const args = [7, terms, bundles, 9_000_000n, wallet.address, refOf(partner, 'instant'), keccak256(toHex('random'))]
  await wallet.write({ ...store, functionName: 'buy', args })
  await world.settle()
}

const logsOf = <const Event extends AbiEvent>(address: Address, event: Event) =>
  world.sandbox.publicClient.getLogs({ address, event, fromBlock: 0n, strict: true })

/** Sales, refunds and sell-backs of the partner according to the chain. */
async function readChain(soldBack: readonly bigint[]) {
  const { comboPool: pool, instantStore: store, buybackPool: buyback } = world.chain.contracts
  const isOurs = ({ args }: { args: { partnerRef: Hex } }) =>
    hexToNumber(slice(args.partnerRef, 0, 4)) === partner.accountId
  const sales = (await logsOf(pool, getAbiItem({ abi: comboPool.abi, name: 'PackPurchased' }))).filter(isOurs)
  const requests = new Set(sales.map(({ args }) => args.requestId))
  const refunds = (await logsOf(pool, getAbiItem({ abi: comboPool.abi, name: 'PackRefunded' }))).filter(({ args }) =>
    requests.has(args.requestId),
  )
  const instant = (await logsOf(store, getAbiItem({ abi: instantStore.abi, name: 'InstantPurchased' }))).filter(isOurs)
  const sold = (await logsOf(buyback, getAbiItem({ abi: buybackPool.abi, name: 'CardSold' }))).filter(({ args }) =>
    soldBack.includes(args.tokenId),
  )
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
  const tierGross =
    sum(sales.map(({ args }) => args.unitPrice * BigInt(args.quantity))) - sum(refunds.map(({ args }) => args.amount))
  return {
    packs: sum(sales.map(({ args }) => BigInt(args.quantity))) - sum(refunds.map(({ args }) => BigInt(args.packs))),
    refunded: sum(refunds.map(({ args }) => args.amount)),
    tierGross,
    instantGross: sum(instant.map(({ args }) => args.price)),
    sellbacks: sum(sold.map(({ args }) => args.payout)),
    cards: sold.length,
  }
}

test('revenue is the sum of the on-chain events of the period', async () => {
  const [ann, bob, eve] = world.wallets
  // Block time is decisive, and may be behind our clock.
  const begun = new Date(world.clock.now().getTime() - 86_400_000)
  expect(
    (
      await operator.send('PATCH', `/admin/partners/${partner.accountId}/terms`, {
        payout_schedule: 'CUSTOM',
        revenue_share_bps: 5_000,
        instant_revenue_share_bps: 1_000,
        fees_bps: 250,
        minimum_payout_usdc: '1',
      })
    ).status,
  ).toBe(200)
  // Packs bought with credits and by a wallet, one that is refunded, and one of no partner.
  await shop.credit('ann', '100')
  const bought = await shop.buy({ external_user_id: 'ann', quantity: 3 })
  await world.buyPack(ann, { tierId: 1, quantity: 5, partnerRef: refOf(partner, 'ann') })
  await world.buyPack(eve, { tierId: 1 })
  await shop.reach(bought.body.data.id, 'FULFILLED')
  await world.settle()
  world.controls.setRandomnessMode('timeout')
  const late = await shop.buy({ external_user_id: 'ann', quantity: 1 })
  await shop.reach(late.body.data.id, 'SUBMITTED')
  await world.settle()
  await world.advance(2 * 3_600 + 60)
  await shop.reach(late.body.data.id, 'REFUNDED')
  world.controls.setRandomnessMode('auto')
  // A prize with an open window, and an instant pack.
  const prize = sandboxCode('CARD', 'prize card', 22)
  await admin(`partners/${partner.accountId}/prizes`, { assign: [prize] })
  const sent = await partner.send(
    'POST',
    '/sends',
    { wallet_address: bob.address, items: [{ unique_id: prize }], buyback_eligible: true },
    { 'idempotency-key': 'prize' },
  )
  await world.until(
    async () => (await partner.get(`/sends/${sent.body.data.send_id}`)).body.data.status === 'complete',
    'the prize was sent',
  )
  const [prizeToken] = await tokensOf(bob.address)
  await buyInstant(bob)
  const instantToken = (await tokensOf(bob.address)).find(({ tokenId }) => tokenId !== prizeToken?.tokenId)
  // Cards of each kind are sold back; those of the other buyer do not count.
  const drawn = await cheapestOf(ann.address, 2)
  const returned = [...drawn, prizeToken?.tokenId ?? 0n, instantToken?.tokenId ?? 0n]
  await sellBack(ann, drawn)
  await sellBack(bob, returned.slice(-2))
  await sellBack(
    eve,
    (await tokensOf(eve.address)).map(({ tokenId }) => tokenId),
  )
  await world.settle()

  const onChain = await readChain(returned)
  expect([onChain.packs, onChain.refunded, onChain.cards]).toEqual([8n, 5_000_000n, 4])
  const data = await revenueOf(partner)
  const fees = (gross: bigint) => (gross * 250n + 9_999n) / 10_000n
  const gross = onChain.tierGross + onChain.instantGross
  const net = gross - onChain.sellbacks - fees(onChain.tierGross) - fees(onChain.instantGross)
  expect(data).toMatchObject({
    billing_model: 'TIER',
    packs: 8,
    instant_packs: 1,
    sellback_count: 4,
    gross_micros: gross.toString(),
    refund_micros: onChain.refunded.toString(),
    sellback_micros: onChain.sellbacks.toString(),
    fees_micros: (fees(onChain.tierGross) + fees(onChain.instantGross)).toString(),
    net_micros: net.toString(),
  })
  expect(data.by_product.tier.sellback_count).toBe(3)
  expect(data.by_product.instant).toMatchObject({ packs: 1, gross_usdc: '9.000000', sellback_count: 1 })
  expect(BigInt(data.revenue_share_micros) + BigInt(data.platform_retained_micros)).toBe(net)

  // Two adjacent spans sum up to the span of both.
  const [from, middle, to] = [
    begun,
    new Date(begun.getTime() + 86_400_000 + 1_800_000),
    new Date(world.clock.now().getTime() + 60_000),
  ]
  const query = (start: Date, end: Date) => `?from=${start.toISOString()}&to=${end.toISOString()}`
  const [first, second, whole] = [
    await revenueOf(partner, query(from, middle)),
    await revenueOf(partner, query(middle, to)),
    await revenueOf(partner, query(from, to)),
  ]
  for (const name of ['gross_micros', 'sellback_micros', 'refund_micros'] as const) {
    expect(BigInt(first[name]) + BigInt(second[name])).toBe(BigInt(whole[name]))
  }
  expect(whole.gross_micros).toBe(data.gross_micros)
  expect((await partner.get(`/mystery/revenue${query(to, from)}`)).body.error).toBe('invalid_period')
  expect((await partner.get('/mystery/revenue?from=yesterday')).body.error).toBe('invalid_period')
  const ofDates = (await partner.get('/mystery/revenue?from=2026-07-01&to=2026-07-02')).body.data
  expect(ofDates.period).toEqual({ from: '2026-07-01T00:00:00.000Z', to: '2026-07-02T00:00:00.000Z' })

  const { body: stats } = await partner.get('/mystery/stats')
  expect(stats.data).toMatchObject({
    instant: { packs: 1, volume_usdc: '9.000000' },
    sellback: { count: 2, cards: 4, volume: onChain.sellbacks.toString(), rate: expect.stringMatching(/^0\.\d{4}$/) },
    redemption: { prepared: 0, completed: 0 },
    sends: { items: 1 },
  })
  const other = await world.partner()
  expect(await revenueOf(other)).toMatchObject({ gross_micros: '0', net_micros: '0', payout_micros: '0' })
})

test('the payout wallet requires its own scope and validates the address', async () => {
  const path = '/mystery/payout-wallet'
  const wallet = world.wallets[2].address
  for (const reply of [await partner.get(path), await partner.send('PUT', path, { address: wallet })]) {
    expect([reply.status, reply.body.error]).toEqual([403, 'Insufficient permissions'])
  }
  expect((await treasurer.get(path)).body).toMatchObject({ error: 'payout_wallet_not_set' })
  const bad = [
    {},
    { address: 5 },
    { address: '0x12' },
    { address: wallet.replace(/[a-f]/, (letter) => letter.toUpperCase()) },
    { address: `0x${'0'.repeat(40)}` },
    { address: world.chain.contracts.usdc },
    { address: wallet, chain: 'moon' },
  ]
  for (const body of bad) {
    const reply = await treasurer.send('PUT', path, body)
    expect([reply.status, reply.body.error], JSON.stringify(body)).toEqual([400, 'invalid_address'])
  }
  const pool = await world.partner({ billingModel: 'POOL', scopes: ['payout:manage', 'packs:read'] })
  for (const resource of ['payout-wallet', 'revenue', 'terms', 'payouts']) {
    expect((await pool.get(`/mystery/${resource}`)).body.error).toBe('not_tier_partner')
  }
  expect((await partner.get('/mystery/pool-wallet')).body.error).toBe('not_pool_partner')
  expect((await pool.get('/mystery/pool-wallet')).body.error).toBe('not_found')
})

const dollarsOf = (owner: Address) =>
  world.sandbox.publicClient.readContract({
    address: world.chain.contracts.usdc,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  })

const reach = (id: number, status: string) =>
  world.until(async () => {
    const { data } = (await partner.get(`/mystery/payouts/${id}`)).body
    return data.status === status && data
  }, `payout ${id} is ${status}`)

const eventsOf = (event: string) =>
  many(
    world.db,
    sql<{ data: any }>`
      select data from events where event = ${event} and account_id = ${partner.accountId} order by id`,
  )

/** Closes the period now: everything before is final once the chain has advanced. */
async function close(): Promise<any> {
  const to = world.clock.now().toISOString()
  await world.advance(600)
  await world.settle()
  const { status, body } = await admin('payouts/close', { partner_id: partner.accountId, to })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.payouts[0]
}

const sumOf = (rows: readonly any[], field: string): string =>
  (rows.reduce((sum, row) => sum + Math.round(Number(row[field]) * 1e6), 0) / 1e6).toFixed(6)

function expectTiers({ by_tier, by_product }: any): void {
  expect(by_tier.map((row: any) => [row.tier_id, row.name])).toContainEqual([1, expect.any(String)])
  for (const field of [
    'gross_usdc',
    'sellback_usdc',
    'fees_usdc',
    'net_usdc',
    'share_usdc',
    'packs',
    'sellback_count',
  ]) {
    expect([field, sumOf(by_tier, field)]).toEqual([field, Number(by_product.tier[field]).toFixed(6)])
  }
}

/** The paper names both parties and shows the figures of the API. */
async function expectPaper(payout: any, read: () => Promise<string[]>): Promise<void> {
  const plain = (usdc: string) => usdc.replaceAll(',', '')
  const details = { legal_name: 'Harbour Cards GmbH', address: 'Kai 3\n20457 Hamburg', tax_id: 'DE1234' }
  expect((await read()).join('\n')).toContain('Issued to\np-')
  const set = await partner.send('PUT', '/mystery/billing-details', details)
  expect([set.status, set.body.data]).toEqual([200, details])
  expect((await partner.get('/mystery/billing-details')).body.data).toEqual(details)
  const texts = await read()
  expect(texts.join('\n')).toContain('Issued by\nPackhouse Logistics B.V.\nDock Road 1\nRotterdam\nTax ID NL1234')
  expect(texts.join('\n')).toContain('Issued to\nHarbour Cards GmbH\nKai 3\n20457 Hamburg\nTax ID DE1234')
  const after = (name: string, count: number) =>
    texts
      .slice(texts.indexOf(name) + 1)
      .slice(0, count)
      .map(plain)
  const rowOf = (row: any) => [
    String(row.packs),
    row.gross_usdc,
    ...[row.sellback_usdc, row.fees_usdc].map((text) => (Number(text) === 0 ? text : `-${text}`)),
    row.net_usdc,
    row.share_usdc,
  ]
  for (const row of payout.by_tier) expect(after(row.name ?? 'Prizes and other cards', 6)).toEqual(rowOf(row))
  expect(after('All packs, share 50 %', 6)).toEqual(rowOf(payout.by_product.tier))
  expect(after('Payout, USDC', 1)).toEqual([payout.payout_usdc])
  const tax = (BigInt(payout.payout_micros) * 1_900n) / 11_900n
  expect([payout.tax_bps, Math.round(Number(payout.tax_usdc) * 1e6)]).toEqual([1_900, Number(tax)])
  expect(after('Of which tax, 19 %', 1)).toEqual([payout.tax_usdc])
  expect(after('Payouts', 4)).toEqual(['1', payout.gross_usdc, payout.net_usdc, payout.payout_usdc])
  expect(texts.at(-1)).toBe('Page 1 of 1')
}

test('a statement is frozen, waits for a wallet, and is paid once under repeated runs', async () => {
  const before = await revenueOf(partner)
  const future = new Date(world.clock.now().getTime() + 86_400_000).toISOString()
  const early = await admin('payouts/close', { partner_id: partner.accountId, to: future })
  expect([early.status, early.body.error]).toEqual([400, 'invalid_period'])
  await operator.send('PATCH', `/admin/partners/${partner.accountId}/terms`, { tax_bps: 1_900 })
  const statement = await close()
  expect(statement).toMatchObject({
    status: 'PENDING',
    gross_usdc: before.gross_usdc,
    net_usdc: before.net_usdc,
    payout_micros: before.payout_micros,
    by_product: before.by_product,
  })
  expectTiers(statement)
  const { payout_id: id, payout_micros: amount } = statement
  expect(BigInt(amount)).toBeGreaterThan(1_000_000n)

  // Later sales and new terms do not change it.
  await operator.send('PATCH', `/admin/partners/${partner.accountId}/terms`, { revenue_share_bps: 1, tax_bps: 0 })
  await world.buyPack(world.wallets[0], { tierId: 1, partnerRef: refOf(partner, 'later') })
  await world.settle()
  await operator.send('PATCH', `/admin/partners/${partner.accountId}/terms`, { revenue_share_bps: 5_000 })
  const list = await payoutsOf()
  expect(list.payouts).toMatchObject([{ payout_id: id, gross_usdc: before.gross_usdc, payout_micros: amount }])
  expect(list).toMatchObject({
    outstanding_usdc: statement.payout_usdc,
    accruing: { gross_usdc: '5.000000', packs: 1 },
  })
  expect(Number(list.total_owed_usdc)).toBeCloseTo(Number(list.outstanding_usdc) + Number(list.accruing.payout_usdc), 6)

  await admin('payouts/run')
  expect((await payoutsOf()).payouts[0].hold_reason).toBe('payout_wallet_not_set')
  const address = world.wallets[2].address
  const set = await treasurer.send('PUT', '/mystery/payout-wallet', { address })
  expect(set.body.data).toMatchObject({ chain: 'base', address, is_active: true })

  // Two concurrent runs and a crash in between: the money is paid once.
  const had = await dollarsOf(address)
  await Promise.all([admin('payouts/run'), admin('payouts/run')])
  await world.crash()
  await admin('payouts/run')
  const paid = await reach(id, 'PAID')
  expect(paid).toMatchObject({
    payout_address: address,
    chain: 'base',
    hold_reason: null,
    statement_hash: statement.statement_hash,
  })
  const { payoutDistributor: distributor } = world.chain.contracts
  const [{ paymentRef } = { paymentRef: '0x' as Hex }] = await many(
    world.db,
    sql<{ paymentRef: Hex }>`select payment_ref as "paymentRef" from payouts where id = ${id}`,
  )
  const args = [BigInt(paymentRef), address, BigInt(amount), statement.statement_hash] as const
  const data = encodeFunctionData({ abi: payoutDistributor.abi, functionName: 'pay', args })
  const order = { purpose: 'payout.pay', reference: `payout:${id}:99`, to: distributor, data, role: 'treasurer' }
  await transact(world.db, (tx) => world.chain.submit(tx, order))
  await world.settle()
  expect((await dollarsOf(address)) - had).toBe(BigInt(amount))
  const logs = await logsOf(distributor, getAbiItem({ abi: payoutDistributor.abi, name: 'PayoutPaid' }))
  expect(logs.map((log) => [log.args.statementId, log.args.statementHash, log.transactionHash])).toEqual([
    [BigInt(paymentRef), statement.statement_hash, paid.tx_hash],
  ])
  expect((await reach(id, 'PAID')).tx_hash).toBe(paid.tx_hash)
  expect(await eventsOf('payout.statement_ready')).toMatchObject([{ data: { payout_id: id, status: 'PENDING' } }])
  expect(await eventsOf('payout.paid')).toMatchObject([{ data: paid }])
  expect(await eventsOf('payout_wallet.updated')).toMatchObject([{ data: { address, is_active: true } }])

  const csv = await world.service.http.inject({
    method: 'GET',
    url: `/api/v1/mystery/payouts/${id}.csv`,
    headers: { 'x-api-key': partner.key },
  })
  expect([csv.statusCode, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const lines = csv.body.trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatch(/^payout_id,period_from,/)
  expect(lines[3]).toContain(`,total,9,${before.gross_usdc},`)
  const download = (key: string) =>
    world.service.http.inject({
      method: 'GET',
      url: `/api/v1/mystery/payouts/${id}.pdf`,
      headers: { 'x-api-key': key },
    })
  const pdf = await download(partner.key)
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  // The same statement is the same file.
  expect(Buffer.compare(pdf.rawPayload, (await download(partner.key)).rawPayload)).toBe(0)
  await expectPaper(paid, async () => textsOfPdf((await download(partner.key)).rawPayload))
  const stranger = await world.partner()
  expect((await stranger.get(`/mystery/payouts/${id}`)).status).toBe(404)
  expect((await download(stranger.key)).statusCode).toBe(404)
})

test('a payout on hold states its reason, a failed one can be retried, and an empty one voided', async () => {
  const [, second] = world.wallets
  const usdc = { address: world.chain.contracts.usdc, abi: testUsdc.abi as Abi }
  await operator.send('PATCH', `/admin/partners/${partner.accountId}/terms`, { minimum_payout_usdc: '5000' })
  const { payout_id: id } = await close()
  await admin('payouts/run')
  expect((await payoutsOf()).payouts[0]).toMatchObject({
    payout_id: id,
    status: 'PENDING',
    hold_reason: 'below_minimum',
  })

  // During the cooldown of a new wallet, neither it nor the previous one is paid. The recurring job also pays due payouts, so
  // each hold reason must begin before the previous one ends.
  expect((await treasurer.send('PUT', '/mystery/payout-wallet', { address: second.address })).status).toBe(200)
  await sql`
    update payout_wallets set effective_at = ${new Date(world.clock.now().getTime() + 3_600_000)}
    where is_active and partner_id = ${partner.accountId}`.execute(world.db)
  await operator.send('PATCH', `/admin/partners/${partner.accountId}/terms`, { minimum_payout_usdc: '0' })
  await admin('payouts/run')
  expect((await payoutsOf()).payouts[0].hold_reason).toBe('wallet_cooldown')
  const { body: history } = await treasurer.get('/mystery/payout-wallet?history=true')
  expect(history.data.wallets.map((row: any) => [row.address, row.is_active])).toEqual([
    [second.address, true],
    [world.wallets[2].address, false],
  ])

  expect((await admin(`payouts/${id}/hold`, { reason: 'look again' })).body.data.payout.hold_reason).toBe('manual')
  await sql`update payout_wallets set effective_at = created_at`.execute(world.db)
  await admin('payouts/run')
  expect((await payoutsOf()).payouts[0]).toMatchObject({ status: 'PENDING', hold_reason: 'manual' })
  await world.sandbox.sender.send('admin', { ...usdc, functionName: 'blacklist', args: [second.address] })
  // Above the limit it waits for two people, because a key closed the period.
  limits.payout = micros(0n)
  await admin(`payouts/${id}/release`)
  await admin('payouts/run')
  expect((await payoutsOf()).payouts[0]).toMatchObject({ status: 'PENDING', hold_reason: 'awaiting_approval' })
  for (const person of [await hire(world.service, ['treasury']), await hire(world.service, ['treasury'])]) {
    expect((await payoutsOf()).payouts[0].status).toBe('PENDING')
    expect((await callAdmin(world.service, person, 'POST', `/payouts/${id}/approve`)).status).toBe(200)
  }
  await admin('payouts/run')
  const failed = await reach(id, 'FAILED')
  expect(failed).toMatchObject({ tx_hash: null, failure_reason: expect.stringContaining('blacklist') })
  expect((await admin(`payouts/${id}/hold`)).body).toMatchObject({
    error: 'invalid_status',
    details: { status: 'FAILED' },
  })

  await world.sandbox.sender.send('admin', { ...usdc, functionName: 'unBlacklist', args: [second.address] })
  expect((await admin(`payouts/${id}/retry`)).body.data.payout.status).toBe('PENDING')
  await admin('payouts/run')
  expect(await reach(id, 'PAID')).toMatchObject({ payout_address: second.address })
  limits.payout = standardLimits.payout

  // A period without business owes nothing and is never paid; it can be voided.
  const empty = await close()
  expect(empty).toMatchObject({ payout_micros: '0', status: 'PENDING', hold_reason: 'below_minimum' })
  expect((await admin(`payouts/${empty.payout_id}/void`)).body.data.payout.status).toBe('VOID')
  expect((await admin('payouts/999999/void')).status).toBe(404)
  const { body: voids } = await operator.get(`/admin/payouts?status=VOID&partner_id=${partner.accountId}`)
  expect(voids.data.payouts).toMatchObject([{ payout_id: empty.payout_id, partner_id: partner.accountId }])
})

test('a calendar period is closed once, when all of its blocks are final', async () => {
  const client = await world.partner()
  await operator.send('PATCH', `/admin/partners/${client.accountId}/terms`, { payout_schedule: 'WEEKLY' })
  const { data: terms } = (await client.get('/mystery/terms')).body
  expect(terms).toMatchObject({
    billing_model: 'TIER',
    payout_schedule: 'WEEKLY',
    payout_currency: 'USDC',
    payout_wallet: null,
    revenue_share_bps: 2_000,
    revenue_share_pct: 20,
    current_period: { kind: 'WEEKLY' },
  })
  const early = await admin('payouts/close', { partner_id: client.accountId, to: terms.current_period.to })
  expect([early.status, early.body.error]).toEqual([409, 'invalid_status'])
  expect((await admin('payouts/close', { partner_id: client.accountId })).body.data.payouts).toEqual([])
  const left = new Date(terms.current_period.to).getTime() - world.clock.now().getTime()
  await world.advance(Math.ceil(left / 1_000) + 60)
  await world.settle()
  await Promise.all([admin('payouts/close'), admin('payouts/close', { partner_id: client.accountId })])
  const { payouts } = await payoutsOf(client)
  expect(payouts).toMatchObject([
    { period: { kind: 'WEEKLY', from: terms.current_period.from, to: terms.current_period.to }, payout_micros: '0' },
  ])
})
