import { seedGames } from '@packhouse/demo/games/seed'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keccak256, toHex, type Abi } from 'viem'
import { firstTokenIds } from '../../../src/assets/tokens/model.ts'
import * as priceOracle from '../../../src/chain/abi/price-oracle.ts'
import * as vaultAsset from '../../../src/chain/abi/vault-asset.ts'
import { one } from '../../../src/db/db.ts'
import { cents } from '../../../src/kernel/money.ts'
import { startWorld, type World } from '../../harness/chain-world.ts'
import type { Client } from '../../harness/service.ts'

// Starting a whole world takes long on a busy machine.
const timeoutMs = 300_000

let world: World
let partner: Client
let operator: Client
beforeAll(async () => {
  world = await startWorld()
  partner = await world.partner({ scopes: ['read:catalog'] })
  operator = await world.platform()
  await world.settle()
}, timeoutMs)
afterAll(() => world.dispose())

const price = (query: string) => partner.get(`/mystery/price${query}`)

async function quote(cardId: string, market: bigint | null): Promise<void> {
  const at = world.clock.now()
  const quotes = [{ itemId: cardId, market: market === null ? null : cents(market), at }]
  await world.service.catalog.prices.record('wildmere', [{ item: 'card', quotes, sales: [] }])
}

test.each(['', '?card_id=', '?card_id=wmf-1&token_id=1', '?item_type=CARD', '?token_id=1&item_type=SHOE'])(
  'a query %j without exactly one card or token is refused',
  async (query) => {
    expect(await price(query)).toMatchObject({ status: 400, body: { error: 'invalid_price_query' } })
  },
)

test('a card without a catalog price has the oracle price and the time of its update', async () => {
  const { status, body } = await price('?card_id=wmf-1')
  expect(status).toBe(200)
  expect(body.data).toEqual({
    card_id: 'wmf-1',
    token_id: null,
    market_value_usdc: '1.000000',
    buyback_price_usdc: '0.850000',
    updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    item_type: 'CARD',
    value_source: 'buyback_oracle',
    buyback_bps: 8_500,
    is_stale: false,
  })
})

const { CARD, GRADED_CARD, SEALED_PRODUCT } = firstTokenIds

test('a token id names one token; one that was not minted is not found', async () => {
  const first = { card_id: 'wmf-1', token_id: String(CARD), item_type: 'CARD', market_value_usdc: '1.000000' }
  expect((await price(`?token_id=${CARD}`)).body.data).toMatchObject(first)
  expect((await price(`?token_id=${CARD}&item_type=CARD`)).body.data).toMatchObject(first)
  expect((await price(`?token_id=${GRADED_CARD}`)).body.data).toMatchObject({ item_type: 'GRADED_CARD' })
  for (const token of ['1', '4000000', '99999999999999999999', 'abc', `${CARD}&item_type=PACKET`])
    expect(await price(`?token_id=${token}`)).toMatchObject({ status: 404, body: { error: 'token_not_found' } })
  expect(await price(`?token_id=${SEALED_PRODUCT}`)).toMatchObject({ status: 404, body: { error: 'value_unknown' } })
})

test('a token id that exists in several collections requires item_type', async () => {
  const { contracts } = world.chain
  await world.sandbox.sender.send('minter', {
    address: contracts.sealedProduct,
    abi: vaultAsset.abi as Abi,
    functionName: 'mint',
    args: [BigInt(CARD + 1), 0, keccak256(toHex('overlap'))],
  })
  await world.settle()
  expect(await price(`?token_id=${CARD + 1}`)).toMatchObject({
    status: 409,
    body: { error: 'ambiguous_token', details: { item_types: ['CARD', 'SEALED_PRODUCT'] } },
  })
  expect((await price(`?token_id=${CARD + 1}&item_type=CARD`)).status).toBe(200)
})

test(
  'the catalog price has precedence, a graded card has the price of its grade, and a card without a price is refused',
  async () => {
    await seedGames({ ...world.service.catalog, db: world.db, clock: world.clock }, { artBase: '/art', cards: 40 })
    await quote('wmf-1', 123n)
    expect((await price('?card_id=WMF-1')).body.data).toMatchObject({
      card_id: 'wmf-1',
      market_value_usdc: '1.230000',
      buyback_price_usdc: '1.045500',
      value_source: 'card_raw_price',
      updated_at: null,
      is_stale: false,
    })
    expect((await price(`?token_id=${GRADED_CARD}`)).body.data).toMatchObject({
      value_source: 'graded_market_price',
      item_type: 'GRADED_CARD',
      updated_at: null,
    })
    expect(await price('?card_id=nothing-1')).toMatchObject({ status: 404, body: { error: 'not_found' } })
    const { id } = await one(
      world.db,
      sql<{ id: string }>`select id from catalog_cards where game = 'wildmere' and id not like 'wmf-%' limit 1`,
    )
    await quote(id, null)
    expect(await price(`?card_id=${encodeURIComponent(id)}`)).toMatchObject({
      status: 404,
      body: { error: 'value_unknown' },
    })
  },
  timeoutMs,
)

