import { describe, expect, test } from 'vitest'
import { toMicros } from '../../parts/money.tsx'
import {
  bestPack,
  expectedValue,
  findProblems,
  fromMicros,
  rangeOf,
  returnBps,
  setPercent,
  solveWeight,
  type ShelfFacts,
} from './odds-model.ts'
import { simulate } from './simulation.ts'

const usdc = (amount: string): bigint => toMicros(amount)
const shelf = (number: number, name: string, low: string, high: string, values: [string, number][]): ShelfFacts => {
  const cards = values.reduce((sum, [, count]) => sum + count, 0)
  const total = values.reduce((sum, [value, count]) => sum + usdc(value) * BigInt(count), 0n)
  return {
    shelf: number,
    name,
    color: '#000000',
    min: usdc(low),
    max: usdc(high),
    average: total / BigInt(Math.max(cards, 1)),
    cards,
    values: values.map(([value, count]) => ({ value: Number(usdc(value)), cards: count })),
  }
}

const common = shelf(0, 'Common', '1', '2.5', [
  ['1.00', 60],
  ['2.50', 40],
])
const rare = shelf(1, 'Rare', '7', '7', [['7.00', 25]])
const chase = shelf(2, 'Chase', '35', '35', [['35.00', 5]])
const shelves = [common, rare, chase]
const slots = [[70, 25, 5]]

describe('the odds of the design’s example', () => {
  test('are worth what the service says', () => {
    const value = expectedValue(slots, shelves)
    expect(fromMicros(value, 3)).toBe('4.620')
    expect(returnBps(value, usdc('5'))).toBe(9_240)
    expect(fromMicros(bestPack(slots, shelves))).toBe('35.00')
  })

  test('are solved for a return by one weight', () => {
    const weight = solveWeight([70, 25, 5], 2, shelves, usdc('4.62'))
    expect(weight).toBe(5)
    expect(solveWeight([70, 25, 5], 0, shelves, usdc('50'))).toBeUndefined()
  })

  test('are given in percent, and the others share the rest in their proportions', () => {
    expect(setPercent([70, 25, 5], 1, 30)).toEqual([6_533, 3_000, 467])
    expect(setPercent([3, 3, 3], 0, 0.01)).toEqual([1, 4_999, 5_000])
    expect(setPercent([0, 7, 0], 1, 50)).toEqual([0, 5_000, 0])
  })

  test('are refused with a chance on an empty shelf and with a price in fractions of a cent', () => {
    const empty = { ...chase, cards: 0 }
    expect(findProblems(slots, [common, rare, empty], usdc('5')).map(({ shelf: name }) => name)).toEqual(['Chase'])
    expect(findProblems([[70, 25, 0]], [common, rare, empty], usdc('5'))).toEqual([])
    expect(findProblems(slots, shelves, usdc('5.001'))).toHaveLength(1)
    expect(findProblems([[0, 0, 0]], shelves, usdc('5'))).toHaveLength(1)
  })
})

describe('10,000 simulated packs', () => {
  const order = { slots, shelves, price: 5_000_000, packs: 10_000, seed: 20_261_115 }

  test('come near the expected value, and the same seed gives the same packs', () => {
    const result = simulate(order)
    expect(result).toEqual(simulate(order))
    expect(result.mean).not.toBe(simulate({ ...order, seed: 1 }).mean)
    expect(Math.abs(result.mean / 4_620_000 - 1)).toBeLessThan(0.05)
    expect(Math.abs(result.winners - 0.3)).toBeLessThan(0.03)
    expect(result.bars.map(({ from }) => from)).toEqual([1_000_000, 2_500_000, 7_000_000, 35_000_000])
    expect(result.bars.reduce((sum, { packs }) => sum + packs, 0)).toBe(10_000)
    expect(result.rarest).toMatchObject({ shelf: 2 })
    expect(result.path.at(-1)).toEqual({ packs: 10_000, share: result.mean / 5_000_000 })
  })

  test('of two cards add up, and many values are grouped', () => {
    const values = Array.from({ length: 50 }, (_, index) => ({ value: 1_000_000 + index * 700_000, cards: 1 }))
    const wide = { ...common, values }
    const result = simulate({ ...order, slots: [[1], [1]], shelves: [wide] })
    expect(result.bars).toHaveLength(8)
    expect(result.bars.reduce((sum, { packs }) => sum + packs, 0)).toBe(10_000)
    expect(result.mean).toBeGreaterThan(30_000_000)
  })
})

test('a shelf of equal cards has one value, not a range from it to itself', () => {
  expect([rangeOf(7_000_000n, 7_000_000n, '–'), rangeOf(1_000_000n, 2_500_000n, '–')]).toEqual(['7.00', '1.00–2.50'])
})
