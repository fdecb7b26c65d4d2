import { expect, test } from 'vitest'
import { addressLines } from './address-block.tsx'
import type { Card } from './api.ts'
import { keeperOf } from './card-parts.tsx'
import { formatCents, readCents } from './cents.tsx'
import { differenceNow } from './inbound/inbound-parts.tsx'
import { lineOf, queryOf, readLines } from './inbound/lines.ts'
import { expectedAt, momentsOf, openCasesOf, stagesOf } from './outbound/order-parts.tsx'
import { stateOf } from './outbound/withdrawal-state.ts'
import { formatShare } from './service/metrics.ts'

test('amounts are shown and read in whole cents', () => {
  expect([0, 5, 123_450, -1_234].map(formatCents)).toEqual(['$0.00', '$0.05', '$1,234.50', '−$12.34'])
  const texts = ['12', '$1,250.5', '0.07', ' 3,50 ', '', '-1', '1.234', 'x']
  expect(texts.map(readCents)).toEqual([1_200, 125_050, 7, 350, undefined, undefined, undefined, undefined])
})

test('an address is printed as on a label, whatever the order of its fields', () => {
  const stored = { zip: '75201', city: 'Dallas', name: 'Mira Voss', state: 'TX', street1: '2001 Ross Avenue' }
  expect(addressLines({ ...stored, country: 'US' })).toEqual([
    'Mira Voss',
    '2001 Ross Avenue',
    'Dallas, TX 75201',
    'United States',
  ])
  const german = { city: 'Köln', zip: '50667', country: 'DE', name: 'Jo', gate: 'Tor 3', floor: null }
  expect(addressLines(german)).toEqual(['Jo', '50667 Köln', 'Germany', 'Tor 3'])
  expect(addressLines(null)).toEqual([])
})

test('a pasted list is read as people and spreadsheets write it', () => {
  const text = '2 x Ember Regent, 34/36, NM\nTidecaller 35/36\tLP\t$12.50\n\nQuartzhorn Titan; 27; 3x\n4 Gloomwarden'
  const read = readLines(text).map(({ name, card_number, condition, quantity, value }) =>
    [name, card_number, condition, quantity, value].join('|'),
  )
  expect(read).toEqual([
    'Ember Regent|34/36|NM|2|',
    'Tidecaller|35/36|LP|1|12.50',
    'Quartzhorn Titan|27||3|',
    'Gloomwarden|||4|',
  ])
})

test('shares have as many decimals as they need', () => {
  expect([10_000, 9_950, 9_999, null].map(formatShare)).toEqual(['100 %', '99.5 %', '99.99 %', '–'])
})

test('a card of the catalog is found by what people type, and becomes a line with its value', () => {
  expect(['Ember  Reg', '34/36', '  ', 'O’Neil "x'].map(queryOf)).toEqual([
    'name:Ember* name:Reg*',
    'number:34',
    '',
    'name:O name:Neil* name:x',
  ])
  const card = { id: 'wmf-34', name: 'Ember Regent', number: '34', printed_number: '34/36', pricing: { market: 12.5 } }
  expect(lineOf('wildmere', card as Parameters<typeof lineOf>[1])).toMatchObject({
    name: 'Ember Regent',
    card_number: '34/36',
    value: '12.50',
    quantity: '1',
    card: { game: 'wildmere', id: 'wmf-34' },
  })
})

