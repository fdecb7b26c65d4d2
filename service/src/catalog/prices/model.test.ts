import { dayMs } from '../../kernel/time.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../../kernel/money.ts'
import {
  compareGraded,
  readStoredPrice,
  reconcileGraded,
  resolvePrice,
  storePrice,
  trendBetween,
  type StoredPrice,
} from './model.ts'
import { quantile, withoutOutliers, type Comp } from './estimate/model.ts'

const now = new Date('2026-03-01T00:00:00.000Z')
const daysAgo = (days: number): Date => new Date(now.getTime() - days * dayMs)
/** Sales as `dollars@days ago`. */
const sales = (text: string): Comp[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((sale) => {
      const [dollars = 0, days = 1] = sale.split('@').map(Number)
      return { price: cents(BigInt(Math.round(dollars * 100))), soldAt: daysAgo(days) }
    })

const dollars = (amount: bigint | null | undefined): number | null =>
  amount === null || amount === undefined ? null : Number(amount) / 100

type Row = { comps: string; feed?: number; kind: string; value: number; low: number; high: number; confidence: string }

const table: [string, Row][] = [
  ['the feed alone', { comps: '', feed: 100, kind: 'feed', value: 100, low: 85, high: 115, confidence: 'low' }],
  [
    'one sale weighs a fifth',
    { comps: '200@1', feed: 100, kind: 'blended', value: 120, low: 120, high: 200, confidence: 'low' },
  ],
  [
    'three sales weigh three fifths',
    { comps: '90@1 100@2 110@3', feed: 200, kind: 'blended', value: 140, low: 92, high: 140, confidence: 'med' },
  ],
  [
    'four sales weigh four fifths',
    { comps: '100@1 100@2 100@3 100@4', feed: 50, kind: 'blended', value: 90, low: 90, high: 100, confidence: 'med' },
  ],
  [
    'five sales determine the value alone',
    {
      comps: '100@1 101@2 102@3 103@4 104@5',
      feed: 500,
      kind: 'sold',
      value: 102,
      low: 100.4,
      high: 103.6,
      confidence: 'med',
    },
  ],
  [
    'ten sales give high confidence',
    {
      comps: '100@1 101@2 102@3 103@4 104@5 100@6 101@7 102@8 103@9 104@10',
      kind: 'sold',
      value: 102,
      low: 100,
      high: 104,
      confidence: 'high',
    },
  ],
  [
    'few sales without a feed determine the value',
    { comps: '100@1 110@2', kind: 'sold', value: 105, low: 101, high: 109, confidence: 'low' },
  ],
  [
    'an outlier has a side, and no amount',
    {
      comps: '100@1 101@2 99@3 102@4 98@5 900@6',
      kind: 'sold',
      value: 100.5,
      low: 98.4,
      high: 101.6,
      confidence: 'med',
    },
  ],
  [
    'a sale of three months ago counts, an older one does not',
    { comps: '100@90 500@91', feed: 100, kind: 'blended', value: 100, low: 100, high: 100, confidence: 'low' },
  ],
  [
    'a future sale does not count',
    { comps: '500@-1', feed: 100, kind: 'feed', value: 100, low: 85, high: 115, confidence: 'low' },
  ],
  [
    'recent sales decide the value',
    { comps: '100@80 110@70 90@60 130@10 126@5', kind: 'sold', value: 126, low: 94, high: 128.4, confidence: 'med' },
  ],
]

test.each(table)('%s', (_claim, { comps, feed, ...expected }) => {
  const evidence = {
    company: 'G',
    grade: '10',
    feed: feed === undefined ? undefined : cents(BigInt(feed * 100)),
    comps: sales(comps),
  }
  const { value, low, high, confidence, valueKind } = reconcileGraded(evidence, now) ?? {}
  expect({ kind: valueKind, value: dollars(value), low: dollars(low), high: dollars(high), confidence }).toEqual(
    expected,
  )
})

test('without evidence no value is shown', () => {
  expect(reconcileGraded({ company: 'G', grade: '10', feed: undefined, comps: [] }, now)).toBeUndefined()
})

test('a trend needs two sales on either side of a month ago', () => {
  const trend = (comps: string) =>
    reconcileGraded({ company: 'G', grade: '9', feed: undefined, comps: sales(comps) }, now)?.trend
  expect(trend('100@40 104@50 110@5 114@10')).toEqual({ direction: 'up', percent: 9.8 })
  expect(trend('110@40 114@50 100@5 104@10')).toEqual({ direction: 'down', percent: 8.9 })
  expect(trend('100@40 100@50 100@5 100@10')).toEqual({ direction: 'flat', percent: 0 })
  expect(trend('100@40 104@50 110@5')).toBeUndefined()
  expect(trend('100@40 110@5 114@10')).toBeUndefined()
})

test('the band shows the range of sales and the last sale', () => {
  const graded = reconcileGraded(
    { company: 'G', grade: '9', feed: undefined, comps: sales('100@40 120@20 110@5') },
    now,
  )
  expect(graded?.lastSoldAt).toBe('2026-02-24T00:00:00.000Z')
  expect(graded?.band).toEqual({ median: 11_000n, recentMedian: 11_500n, p10: 10_200n, p90: 11_800n, count: 3 })
})

test('graded values are ordered by company, then best grade first', () => {
  const grades = ['A/9', 'B/1', 'A/10', 'A/Authentic', 'A/9.5', 'A/Altered'].map((text) => {
    const [company = '', grade = ''] = text.split('/')
    return { company, grade }
  })
  expect(grades.sort(compareGraded).map(({ company, grade }) => `${company}/${grade}`)).toEqual([
    'A/10',
    'A/9.5',
    'A/9',
    'A/Altered',
    'A/Authentic',
    'B/1',
  ])
})

const evidence = {
  cardId: 'x',
  market: null,
  marketAt: null,
  feedTrend: undefined,
  weekBefore: undefined,
  ladder: new Map(),
  graded: [],
}

test('a card that was never priced has no market and no date', () => {
  expect(resolvePrice(evidence, now)).toEqual({ kind: 'price', cardId: 'x', market: null, conditions: [], graded: [] })
})

test('conditions are ordered from best to worst, and an unchanged week has no trend', () => {
  const ladder = new Map([
    ['DMG', cents(1n)],
    ['NM', cents(9n)],
    ['LP', cents(5n)],
  ] as const)
  const price = resolvePrice({ ...evidence, market: cents(9n), marketAt: now, weekBefore: cents(9n), ladder }, now)
  expect(price.conditions.map(({ condition }) => condition)).toEqual(['NM', 'LP', 'DMG'])
  expect(price).not.toHaveProperty('trend7d')
  expect(price.marketUpdatedAt).toBe('2026-03-01T00:00:00.000Z')
})

const amount = fc.bigInt({ min: 1n, max: 10_000_000_00n }).map(cents)

test('a value is within its bounds unless recent sales moved it, and storing it changes nothing', () => {
  const comps = fc.array(fc.record({ price: amount, soldAt: fc.integer({ min: 0, max: 29 }).map(daysAgo) }), {
    maxLength: 15,
  })
  fc.assert(
    fc.property(comps, fc.option(amount, { nil: undefined }), (sold, feed) => {
      const graded = reconcileGraded({ company: 'G', grade: '10', feed, comps: sold }, now)
      if (!graded) return sold.length === 0 && feed === undefined
      const price = { kind: 'price', cardId: 'x', market: feed ?? null, conditions: [], graded: [graded] } as const
      expect(readStoredPrice(JSON.parse(storePrice(price)) as StoredPrice)).toEqual(price)
      return (graded.low ?? 0n) <= graded.value && graded.value <= (graded.high ?? 0n)
    }),
  )
})

test('removing outliers always keeps the median sale', () => {
  const comps = fc.array(fc.record({ price: amount, soldAt: fc.constant(now) }), { minLength: 1, maxLength: 30 })
  fc.assert(fc.property(comps, (sold) => withoutOutliers(sold).length * 2 >= sold.length))
})

test('a quantile is between its neighbouring amounts', () => {
  const sorted = fc.array(amount, { minLength: 1, maxLength: 20 }).map((list) => list.sort((a, b) => Number(a - b)))
  fc.assert(
    fc.property(sorted, fc.integer({ min: 0, max: 100 }), (list, percent) => {
      const value = quantile(list, percent)
      return value >= (list[0] ?? 0n) && value <= (list.at(-1) ?? 0n)
    }),
  )
})

test('without a base there is no trend', () => {
  expect(trendBetween(0n, 5n)).toBeUndefined()
  expect(trendBetween(1_000n, 1_000n)).toEqual({ direction: 'flat', percent: 0 })
})
