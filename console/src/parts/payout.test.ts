import { expect, test } from 'vitest'
import { payoutState, periodOf } from './payout.ts'

test.each([
  ['PENDING', null, 'PENDING'],
  ['PENDING', 'awaiting_approval', 'WAITING'],
  ['PENDING', 'payout_wallet_not_set', 'WAITING'],
  ['PENDING', 'manual', 'ON_HOLD'],
  // What was paid waits for nothing.
  ['PAID', 'manual', 'PAID'],
])('a payout that is %s, with the reason %s to wait, is shown as %s', (status, hold_reason, state) => {
  expect(payoutState({ status, hold_reason })).toBe(state)
})

test('a period is named by its days in UTC, and the day on which it ends does not belong to it', () => {
  const period = { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' }
  expect(periodOf({ period })).toBe('1 Nov to 30 Nov')
})
