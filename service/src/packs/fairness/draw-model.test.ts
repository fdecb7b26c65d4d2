import fc from 'fast-check'
import { keccak256, toHex } from 'viem'
import { expect, test } from 'vitest'
import { drawPacks } from '../../../test/packs/fairness/draw-packs.ts'
import {
  drawSeed,
  emptyShelves,
  followShelf,
  pickIndex,
  pickShelf,
  readDraw,
  readEntry,
  readWeights,
  takeAt,
} from './draw-model.ts'

const table = (...weights: readonly number[]): bigint =>
  weights.reduce((word, weight, shelf) => word | (BigInt(weight) << BigInt(32 * shelf)), 0n)
const wordOf = (number: number) => keccak256(toHex(number, { size: 32 }))

/** The chi-square statistic of observed counts. */
const chiSquare = (counts: readonly number[], expected: readonly number[]): number =>
  counts.reduce((sum, count, index) => sum + (count - (expected[index] ?? 0)) ** 2 / (expected[index] ?? 1), 0)

test('shelves are drawn in proportion to their weights', () => {
  const weights = [70_000, 20_000, 9_000, 990, 10]
  const draws = 20_000
  const counts = weights.map(() => 0)
  for (let requestId = 0; requestId < draws; requestId += 1) {
    const seed = drawSeed({ word: wordOf(7), requestId: BigInt(requestId), pack: 0, slot: 0 })
    const shelf = pickShelf(seed, table(...weights))
    counts[shelf] = (counts[shelf] ?? 0) + 1
  }
  // The 0.1 % critical value for four degrees of freedom; the seeds are fixed.
  expect(
    chiSquare(
      counts,
      weights.map((weight) => (weight / 100_000) * draws),
    ),
  ).toBeLessThan(18.5)
})

test('positions on a shelf are drawn evenly, and pack and slot change the seed', () => {
  const counts = Array.from({ length: 37 }, () => 0)
  for (let draw = 0; draw < 7_400; draw += 1) {
    const index = pickIndex(
      drawSeed({ word: wordOf(1), requestId: 5n + BigInt(draw), pack: draw % 10, slot: draw % 7 }),
      37,
    )
    counts[index] = (counts[index] ?? 0) + 1
  }
  expect(
    chiSquare(
      counts,
      counts.map(() => 200),
    ),
  ).toBeLessThan(68)
  const seeds = [0, 1].flatMap((pack) => [0, 1].map((slot) => drawSeed({ word: wordOf(2), requestId: 1n, pack, slot })))
  expect(new Set(seeds).size).toBe(4)
})

test('the lowest and highest seeds pick valid shelves and positions', () => {
  const highest = (1n << 256n) - 1n
  expect(pickShelf(0n, table(0, 3, 5))).toBe(1)
  expect(pickShelf(highest, table(0, 3, 5))).toBe(2)
  expect(pickShelf(highest, table(0, 3, 5, 0))).toBe(2)
  expect(pickIndex(highest, 65_535)).toBe(65_534)
  expect(pickIndex(0n, 1)).toBe(0)
  expect(() => pickIndex(0n, 0)).toThrow()
  expect(() => pickShelf(0n, 0n)).toThrow()
  expect(readWeights(table(1, 0xffff_ffff))).toEqual([1, 0xffff_ffff, 0, 0, 0, 0, 0, 0])
})

test('a card is drawn at most once, whatever is drawn and stocked in between', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 4 }),
      fc.bigInt(0n, 2n ** 96n - 1n),
      (sizes, requestId) => {
        const shelves = emptyShelves()
        const all: number[] = []
        for (const [shelf, size] of sizes.entries()) {
          const entries = Array.from({ length: size + 3 }, (_, place) => shelf * 1_000 + place + 1)
          all.push(...entries)
          followShelf(shelves, { kind: 'stocked', shelf, entries })
        }
        const weights = table(...sizes)
        const drawn = drawPacks(shelves, {
          word: wordOf(sizes.length),
          requestId,
          tables: [weights],
          firstPack: 0,
          packs: 3,
        })
        const left = shelves.flat()
        expect([...drawn.map(({ entry }) => entry), ...left].toSorted((one, other) => one - other)).toEqual(all)
      },
    ),
  )
})

test('a draw that does not match its shelf is rejected', () => {
  const shelves = emptyShelves()
  followShelf(shelves, { kind: 'stocked', shelf: 2, entries: [11, 12, 13] })
  const packed = (entry: bigint, count: bigint, index: bigint) => entry | (count << 32n) | (index << 48n) | (2n << 72n)
  expect(() => followShelf(shelves, { kind: 'drawn', draw: packed(12n, 2n, 1n) })).toThrow('card count of the shelf')
  followShelf(shelves, { kind: 'drawn', draw: packed(11n, 3n, 0n) })
  expect(shelves[2]).toEqual([13, 12])
  followShelf(shelves, { kind: 'unstocked', shelf: 2, positions: [1, 0] })
  expect(shelves[2]).toEqual([])
  expect(() => takeAt(shelves, 2, 0)).toThrow('entry at position 0')
})

test('entries and draws are decoded as the contract packs them', () => {
  expect(readEntry(0x8000_0005)).toEqual({ isGraded: true, tokenId: 5 })
  expect(readEntry(5)).toEqual({ isGraded: false, tokenId: 5 })
  const draw =
    0xffff_fffen | (7n << 32n) | (6n << 48n) | (5n << 72n) | (4n << 80n) | (3n << 88n) | (0xffff_ffffn << 96n)
  expect(readDraw(draw)).toEqual({
    entry: 0xffff_fffe,
    count: 7,
    index: 6,
    shelf: 5,
    slot: 4,
    pack: 3,
    windowExpiry: 0xffff_ffff,
  })
})
