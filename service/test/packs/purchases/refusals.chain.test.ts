// Every documented refusal of purchases, caused as in production. None of them reserves or sends anything.
import { sql } from 'kysely'
import { encodeFunctionData, pad, toHex, type Abi, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as comboPool from '../../../src/chain/abi/combo-pool.ts'
import * as testUsdc from '../../../src/chain/abi/test-usdc.ts'
import { one } from '../../../src/db/db.ts'
import { expectBackedBooks } from '../../harness/backing.ts'
import type { Client, Reply } from '../../harness/service.ts'
import { openingTimeoutMs, openShop, type Shop } from './shop.ts'

let shop: Shop
let partner: Client
let before: Traces
let replicationGap: string | undefined
beforeAll(async () => {
  shop = await openShop({ overrides: { findReplicationGap: async () => replicationGap } })
  partner = shop.partner
  await shop.credit('rich', '1000')
  await partner.get('/wallet/balance?external_user_id=poor')
}, openingTimeoutMs)
afterAll(() => shop[Symbol.asyncDispose]())

type Traces = { purchases: number; holds: number; intents: number; events: number }

const countTraces = (): Promise<Traces> =>
  one(
    shop.world.db,
    sql<Traces>`
      select (select count(*) from purchases)::integer as purchases, (select count(*) from holds)::integer as holds,
        (select count(*) from chain_intents where purpose like 'purchase%')::integer as intents,
        (select count(*) from events where event = 'purchase.reserved')::integer as events`,
  )

/** Expects a refusal that writes nothing. */
async function expectRefusal(
  act: () => Promise<Reply>,
  status: number,
  error: string,
  details?: object,
): Promise<void> {
  before = await countTraces()
  const { status: got, body } = await act()
  expect({ status: got, error: body.error }).toEqual({ status, error })
  if (details) expect(body.details).toEqual(details)
  expect(await countTraces()).toEqual(before)
}

afterEach(() => expectBackedBooks(shop.world))

describe('buying with credits', () => {
  const buy = (order: Record<string, unknown>) => shop.buy({ external_user_id: 'rich', ...order })

  test('missing_idempotency_key: the header is missing or empty', async () => {
    const body = { tier_id: 1, external_user_id: 'rich' }
    await expectRefusal(() => partner.send('POST', '/mystery/purchase', body), 400, 'missing_idempotency_key')
    await expectRefusal(
      () => partner.send('POST', '/mystery/purchase', body, { 'idempotency-key': '' }),
      400,
      'missing_idempotency_key',
    )
  })

  test('identifier_too_long: a key, a user or a reference of more than 255 characters', async () => {
    const long = 'x'.repeat(256)
    await expectRefusal(() => buy({ key: long }), 400, 'identifier_too_long')
    await expectRefusal(() => buy({ external_user_id: long }), 400, 'identifier_too_long')
    await expectRefusal(() => buy({ reference: long }), 400, 'identifier_too_long')
  })

  test.each([
    '/mystery/purchases',
    '/mystery/collection',
    '/mystery/collection/exports',
    '/mystery/redemptions',
    '/mystery/sellbacks',
    '/instant/purchases',
    '/wallet/balance',
    '/wallet/ledger',
    '/wallet/deposits',
    '/wallet/withdrawals',
  ])('identifier_too_long: %s with a user of more than 255 characters', async (path) => {
    const { status, body } = await partner.get(`${path}?external_user_id=${'x'.repeat(256)}`)
    expect([status, body.error]).toEqual([400, 'identifier_too_long'])
  })

  test('overloaded: purchases need a synchronous replica and none is connected', async () => {
    replicationGap = 'no synchronous replica is connected'
    await expectRefusal(() => buy({}), 503, 'overloaded', { reason: 'replica_missing' })
    replicationGap = undefined
  })

  test.each([999, 70_000, 2 ** 31, 2 ** 53, 1e300, -1, '1', 1.5, null, undefined])(
    'invalid_tier: %j does not exist',
    async (tier_id) => {
      await expectRefusal(() => buy({ tier_id }), 400, 'invalid_tier')
    },
  )

  test.each([0, 11, -1, 1.5, '2'])('unsupported_quantity: %j packs', async (quantity) => {
    await expectRefusal(() => buy({ quantity }), 400, 'unsupported_quantity')
  })

  test.each(['', '1.0000001', '-5', '1e3', 5])('invalid_amount: max_price_usdc of %j', async (max_price_usdc) => {
    await expectRefusal(() => buy({ max_price_usdc }), 400, 'invalid_amount')
  })

  test('missing_user_identifier: no end user is identified', async () => {
    await expectRefusal(() => shop.buy({}), 400, 'missing_user_identifier')
  })

  test('invalid_wallet_address: a malformed address, a wrong checksum, or one of our contracts', async () => {
    await expectRefusal(() => buy({ recipient_address: '0x12' }), 400, 'invalid_wallet_address')
    const wrong = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1beaed'
    await expectRefusal(() => buy({ recipient_address: wrong }), 400, 'invalid_wallet_address')
    const own = shop.world.chain.contracts.comboPool
    await expectRefusal(() => buy({ recipient_address: own }), 400, 'invalid_wallet_address')
  })

  test('destination_not_allowed: credits buy for the end user’s vault and linked wallets only', async () => {
    const [stranger] = shop.world.wallets
    await expectRefusal(() => buy({ recipient_address: stranger.address }), 403, 'destination_not_allowed')
  })

  test('insufficient_funds: returns the required, available and missing amounts', async () => {
    await expectRefusal(() => buy({ external_user_id: 'poor', quantity: 2 }), 402, 'insufficient_funds', {
      required_micros: '10000000',
      available_micros: '0',
      shortfall_micros: '10000000',
    })
  })

  test('max_price_exceeded: the price is above max_price_usdc', async () => {
    await expectRefusal(() => buy({ max_price_usdc: '4.999999' }), 409, 'max_price_exceeded', {
      price_micros: '5000000',
      max_price_micros: '4999999',
    })
  })

  test('identity_conflict: the identifiers belong to two end users', async () => {
    const [wallet] = shop.world.wallets
    await partner.get(`/wallet/balance?wallet_address=${wallet.address}&external_user_id=holder`)
    await expectRefusal(() => buy({ wallet_address: wallet.address }), 409, 'identity_conflict')
  })

  test('relayer_disabled: the operator disabled custodial purchases; a replay still returns its purchase', async () => {
    const platform = await shop.world.platform()
    const { body } = await buy({ key: 'before the switch' })
    await platform.send('POST', '/admin/switches', { custodial: false })
    await expectRefusal(() => buy({}), 503, 'relayer_disabled')
    expect((await buy({})).headers['retry-after']).toBe('30')
    const again = await buy({ key: 'before the switch' })
    expect(again.body.data.id).toBe(body.data.id)
    await platform.send('POST', '/admin/switches', { custodial: true })
  })

  test('insufficient_relayer_funds: the relayer account has too little ether', async () => {
    const { db, sandbox } = shop.world
    const { address } = sandbox.keyring.role('buyer')
    /** Sets both balances, because the balance on chain is polled. */
    const setBalance = async (wei: bigint) => {
      await sandbox.publicClient.request({
        method: 'hardhat_setBalance' as never,
        params: [address, toHex(wei)] as never,
      })
      await sql`update relayer_accounts set balance_wei = ${wei}::numeric where role = 'buyer'`.execute(db)
    }
    await shop.world.settle()
    await setBalance(1n)
    await shop.world.until(async () => {
      const { body } = await shop.buy({ external_user_id: 'poor' })
      return body.error === 'insufficient_relayer_funds'
    }, 'the empty account is detected')
    await expectRefusal(() => buy({}), 503, 'insufficient_relayer_funds')
    await setBalance(10n ** 21n)
  })

  test('idempotency_mismatch: the same key with another tier, end user or quantity, with the differing fields', async () => {
    await buy({ key: 'mismatch' })
    const fields = (...names: string[]) => ({ fields: names })
    await expectRefusal(() => buy({ key: 'mismatch', tier_id: 2 }), 409, 'idempotency_mismatch', fields('tier_id'))
    await expectRefusal(() => buy({ key: 'mismatch', quantity: 2 }), 409, 'idempotency_mismatch', fields('quantity'))
    await expectRefusal(
      () => buy({ key: 'mismatch', external_user_id: 'poor' }),
      409,
      'idempotency_mismatch',
      fields('end_user'),
    )
  })

  test('idempotency_mismatch: every other parameter counts, after parsing and defaults', async () => {
    const order = { key: 'all of it', max_price_usdc: '9.5', reference: 'r', metadata: { one: '1', two: '2' } }
    const { body } = await buy(order)
    const same = { ...order, quantity: 1, max_price_usdc: '9.500000', metadata: { two: '2', one: '1' } }
    expect((await buy(same)).body.data.id).toBe(body.data.id)
    const [wallet] = shop.world.wallets
    for (const [field, change] of Object.entries({
      max_price: { max_price_usdc: '9' },
      recipient_address: { recipient_address: wallet.address },
      reference: { reference: 's' },
      metadata: { metadata: { one: '1' } },
    }))
      await expectRefusal(() => buy({ ...order, ...change }), 409, 'idempotency_mismatch', { fields: [field] })
  })

  test('replays and refusals take no number', async () => {
    const { body } = await buy({ key: 'numbered' })
    for (let times = 0; times < 3; times += 1) await buy({ key: 'numbered' })
    await expectRefusal(() => buy({ external_user_id: 'penniless' }), 402, 'insufficient_funds')
    await expectRefusal(() => buy({ key: 'numbered', quantity: 2 }), 409, 'idempotency_mismatch', {
      fields: ['quantity'],
    })
    expect((await buy({ key: 'the next' })).body.data.id).toBe(body.data.id + 1)
  })

  test('a refused key is not consumed: it buys after a top-up', async () => {
    await expectRefusal(() => buy({ key: 'top up', external_user_id: 'broke' }), 402, 'insufficient_funds')
    await shop.credit('broke', '5')
    expect((await buy({ key: 'top up', external_user_id: 'broke' })).status).toBe(202)
    await shop.world.settle()
  })
})

describe('an unavailable tier', () => {
  const asRole = (role: 'pauser' | 'config' | 'stocker', functionName: string, args: readonly unknown[]) =>
    shop.world.sandbox.sender.send(role, {
      address: shop.world.chain.contracts.comboPool,
      abi: comboPool.abi as Abi,
      functionName,
      args,
    })

  test('sold_out: the shelves cannot serve the quantity, with credits or from a wallet', async () => {
    const { client, contracts } = shop.world.chain
    const tier = () =>
      client.readContract({ address: contracts.comboPool, abi: comboPool.abi, functionName: 'tier', args: [3] })
    // Unstocked from the end of the shelf until three cards are left.
    for (let left = (await tier()).stock[2]; left > 3; left = (await tier()).stock[2]) {
      const count = Math.min(50, left - 3)
      const positions = Array.from({ length: count }, (_, index) => left - 1 - index)
      await asRole('stocker', 'unstock', [3, 2, positions])
    }
    await shop.world.until(async () => {
      const { status } = await shop.buy({ external_user_id: 'poor', tier_id: 3, quantity: 4 })
      return status === 409
    }, 'the low stock is detected')
    const wallet_address = shop.world.wallets[0].address
    await expectRefusal(() => shop.buy({ external_user_id: 'rich', tier_id: 3, quantity: 4 }), 409, 'sold_out', {
      available_packs: 3,
    })
    const prepare = { wallet_address, tier_id: 3, quantity: 4 }
    await expectRefusal(() => partner.send('POST', '/mystery/purchase/prepare', prepare), 409, 'sold_out')
  })

  test('sold_out: reservations count before their transactions are sent', async () => {
    await shop.credit('rush', '1000')
    await shop.pauseRelayer(true)
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => shop.buy({ external_user_id: 'rush', tier_id: 3 })),
    )
    const accepted = replies.filter(({ status }) => status === 202)
    expect(replies.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, 409, 409, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      error: 'sold_out',
      details: { available_packs: 0 },
    })
    await shop.pauseRelayer(false)
    for (const { body } of accepted) await shop.reach(body.data.id, 'FULFILLED')
    await shop.world.settle()
  })

  test('tier_inactive: the tier is not on sale', async () => {
    await asRole('pauser', 'pauseTier', [3])
    await shop.world.until(async () => {
      const { body } = await shop.buy({ external_user_id: 'poor', tier_id: 3 })
      return body.error === 'tier_inactive'
    }, 'the pause is detected')
    await expectRefusal(() => shop.buy({ external_user_id: 'rich', tier_id: 3 }), 409, 'tier_inactive')
  })
})

