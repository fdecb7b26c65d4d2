import { expect, test } from 'vitest'
import { heldUntil, paymentRefOf, standardRules } from './model.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const address = `0x${'ab'.repeat(20)}` as const
const hours = (count: number): Date => new Date(now.getTime() + count * 3_600_000)

test('payments to a wallet are held for one day after its first use only', () => {
  expect(heldUntil(undefined, standardRules, now)).toEqual(hours(24))
  expect(heldUntil({ address, firstUsedAt: null }, standardRules, now)).toEqual(hours(24))
  expect(heldUntil({ address, firstUsedAt: hours(-10) }, standardRules, now)).toEqual(hours(14))
  expect(heldUntil({ address, firstUsedAt: hours(-24) }, standardRules, now)).toBeUndefined()
  expect(heldUntil(undefined, { ...standardRules, firstUseDelaySeconds: 0 }, now)).toBeUndefined()
})

test('a payment reference is deterministic and unique per partner and key', () => {
  const reference = paymentRefOf(8453, 2, 'k')
  expect(paymentRefOf(8453, 2, 'k')).toBe(reference)
  const others = [paymentRefOf(1, 2, 'k'), paymentRefOf(8453, 2, 'other'), paymentRefOf(8453, 3, 'k')]
  expect(new Set([reference, ...others]).size).toBe(others.length + 1)
})
