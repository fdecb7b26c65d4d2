import { expect, test } from 'vitest'
import type { CreditEntry, Parcel } from './api.ts'
import { movementsOf, parcelState, statusText } from './orders.ts'

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

const quote = { amount_usdc: '4.500000' } as Parcel['shipping_quote']
const order = (status: string): Parcel['order'] => ({
  status,
  tracking_number: null,
  carrier: null,
  service: null,
  tracking_url: null,
})

test.each([
  ['BURN_SUBMITTED', 'NONE', '0x1', null, 'state.REDEEMING', '-4.500000', null],
  ['BURN_SUBMITTED', 'LABEL_PURCHASED', '0x1', null, 'state.REDEEMING', '-4.500000', null],
  ['IN_FULFILLMENT', 'SHIPPED', '0x1', null, 'state.SHIPPED', '-4.500000', null],
  ['COMPLETED', 'DELIVERED', '0x1', null, 'state.DELIVERED', '-4.500000', null],
  ['FAILED', 'LOST', '0x1', null, 'state.LOST', '-4.500000', null],
  ['FAILED', 'RETURNED', '0x1', null, 'state.RETURNED', '-4.500000', null],
  // What never left is neither on its way nor charged.
  ['FAILED', 'NONE', '0x1', '0x2', 'status.REFUNDED', '-4.500000', '4.500000'],
  ['CANCELLED', 'NONE', '0x1', null, 'status.moves', '-4.500000', null],
  ['FAILED', 'NONE', null, null, 'status.FAILED', null, null],
  ['CANCELLED', 'NONE', null, null, 'status.CANCELLED', null, null],
  ['EXPIRED', 'NONE', null, null, 'status.CANCELLED', null, null],
])('a parcel: %s, %s, paid %s, refunded %s', (status, sent, paid, back, text, amount, refunded) => {
  const hashes = { payment_tx_hash: paid, refund_tx_hash: back }
  const shown = parcelState({
    status: status as Parcel['status'],
    order: order(sent),
    shipping_quote: quote,
    ...hashes,
  })
  expect([statusText(shown.status), shown.amount, shown.refunded]).toEqual([text, amount, refunded])
})
