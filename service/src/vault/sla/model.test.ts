import { expect, test } from 'vitest'
import { measure } from './model.ts'

const value = (numerator: number, denominator: number) =>
  measure('order_ship_on_time', { numerator, denominator, excluded: 0 })

test('nothing to measure is no perfect score', () => {
  expect(value(0, 0)).toMatchObject({ valueBps: null, isBreached: false, shortfallBps: 0 })
})

test('shares are rounded down: nearly kept is not kept', () => {
  expect(value(97_999, 100_000)).toMatchObject({ valueBps: 9_799, isBreached: true, shortfallBps: 1 })
  expect(value(98, 100)).toMatchObject({ valueBps: 9_800, isBreached: false })
  expect(value(0, 3)).toMatchObject({ valueBps: 0, shortfallBps: 9_800 })
})