describe('submitting a hash', () => {
  const submit = (body: object, client = partner) => client.send('POST', '/mystery/purchase/submit', body)
  const wallet_address = () => shop.world.wallets[1].address
  const unknownHash = pad('0x1', { size: 32 })

  test('missing_tx_hash and invalid_tx_hash', async () => {
    const body = { wallet_address: wallet_address(), tier_id: 1 }
    await expectRefusal(() => submit(body), 400, 'missing_tx_hash')
    await expectRefusal(() => submit({ ...body, transaction_hash: '0x12' }), 400, 'invalid_tx_hash')
    await expectRefusal(() => submit({ ...body, transaction_hash: 7 }), 400, 'invalid_tx_hash')
  })

  test('invalid_tier: an unmined hash for a tier that does not exist', async () => {
    const body = { wallet_address: wallet_address(), tier_id: 999, transaction_hash: unknownHash }
    await expectRefusal(() => submit(body), 400, 'invalid_tier')
  })

  test('tx_unverified: the transaction contains no purchase from the pool', async () => {
    const usdc = { address: shop.world.chain.contracts.usdc, abi: testUsdc.abi as Abi }
    const { transactionHash } = await shop.world.wallets[1].write({
      ...usdc,
      functionName: 'approve',
      args: [shop.world.chain.contracts.comboPool, 1n],
    })
    const body = { wallet_address: wallet_address(), tier_id: 1, transaction_hash: transactionHash }
    await expectRefusal(() => submit(body), 400, 'tx_unverified')
  })

  test('tx_reverted: the transaction was mined but reverted', async () => {
    const data = encodeFunctionData({
      abi: comboPool.abi,
      functionName: 'purchase',
      args: [999, 1, 1, 1n, wallet_address(), toHex(7, { size: 32 }), toHex(7, { size: 32 })],
    })
    const { client } = shop.world.wallets[1]
    const to = shop.world.chain.contracts.comboPool
    const hash = await client.sendTransaction({ to, data, gas: 500_000n })
    await shop.world.sandbox.publicClient.waitForTransactionReceipt({ hash })
    const body = { wallet_address: wallet_address(), tier_id: 1, transaction_hash: hash }
    await expectRefusal(() => submit(body), 400, 'tx_reverted')
  })

  test('partner_mismatch, tier_mismatch, purchaser_mismatch: the chain event decides partner, tier and buyer', async () => {
    const { world } = shop
    const wallet = world.wallets[1]
    const other = await world.partner()
    const prepared = await partner.send('POST', '/mystery/purchase/prepare', {
      wallet_address: wallet.address,
      tier_id: 1,
    })
    const calls = prepared.body.data.calls as { to: string; data: Hex }[]
    let transaction_hash = ''
    for (const call of calls) transaction_hash = (await wallet.send(call)).transactionHash
    await world.settle()
    const body = { wallet_address: wallet.address, tier_id: 1, transaction_hash }
    await expectRefusal(() => submit(body, other), 403, 'partner_mismatch')
    await expectRefusal(() => submit({ ...body, tier_id: 2 }), 400, 'tier_mismatch', { tier_ids: [1] })
    const stranger = world.wallets[2].address
    await expectRefusal(() => submit({ ...body, wallet_address: stranger }), 403, 'purchaser_mismatch')
  })

  test('tx_already_recorded: another partner has claimed the hash', async () => {
    const other = await shop.world.partner()
    const body = { wallet_address: wallet_address(), tier_id: 1, transaction_hash: toHex(99, { size: 32 }) }
    expect((await submit(body)).body.data).toMatchObject({ status: 'PENDING', transaction_hash: body.transaction_hash })
    await expectRefusal(() => submit(body, other), 409, 'tx_already_recorded')
  })
})

