import { expect, test } from 'vitest'
import { findUnexplained } from './numbers.ts'

const purchase = {
  id: 1204,
  volume_usdc: '25.000000',
  fees_bps: 300,
  probability_ppm: 22_500,
  unique_id: 'CARD-0M84EVM66HM01',
  created_at: '2026-11-18T16:25:47.151Z',
  settled_at: '2026-11-18T16:25:47.209Z',
}
const invoice = {
  lines: [
    { type: 'STORAGE', amount_cents: 1_040, quantity: 3 },
    { type: 'STORAGE', amount_cents: 525, quantity: 4 },
    { type: 'POSTAGE', amount_cents: 123_456, quantity: 1 },
  ],
}
const answers = [{ data: purchase }, { data: invoice }]

const explained = [
  'Purchase 1,204',
  '25.00 USDC',
  'Your fees, 3 % −0.75',
  'Counts as net 24.25',
  '3 lines, 2 of storage, 8 cards',
  'Storage $15.65 of $1,250.21',
  'CARD-0M…HM01',
  '18 Nov, 17:25 · 17:25:47.151 · +58 ms · 2026-11-18',
  '1 in 44',
  '12 s ago',
]

test.each(explained)('is what the service said: %s', (line) => {
  expect(findUnexplained([line], answers)).toEqual([])
})

/** Each differs from an explained line in one place, as a page that contradicts the service would. */
const contradictions = [
  ['Purchase 1,205', '1,205'],
  ['25.01 USDC', '25.01'],
  ['Your fees, 3 % −0.74', '0.74'],
  ['26 USDC', '26'],
  ['5 lines', '5'],
  ['Storage $15.66', '15.66'],
  ['All $1,250.12', '1,250.12'],
  ['CARD-0N…HM01', 'CARD-0N…HM01'],
  ['19 Nov', '19'],
  ['17:26', '17:26'],
  ['+59 ms', '59'],
  ['1 in 45', '45'],
  ['98 %', '98'],
] as const

test.each(contradictions)('contradicts the service: %s', (line, number) => {
  expect(findUnexplained([line], answers)).toEqual([`${number} in “${line}”`])
})

test('a number that belongs to the sentence is a label', () => {
  const line = 'Refused in 24 hours: 3'
  expect(findUnexplained([line], answers)).toEqual([`24 in “${line}”`])
  expect(findUnexplained([line], answers, [/\b24 hours\b/g])).toEqual([])
})
