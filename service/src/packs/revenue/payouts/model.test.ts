import { expect, test } from 'vitest'
import { micros } from '../../../kernel/money.ts'
import { holdOf, paymentRefOf, payoutMachine, type HoldFacts } from './model.ts'

const now = new Date('2026-03-01T12:00:00Z')
const due: HoldFacts = {
  amount: micros(5_000_000n),
  holdReason: null,
  outstanding: micros(12_000_000n),
  minimum: micros(10_000_000n),
  wallet: { effectiveAt: now },
  isUnapproved: false,
  now,
}

test('due payouts are paid, including those that were below the minimum before', () => {
  expect(holdOf(due)).toBeUndefined()
  expect(holdOf({ ...due, holdReason: 'below_minimum' })).toBeUndefined()
  expect(holdOf({ ...due, holdReason: 'wallet_cooldown' })).toBeUndefined()
})

test.each([
  ['manual', { ...due, holdReason: 'manual' }],
  ['below_minimum', { ...due, outstanding: micros(9_999_999n) }],
  ['below_minimum', { ...due, amount: micros(0n) }],
  ['payout_wallet_not_set', { ...due, wallet: undefined }],
  ['awaiting_approval', { ...due, isUnapproved: true }],
  ['wallet_cooldown', { ...due, isUnapproved: true, wallet: { effectiveAt: new Date(now.getTime() + 1) } }],
] as const)('%s', (reason, facts) => {
  expect(holdOf(facts)).toBe(reason)
})

test('the payment reference of a statement does not depend on its destination', () => {
  const march = { from: new Date('2026-03-01'), to: new Date('2026-04-01') }
  const april = { from: new Date('2026-04-01'), to: new Date('2026-05-01') }
  expect(paymentRefOf(1, 2, march)).toBe(paymentRefOf(1, 2, { ...march }))
  expect(new Set([paymentRefOf(1, 2, march), paymentRefOf(1, 3, march), paymentRefOf(1, 2, april)]).size).toBe(3)
})

test('PAID and VOID are terminal', () => {
  expect(payoutMachine.terminal).toEqual(['PAID', 'VOID'])
})