test('steps, timeline and expected arrival of an order end with how it ended', () => {
  const tracking = { eta: '2026-03-09T12:00:00Z' }
  const shipped = {
    status: 'SHIPPED',
    created_at: '2026-03-01',
    committed_at: '2026-03-02',
    shipped_at: '2026-03-04',
    updated_at: '2026-03-20',
    delivered_at: null,
    cancelled_at: null,
    cancel_reason: null,
    parcels: [],
    tracking,
    fulfillment: { status: 'DISPATCHED', picked_at: '2026-03-03', packed_at: '2026-03-03' },
  } as unknown as Parameters<typeof stagesOf>[0]
  const lastOf = (order: typeof shipped) => [
    stagesOf(order).at(-1)?.name,
    momentsOf(order)[0]?.title,
    expectedAt(order, order.tracking),
  ]
  expect(lastOf(shipped)).toEqual(['Delivered', 'Handed to the carrier', tracking.eta])
  expect(lastOf({ ...shipped, status: 'LOST' })).toEqual(['Declared lost', 'Declared lost', null])
  const back = 'Returned to the warehouse'
  expect(lastOf({ ...shipped, status: 'RETURNED' })).toEqual([back, back, null])
})

test.each([
  ['ship', 'REQUESTED', null, null, 'REQUESTED'],
  ['ship', 'IN_TRANSIT', 'left', null, 'IN_TRANSIT'],
  ['pickup', 'IN_TRANSIT', 'left', null, 'AT_THE_DESK'],
  ['ship', 'COMPLETED', 'left', null, 'COMPLETED'],
  ['ship', 'CANCELLED', null, null, 'CANCELLED'],
  ['ship', 'CANCELLED', 'left', 'lost', 'LOST'],
  ['ship', 'CANCELLED', 'left', 'returned', 'RETURNED'],
  ['pickup', 'CANCELLED', 'left', 'uncollected', 'UNCOLLECTED'],
  // What people write as a reason says nothing of a parcel that never left.
  ['ship', 'CANCELLED', null, 'lost', 'CANCELLED'],
  ['ship', 'CANCELLED', 'left', 'Called off by the site', 'CANCELLED'],
] as const)('a withdrawal by %s that is %s, left: %s, reason: %s', (method, status, leftAt, reason, state) => {
  expect(stateOf({ method, status, in_transit_at: leftAt, cancel_reason: reason })).toBe(state)
})

test('an order shows its cases, and those of its cards until they have left', () => {
  const order = { order_id: 5, status: 'COMMITTED', items: [{ unique_id: 'CARD-A' }] } as Parameters<
    typeof openCasesOf
  >[0]
  const cases = [
    { order_id: 5, status: 'OPEN', unique_ids: [] },
    { order_id: null, status: 'OPEN', unique_ids: ['CARD-A'] },
    { order_id: null, status: 'RESOLVED', unique_ids: ['CARD-A'] },
    { order_id: 6, status: 'OPEN', unique_ids: ['CARD-B'] },
  ] as const
  const shown = (status: (typeof order)['status']) =>
    openCasesOf(
      { ...order, status },
      cases.map((one) => ({ ...one, unique_ids: [...one.unique_ids] })),
    )
  expect(shown('COMMITTED').map(({ order_id }) => order_id)).toEqual([5, null])
  expect(shown('DELIVERED').map(({ order_id }) => order_id)).toEqual([5])
})

test('a card names the order that keeps it, and its state once it left', () => {
  const documents = { order_id: 7, withdrawal_id: null, transfer_id: null, declared_value_status: null }
  const card = (status: string, leftAt: string | null) => ({ ...documents, status, departed_at: leftAt }) as Card
  expect(keeperOf(card('QUOTED', null))).toMatchObject({ text: 'Quote 7' })
  expect(keeperOf(card('RESERVED', null))).toMatchObject({ text: 'Order 7' })
  for (const status of ['SHIPPED', 'LOST']) expect(keeperOf(card(status, '2026-04-01T12:00:00Z'))).toBeUndefined()
})

test('a card that was announced is missing once the shipment is received, and not while it is expected', () => {
  const line = { short: 2, over: 1, damaged: 0 }
  expect(differenceNow(line, { received_at: null })).toBe('1 more than announced')
  expect(differenceNow(line, { received_at: '2026-04-01T12:00:00Z' })).toBe('2 missing, 1 more than announced')
})
