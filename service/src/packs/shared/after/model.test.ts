import { expect, test } from 'vitest'
import { cardStateOf, type CardRecord } from './model.ts'

const held: CardRecord = {
  id: 1n,
  purchaseId: 1,
  kind: 'CARD',
  tokenId: 7n,
  isWithRecipient: true,
  sellbackId: null,
  sellbackStatus: null,
  payout: null,
  soldAt: null,
  redemptionId: null,
  redemptionStatus: null,
  orderStatus: null,
  carrier: null,
  trackingNumber: null,
  trackingUrl: null,
  redeemedAt: null,
  exportId: null,
  exportStatus: null,
  exportedAt: null,
}

test.each([
  ['HELD', {}],
  ['HELD', { isWithRecipient: null }],
  ['MOVED', { isWithRecipient: false }],
  ['SELLING', { sellbackStatus: 'SUBMITTING' }],
  ['SELLING', { sellbackStatus: 'PENDING', isWithRecipient: false }],
  ['SOLD', { sellbackStatus: 'CONFIRMED', isWithRecipient: false }],
  ['REDEEMING', { redemptionStatus: 'PREPARED', orderStatus: 'NONE' }],
  ['REDEEMING', { redemptionStatus: 'BURN_SUBMITTED', orderStatus: 'LABEL_PURCHASED' }],
  ['SHIPPED', { redemptionStatus: 'IN_FULFILLMENT', orderStatus: 'SHIPPED', isWithRecipient: false }],
  ['DELIVERED', { redemptionStatus: 'COMPLETED', orderStatus: 'DELIVERED', isWithRecipient: false }],
  ['RETURNED', { redemptionStatus: 'FAILED', orderStatus: 'RETURNED', isWithRecipient: null }],
  ['LOST', { redemptionStatus: 'FAILED', orderStatus: 'LOST', isWithRecipient: null }],
  ['EXPORTING', { exportStatus: 'WAITING' }],
  ['EXPORTED', { exportStatus: 'COMPLETED', isWithRecipient: false }],
] as const)('%s: %o', (state, known) => {
  expect(cardStateOf({ ...held, ...known })).toBe(state)
})
