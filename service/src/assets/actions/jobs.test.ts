import { expect, test } from 'vitest'
import { nextDrain } from './jobs.ts'

const start = new Date('2026-03-01T00:00:00Z')
const after = (seconds: number): Date => new Date(start.getTime() + seconds * 1_000)
const waiting = { tierId: 1, packetTypeId: null, waitingSince: start, isDraining: false }

test('sales stop only when a stock change has waited for twenty seconds', () => {
  expect(nextDrain(waiting, after(19))).toBeUndefined()
  expect(nextDrain(waiting, after(20))).toBe(true)
  expect(nextDrain({ ...waiting, isDraining: true }, after(60))).toBeUndefined()
})

test('sales continue when no stock change is pending', () => {
  expect(nextDrain({ ...waiting, waitingSince: null, isDraining: true }, after(60))).toBe(false)
  expect(nextDrain({ ...waiting, waitingSince: null }, after(60))).toBeUndefined()
})
