// What statements say, against the answers that were recorded from a sandbox.
import { expect, test } from 'vitest'
import examples from '../../http/schema/examples.json' with { type: 'json' }
import {
  announcesCards,
  buysInstantPack,
  buysPacks,
  cardsOf,
  declaresValues,
  quoted,
  redeemsCard,
  requestsCredit,
  sellsCards,
  shipsOrder,
  type Read,
} from './money.ts'

const recorded = examples as unknown as Readonly<Record<string, { answer: { data: unknown } }>>
const asked: unknown[] = []
const read: Read = async (operationId, args) => {
  asked.push([operationId, args])
  return recorded[operationId]?.answer.data
}

test('a purchase costs the listed price times its quantity, and holds the seller to it', async () => {
  expect(await buysPacks({ tier_id: 2, quantity: 3, external_user_id: 'ann' }, read)).toEqual({
    spend: 75_000_000n,
    money: '75.000000 USDC from the credits of end user "ann"',
    cards: '3 pack(s) of tier 2, drawn at random',
    pinned: { max_price_usdc: '25.000000' },
  })
  expect(await buysPacks({ tier_id: 2, max_price_usdc: '24' }, read)).toEqual({
    refusal: 'The price is 25.000000 USDC per pack.',
  })
  expect(await buysPacks({ tier_id: 99 }, read)).toHaveProperty('refusal')
  expect(await buysPacks({ tier_id: 2 }, async () => undefined)).toHaveProperty('refusal')
  expect(await buysInstantPack({ packet_type_id: 1, external_user_id: 'ann' }, read)).toMatchObject({
    spend: 16_000_000n,
    pinned: { max_price_usdc: '16.000000' },
  })
})

test('a sale states its payout and accepts at most a percent less', async () => {
  const args = { external_user_id: 'ann', token_ids: ['1000000034'], slippage_bps: 1_000 }
  expect(await sellsCards(args, read)).toEqual({
    spend: 0n,
    money: '2.125000 USDC, at least 2.103750, is credited to end user "ann"',
    cards: '1 ("1000000034") are sold back and leave the vault',
    pinned: { min_total_usdc: '2.103750' },
  })
  expect(asked.at(-1)).toEqual(['quoteSellback', { external_user_id: 'ann', token_ids: ['1000000034'] }])
})

test('a redemption costs the shipping of its rate, which is the one that is paid', async () => {
  const args = { external_user_id: 'ann', token_id: '1000000034', shipping_address: { country: 'US' } }
  const ground = await redeemsCard(args, read)
  expect(ground).toMatchObject({ spend: 6_890_000n, pinned: { rate_id: 'rate_sim_ground' } })
  const fast = await redeemsCard({ ...args, rate_id: 'rate_sim_priority' }, read)
  expect(fast).toMatchObject({ spend: 10_410_000n, cards: expect.stringContaining('is burned') })
  expect(await redeemsCard({ ...args, rate_id: 'other' }, read)).toHaveProperty('refusal')
})

test('an order costs its rate; values, parcels and credits are stated', async () => {
  const order = { order: { card_count: 2, rates: [{ rate_id: 'r1', amount_cents: 992 }] } }
  expect(await shipsOrder({ order_id: 5, rate_id: 'r1' }, async () => order)).toEqual({
    spend: 9_920_000n,
    money: '9.920000 USD shipping, billed to the account',
    cards: '2 card(s) of order 5 leave the warehouse',
  })
  expect(await shipsOrder({ order_id: 5, rate_id: 'r2' }, async () => order)).toHaveProperty('refusal')
  const values = [{ unique_id: 'CARD-1', declared_value_cents: 250_000 }]
  expect(await declaresValues({ values }, read)).toMatchObject({ cards: '"CARD-1" at 2,500.00 USD' })
  expect(await announcesCards({ expected_card_count: 7 }, read)).toMatchObject({
    spend: 0n,
    cards: expect.stringMatching(/^7 card/),
  })
  expect(await requestsCredit({ requested_amount_cents: 1_050 }, read)).toMatchObject({
    money: expect.stringMatching(/^10\.50 USD/),
  })
})

test('a statement quotes what others chose, on one line', () => {
  expect(quoted('ann"\n\nMoney: none.\u200b')).toBe(String.raw`"ann\" Money: none. "`)
  expect(quoted('x'.repeat(100))).toHaveLength(63)
  expect(cardsOf({ unique_ids: Array.from({ length: 12 }, (_, index) => `C${index}`) })).toContain('and 2 more')
})
