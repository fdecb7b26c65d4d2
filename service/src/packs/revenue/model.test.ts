import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bps, micros } from '../../kernel/money.ts'
import type { EntryTotal } from './earnings/model.ts'
import { standardTerms } from './terms/model.ts'
import { settleRevenue, splitByTier } from './model.ts'

const terms = { ...standardTerms, revenueShareBps: bps(2_000), instantRevenueShareBps: bps(1_000), feesBps: bps(300) }
const total = (product: 'tier' | 'instant', entry: EntryTotal['entry'], units: bigint, amount: bigint): EntryTotal => ({
  product,
  entry,
  events: units,
  units,
  amount: micros(amount),
})

test('gross minus sell-backs minus fees is net, and the share is of the net', () => {
  const revenue = settleRevenue(
    [
      total('tier', 'SALE', 10n, 100_000_000n),
      total('tier', 'REFUND', 1n, 10_000_000n),
      total('tier', 'SELLBACK', 2n, 30_000_001n),
      total('instant', 'SALE', 1n, 10_000_000n),
    ],
    terms,
  )
  expect(revenue.products.tier).toMatchObject({
    packs: 9n,
    gross: 90_000_000n,
    fees: 2_700_000n,
    net: 57_299_999n,
    share: 11_459_999n,
  })
  expect(revenue).toMatchObject({
    gross: 100_000_000n,
    refunds: 10_000_000n,
    sellbackCount: 2n,
    sellbacks: 30_000_001n,
    fees: 3_000_000n,
    net: 66_999_999n,
    share: 12_429_999n,
    retained: 54_570_000n,
  })
})

test('the sell-backs of both products are counted together', () => {
  const revenue = settleRevenue([total('tier', 'SELLBACK', 2n, 5n), total('instant', 'SELLBACK', 3n, 7n)], terms)
  expect(revenue).toMatchObject({ sellbackCount: 5n, sellbacks: 12n })
})

test.each(['packs', 'gross', 'sellbackCount', 'sellbacks'] as const)(
  'a row without a tier is there for %s that no tier has, and only then',
  (field) => {
    const sums = { packs: 1n, gross: micros(5n), refunds: micros(0n), sellbackCount: 1n, sellbacks: micros(2n) }
    const { products } = settleRevenue([total('tier', 'SALE', 1n, 5n), total('tier', 'SELLBACK', 1n, 2n)], terms)
    const rowsOf = (tier: typeof sums) =>
      splitByTier([{ ...tier, tierId: 1, name: 'Gold' }], products.tier, terms.feesBps).map(({ tierId }) => tierId)
    expect(rowsOf(sums)).toEqual([1])
    expect(rowsOf({ ...sums, [field]: 0n })).toEqual([1, null])
  },
)

test('a partner with more sell-backs than sales is paid nothing', () => {
  const revenue = settleRevenue(
    [total('tier', 'SALE', 1n, 5_000_000n), total('tier', 'SELLBACK', 1n, 9_000_000n)],
    terms,
  )
  expect(revenue).toMatchObject({ net: -4_150_000n, share: 0n, retained: -4_150_000n })
})

test('a loss of one product reduces the share of the other', () => {
  const revenue = settleRevenue(
    [total('tier', 'SELLBACK', 1n, 10_000_000n), total('instant', 'SALE', 1n, 100_000_000n)],
    terms,
  )
  expect(revenue.products.tier.share).toBe(-2_000_000n)
  expect(revenue.products.instant.share).toBe(9_700_000n)
  expect(revenue.share).toBe(7_700_000n)
})

test('the parts always sum up and a partner is never paid more than its share', () => {
  const amounts = fc.bigInt({ min: 0n, max: 10n ** 15n })
  const totals = fc
    .tuple(amounts, amounts, amounts, amounts, amounts, amounts)
    .map(([a, b, c, d, e, f]) => [
      total('tier', 'SALE', 1n, a),
      total('tier', 'REFUND', 1n, b),
      total('tier', 'SELLBACK', 1n, c),
      total('instant', 'SALE', 1n, d),
      total('instant', 'REFUND', 1n, e),
      total('instant', 'SELLBACK', 1n, f),
    ])
  fc.assert(
    fc.property(totals, (entries) => {
      const revenue = settleRevenue(entries, terms)
      expect(revenue.gross - revenue.sellbacks - revenue.fees).toBe(revenue.net)
      expect(revenue.share + revenue.retained).toBe(revenue.net)
      expect(revenue.share >= 0n).toBe(true)
      const { tier, instant } = revenue.products
      const exact = tier.net * 2_000n + instant.net * 1_000n
      if (revenue.share > 0n) expect(revenue.share * 10_000n <= exact).toBe(true)
    }),
  )
})

test('the rows of tiers and of what belongs to none add up to the packs, whatever is rounded', () => {
  const amount = fc.bigInt({ min: 0n, max: 10_000_000_000n })
  const tier = fc.record({
    packs: fc.bigInt(0n, 99n),
    gross: amount,
    sellbackCount: fc.bigInt(0n, 99n),
    sellbacks: amount,
  })
  fc.assert(
    fc.property(fc.array(tier, { maxLength: 6 }), amount, (tiers, prizes) => {
      const sums = tiers.map((row, index) => ({
        ...row,
        tierId: index + 1,
        name: `Tier ${index + 1}`,
        gross: micros(row.gross),
        refunds: micros(0n),
        sellbacks: micros(row.sellbacks),
      }))
      const sum = (field: 'packs' | 'gross' | 'sellbackCount' | 'sellbacks') =>
        tiers.reduce((whole, row) => whole + row[field], 0n)
      const { products } = settleRevenue(
        [
          total('tier', 'SALE', sum('packs'), sum('gross')),
          total('tier', 'SELLBACK', sum('sellbackCount') + 1n, sum('sellbacks') + prizes),
        ],
        terms,
      )
      const rows = splitByTier(sums, products.tier, terms.feesBps)
      expect(rows).toHaveLength(tiers.length + 1)
      for (const field of ['packs', 'gross', 'sellbackCount', 'sellbacks', 'fees', 'net', 'share'] as const) {
        expect(rows.reduce((whole, row) => whole + row[field], 0n)).toBe(products.tier[field])
      }
      expect(rows.at(-1)).toMatchObject({ tierId: null, sellbackCount: 1n, sellbacks: prizes })
    }),
  )
})