describe('reading', () => {
  test('not_found: the purchase does not exist or belongs to another partner', async () => {
    const { body } = await shop.buy({ external_user_id: 'rich' })
    const other = await shop.world.partner()
    for (const [client, id] of [
      [other, body.data.id],
      [partner, 999_999],
      [partner, 0],
      [partner, 'x'],
    ] as const) {
      await expectRefusal(() => client.get(`/mystery/purchase/${id}`), 404, 'not_found')
    }
    await shop.world.settle()
  })

  test('invalid_status, invalid_pagination, invalid_query_parameter: bad filters', async () => {
    await expectRefusal(() => partner.get('/mystery/purchases?status=GONE'), 400, 'invalid_status')
    await expectRefusal(() => partner.get('/mystery/purchases?limit=many'), 400, 'invalid_pagination')
    await expectRefusal(() => partner.get('/mystery/purchases?cursor=!!'), 400, 'invalid_pagination')
    await expectRefusal(() => partner.get('/mystery/purchases?custody=NONE'), 400, 'invalid_query_parameter')
    await expectRefusal(() => partner.get('/mystery/purchases?created_from=yesterday'), 400, 'invalid_query_parameter')
  })

  test('invalid_scope, invalid_period, missing_user_identifier: the other lists', async () => {
    await expectRefusal(() => partner.get('/mystery/feed/recent?scope=yours'), 400, 'invalid_scope')
    await expectRefusal(() => partner.get('/mystery/stats?from=soon'), 400, 'invalid_period')
    await expectRefusal(() => partner.get('/mystery/revenue?from=2026-02-30'), 400, 'invalid_period')
    await expectRefusal(
      () => partner.get('/mystery/stats?from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z'),
      400,
      'invalid_period',
    )
    await expectRefusal(() => partner.get('/mystery/collection'), 400, 'missing_user_identifier')
  })
})
