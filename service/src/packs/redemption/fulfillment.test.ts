import { expect, test } from 'vitest'
import { reasonOfCancellation } from './fulfillment.ts'

test.each([
  ['address_undeliverable: no such house', 'address_undeliverable'],
  [' carrier_rejected', 'carrier_rejected'],
  ['item_unavailable', 'item_unavailable'],
  ['the printer is on fire', 'fulfillment_cancelled'],
])('“%s” is reported as %s', (text, reason) => {
  expect(reasonOfCancellation(text)).toBe(reason)
})
