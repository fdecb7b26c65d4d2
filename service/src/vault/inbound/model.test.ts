import { expect, test } from 'vitest'
import { boxTallyOf, describeDiscrepancy, hasDiscrepancy, tallyOf, totalsOf, type Inbound, type Line } from './model.ts'

const line = (quantity: number, received: number, more: Partial<Line> = {}): Line => ({
  id: 1,
  lineReference: null,
  boxNo: null,
  name: 'Mossback',
  game: null,
  cardId: null,
  setId: null,
  cardNumber: null,
  condition: null,
  quantity,
  declaredValueCents: null,
  received,
  damaged: 0,
  ...more,
})
const shipment = (facts: Partial<Inbound>) =>
  ({
    expectedCount: 100,
    receivedCount: 0,
    damagedCount: 0,
    unannouncedCount: 0,
    lineShort: null,
    lineOver: null,
    ...facts,
  }) as Inbound

test('98 of 100 expected cards and three unannounced ones are two short and three over', () => {
  const totals = totalsOf(shipment({ receivedCount: 101, unannouncedCount: 3, lineShort: 2, lineOver: 0 }))
  expect(totals).toEqual({ expected: 100, received: 101, short: 2, over: 3, damaged: 0 })
  expect(hasDiscrepancy(totals)).toBe(true)
  expect(describeDiscrepancy(totals)).toBe('100 cards announced, 101 received, 2 missing, 3 more than announced')
})

test('without lines, unannounced cards do not compensate for missing ones either', () => {
  expect(totalsOf(shipment({ receivedCount: 98, unannouncedCount: 3 }))).toMatchObject({ short: 5, over: 3 })
  expect(totalsOf(shipment({ receivedCount: 102 }))).toMatchObject({ short: 0, over: 2 })
})

test('a box is tallied against the lines that name it, and has no tally without any', () => {
  const box = {
    boxNo: 2,
    trackingNumber: null,
    condition: null,
    received: 3,
    damaged: 1,
    arrivedAt: null,
    closedAt: null,
  }
  expect(boxTallyOf(box, [line(4, 3, { boxNo: 2 }), line(9, 9)])).toEqual(tallyOf(4, 3, 1))
  expect(boxTallyOf(box, [line(9, 9)])).toBeNull()
})