test(
  'the oracle does not follow a value beyond the bound of a day until a person accepts it',
  async () => {
    const { pricing } = world.service.packs.tiers
    const group = { name: 'Pushed', item_type: 'CARD', follows: 'catalog', card_id: 'wmf-3' }
    const id: number = (await operator.send('POST', '/admin/groups', group)).body.data.group.group_id
    await operator.send('POST', '/admin/oracle/prices', { prices: [{ group_id: id, price_usdc: '1' }] })
    await world.settle()
    const pushAt = async (cents: bigint, times: number): Promise<bigint | undefined> => {
      for (let time = 0; time < times; time += 1) {
        await quote('wmf-3', cents)
        await world.advance(8 * 3_600)
        await pricing.push()
        await world.settle()
      }
      return (await pricing.list({ limit: 100, offset: 0 })).find((entry) => entry.group.id === id)?.oracle?.price
    }
    // Two days at ten times the price: the anchor of an open jump does not move with the price.
    expect(await pushAt(1_000n, 6)).toBe(1_400_000n)
    const { jumps } = (await operator.get('/admin/oracle/jumps')).body.data
    const found = jumps.find((jump: { group_id: number }) => jump.group_id === id)
    expect(found).toMatchObject({ anchor_usdc: '1.000000', value_usdc: '10.000000' })
    const { findings } = (await operator.get('/admin/attention')).body.data
    expect(findings).toContainEqual(expect.objectContaining({ kind: 'price_jumps', severity: 'warn' }))
    // A value that returns closes it.
    expect(await pushAt(120n, 1)).toBe(1_200_000n)
    expect((await operator.get('/admin/oracle/jumps')).body.data.jumps).toEqual([])
    await pushAt(1_000n, 1)
    const [again] = (await operator.get('/admin/oracle/jumps')).body.data.jumps
    const accepted = await operator.send('POST', `/admin/oracle/jumps/${again.id}/accept`, {})
    expect(accepted.body.data.jump).toMatchObject({ group_id: id, value_usdc: '10.000000' })
    expect((await operator.send('POST', `/admin/oracle/jumps/${again.id}/accept`, {})).status).toBe(404)
    // The contract’s own ceiling is three times the price of the timelock.
    expect(await pushAt(1_000n, 3)).toBe(3_000_000n)
  },
  timeoutMs,
)

test(
  'the oracle follows the catalog within the bounds of the contract, and is not updated without a catalog price',
  async () => {
    const { pricing } = world.service.packs.tiers
    const group = { name: 'Followed', item_type: 'CARD', follows: 'catalog', card_id: 'wmf-2' }
    const id: number = (await operator.send('POST', '/admin/groups', group)).body.data.group.group_id
    const prices = [{ group_id: id, price_usdc: '1' }]
    expect((await operator.send('POST', '/admin/oracle/prices', { prices })).status).toBe(202)
    await world.settle()
    const shown = async () => (await pricing.list({ limit: 100, offset: 0 })).find((entry) => entry.group.id === id)
    const pushed: (bigint | undefined)[] = []
    for (let hour = 0; hour < 4; hour += 1) {
      await quote('wmf-2', 139n)
      await world.advance(2 * 3_600)
      await pricing.push()
      await world.settle()
      pushed.push((await shown())?.oracle?.price)
    }
    expect(pushed).toEqual([1_300_000n, 1_390_000n, 1_390_000n, 1_390_000n])

    // After a week without a catalog update, the price is no longer confirmed and becomes stale.
    await world.advance(8 * 86_400)
    await pricing.push()
    await world.settle()
    expect(await shown()).toMatchObject({ isStale: true, oracle: { price: 1_390_000n } })
    // A price set by the operator is always confirmed.
    const first = (await pricing.list({ limit: 1, offset: 0 }))[0]
    expect(first).toMatchObject({
      group: { id: 1, follows: 'operator' },
      isStale: false,
      oracle: { price: 1_000_000n },
    })
  },
  timeoutMs,
)

test(
  'a price of 0 that an operator set survives the refresh after a clock jump, even before it is indexed',
  async () => {
    const { pricing } = world.service.packs.tiers
    const priceOnChain = async (): Promise<bigint> => {
      const { client, contracts } = world.chain
      const call = { address: contracts.priceOracle, abi: priceOracle.abi, functionName: 'tryValueOf' } as const
      return (await client.readContract({ ...call, args: [1] }))[0]
    }
    const prices = [{ group_id: 1, price_usdc: '0' }]
    expect((await operator.send('POST', '/admin/oracle/prices', { prices })).status).toBe(202)
    await world.settle()
    expect(await priceOnChain()).toBe(0n)
    await world.advance(3 * 86_400)
    // As before the index has read the block of the price.
    await sql`delete from oracle_updates where group_id = 1 and new_price = 0`.execute(world.db)
    await pricing.push()
    await world.settle()
    expect(await priceOnChain()).toBe(0n)
  },
  timeoutMs,
)
