import { expect, test } from 'vitest'
import type { CreditEntry } from './api.ts'
import { movementsOf } from './orders.ts'

const entry = (id: number, type: string, amount: string, balance: string): CreditEntry => ({
  id,
  entry_type: type,
  amount,
  amount_usdc: amount,
  balance_after: balance,
  balance_after_usdc: balance,
  reserved_after: '0.000000',
  reserved_after_usdc: '0.000000',
  description: '',
  source: '',
  source_id: '',
  created_at: '',
})

test('each movement of the credits has the sign of what it does to the balance', () => {
  const entries = [
    entry(5, 'ADJUSTMENT', '2.000000', '28.950000'),
    entry(4, 'BUYBACK_CREDIT', '5.950000', '30.950000'),
    entry(3, 'HOLD_SETTLE', '15.000000', '25.000000'),
    entry(2, 'HOLD', '15.000000', '40.000000'),
    entry(1, 'ADJUSTMENT', '40.000000', '40.000000'),
  ]
  expect(movementsOf(entries).map(({ text, change }) => [text, change])).toEqual([
    ['entry.other', '-2.000000'],
    ['entry.BUYBACK_CREDIT', '5.950000'],
    ['entry.HOLD_SETTLE', '-15.000000'],
    ['entry.HOLD', '0.000000'],
    ['entry.DEPOSIT_CREDIT', '40.000000'],
  ])
})
