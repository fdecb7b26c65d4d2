import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../../../kernel/money.ts'
import { dayMs } from '../../../kernel/time.ts'
import { judgeSales, reachOf, salesToMove, valueOfSales, weightOf, type Comp } from './model.ts'
import { reconcileGraded, soldFrom } from '../model.ts'

const now = new Date('2026-03-01T00:00:00.000Z')
const sale = (price: number, days: number, seller: string | null = null): Comp => ({
  price: cents(BigInt(price)),
  soldAt: new Date(now.getTime() - days * dayMs),
  seller,
})
const valueOf = (comps: readonly Comp[]) => valueOfSales(judgeSales(comps, now), now)
const reasons = (comps: readonly Comp[]) => judgeSales(comps, now).map(({ rejection }) => rejection)

/** The same definition by copies: a sale of weight four stands four times in a plain list. */
function medianByCopies(comps: readonly Comp[]): bigint | undefined {
  const copies = comps
    .flatMap((comp) => Array.from({ length: weightOf(comp, now) }, () => comp.price))
    .sort((left, right) => Number(left - right))
  const [low, high] = [copies[(copies.length - 1) >> 1], copies[copies.length >> 1]]
  return low === undefined || high === undefined ? undefined : (low + high + 1n) / 2n
}

const amount = fc.integer({ min: 1, max: 1_000_000 })
const age = fc.integer({ min: 0, max: 90 })
const comps = fc.array(
  fc.tuple(amount, age).map(([price, days]) => sale(price, days)),
  { minLength: 1, maxLength: 14 },
)

test('the value is the median of the sales, each as often as its weight', () => {
  fc.assert(fc.property(comps, (sold) => valueOf(sold) === medianByCopies(sold)))
})

test('each sale that does not count has a reason', () => {
  expect(reasons([sale(100, 1), sale(100, 91), sale(100, -1), sale(101, 2), sale(102, 3), sale(900, 4)])).toEqual([
    undefined,
    'too_old',
    'future',
    undefined,
    undefined,
    'outlier',
  ])
  expect(reasons([sale(100, 3, 'a'), sale(100, 2, 'a'), sale(100, 1, 'a'), sale(100, 1, 'b')])).toEqual([
    'seller_cap',
    undefined,
    undefined,
    undefined,
  ])
})

test('however many sales one seller has, two of them move the value', () => {
  const honest = [90, 95, 100, 105, 110].map((price, index) => sale(price, index + 1, `seller ${index}`))
  const of = (count: number) => valueOf([...honest, ...Array.from({ length: count }, () => sale(109, 0, 'x'))])
  expect(of(50)).toBe(of(2))
})

const feed = fc.option(
  amount.map((value) => cents(BigInt(value))),
  { nil: undefined },
)
const fakes = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 9 })

test('no further sales move a value beyond the stated reach, whatever their prices', () => {
  fc.assert(
    fc.property(comps, feed, fakes, (sold, known, prices) => {
      const evidence = { company: 'G', grade: '10', feed: known }
      const pushed = reconcileGraded({ ...evidence, comps: [...sold, ...prices.map((price) => sale(price, 0))] }, now)
      const blend = { feed: known, soldFrom }
      const { low, high } = reachOf(judgeSales(sold, now), prices.length, blend, now)
      const value = pushed?.value ?? 0n
      return (low === undefined || value >= low) && (high === undefined || value <= high)
    }),
    { numRuns: 2_000 },
  )
})

test('the fewest sales that can move a value suffice, and one less does not', () => {
  const sold = [90, 93, 96, 100, 103, 107, 112].map((price, index) => sale(price * 100, index * 4))
  const judged = judgeSales(sold, now)
  const value = valueOfSales(judged, now) ?? cents(0n)
  const { up, down } = salesToMove(judged, value, 10n, { feed: undefined, soldFrom }, now)
  for (const [{ sales = 0 }, price] of [
    [up, 10_000_000],
    [down, 1],
  ] as const) {
    const moved = (count: number) => {
      const pushed = valueOf([...sold, ...Array.from({ length: count }, () => sale(price, 0))]) ?? cents(0n)
      return price > 100 ? pushed >= up.price : pushed <= down.price
    }
    expect(sales).toBeGreaterThan(1)
    expect([moved(sales - 1), moved(sales)]).toEqual([false, true])
  }
})
