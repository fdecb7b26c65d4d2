import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDice } from '../test/made-up.ts'
import { decide } from './decide.ts'
import { heightOf, homography, transform, turned, unitQuad, type Quad } from './geometry.ts'
import { quadOfDiagonals } from './locate.ts'
import { createVectorTable, searchVectors, storeVector, vectorOf } from './vectors.ts'

const coordinate = fc.double({ min: -0.08, max: 0.08, noNaN: true })
const quads = fc
  .tuple(...Array.from({ length: 8 }, () => coordinate))
  .map(([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0]): Quad => [
    [0.3 + a, 0.2 + b],
    [0.7 + c, 0.2 + d],
    [0.7 + e, 0.8 + f],
    [0.3 + g, 0.8 + h],
  ])

test('a homography takes the corners of one quad to those of another, and back', () => {
  fc.assert(
    fc.property(quads, coordinate, coordinate, (quad, dx, dy) => {
      const there = transform(homography(unitQuad, quad), [0.5 + dx, 0.5 + dy])
      const [x, y] = transform(homography(quad, unitQuad), there)
      expect(x).toBeCloseTo(0.5 + dx, 6)
      expect(y).toBeCloseTo(0.5 + dy, 6)
    }),
  )
})

test('diagonals with doubled angles give the corners back, up to half a turn', () => {
  fc.assert(
    fc.property(quads, (quad) => {
      const [p, q, r, s] = quad
      const double = ([x, y]: readonly [number, number], [u, v]: readonly [number, number]): [number, number] => {
        const [half, angle] = [Math.hypot(u - x, v - y) / 2, Math.atan2(v - y, u - x) * 2]
        return [half * Math.cos(angle), half * Math.sin(angle)]
      }
      const middles = [(p[0] + r[0]) / 2, (p[1] + r[1]) / 2, (q[0] + s[0]) / 2, (q[1] + s[1]) / 2]
      const back = quadOfDiagonals([...middles, ...double(p, r), ...double(q, s)])
      const far = (other: Quad): number =>
        Math.max(...quad.map(([x, y], corner) => Math.hypot(x - other[corner]![0], y - other[corner]![1])))
      expect(Math.min(far(back), far(turned(back)))).toBeLessThan(1e-9)
      expect(heightOf(back)).toBeCloseTo(heightOf(quad), 9)
    }),
  )
})

const randomVector = (dice: () => number): Float32Array => Float32Array.from({ length: 128 }, () => dice() - 0.5)

test('a search finds what a comparison with every vector in full precision finds', () => {
  const dice = createDice(3)
  const vectors = Array.from({ length: 500 }, () => randomVector(dice))
  const table = createVectorTable(vectors.map(storeVector))
  const cosine = (a: Float32Array, b: Float32Array): number =>
    a.reduce((sum, value, index) => sum + value * b[index]!, 0) / Math.hypot(...a) / Math.hypot(...b)
  for (let round = 0; round < 20; round++) {
    const row = Math.floor(dice() * vectors.length)
    const query = vectors[row]!.map((value) => value + (dice() - 0.5) * 0.4)
    const [first] = searchVectors(table, storeVector(query), 5)
    expect(first?.row).toBe(row)
    expect(first?.score).toBeCloseTo(cosine(query, vectors[row]!), 1)
  }
})

test('a scan of many groups of rows finds the exact best, and each row gives its vector back', () => {
  const dice = createDice(4)
  const vectors = Array.from({ length: 9_001 }, () => storeVector(randomVector(dice)))
  const table = createVectorTable(vectors)
  for (const row of [0, 4_095, 4_096, 9_000]) {
    expect(vectorOf(table, row)).toEqual(vectors[row])
    expect(searchVectors(table, vectors[row]!, 3)[0]).toMatchObject({ row, score: expect.closeTo(1, 2) })
  }
  expect(searchVectors(createVectorTable([]), vectors[0]!, 3)).toEqual([])
})

test('a tier follows how far the best card stands out, and twins are never sure', () => {
  const match = (...scores: number[]) => scores.map((score, row) => ({ row, score }))
  expect(decide(match(0.95, 0.4, 0.3), 1)).toEqual({ tier: 'sure', reason: null })
  expect(decide(match(0.95, 0.94, 0.3), 1)).toEqual({ tier: 'likely', reason: null })
  expect(decide(match(0.8, 0.5, 0.5), 1)).toEqual({ tier: 'likely', reason: null })
  expect(decide(match(0.6, 0.5, 0.5), 1)).toEqual({ tier: 'unsure', reason: 'not_in_catalog' })
  expect(decide(match(0.6, 0.5, 0.5), 0.1)).toEqual({ tier: 'unsure', reason: 'no_card' })
  expect(decide([], 1)).toEqual({ tier: 'unsure', reason: 'not_in_catalog' })
})
