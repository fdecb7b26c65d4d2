import { expect, test } from 'vitest'
import { bps, micros } from '../../../kernel/money.ts'
import { assessBuyback } from './model.ts'

const now = new Date('2026-03-01T12:00:00Z')
const later = new Date('2026-03-02T12:00:00Z')
const before = new Date('2026-02-28T12:00:00Z')
const owner = `0x${'a'.repeat(40)}` as const
const other = `0x${'b'.repeat(40)}` as const
const price = micros(10_000_001n)
const open = {
  burnState: 'NONE',
  isHeld: false,
  hasMoved: false,
  owner,
  window: { holder: owner, expiresAt: later },
} as const

test('a card with an open window pays its share of the price, rounded down', () => {
  expect(assessBuyback(open, price, bps(8_500), now)).toEqual({
    isEligible: true,
    expiresAt: later,
    reason: null,
    payout: 8_500_000n,
  })
})

test.each([
  ['burned', { ...open, burnState: 'BURNED', owner: null }],
  ['card_frozen', { ...open, burnState: 'PENDING' }],
  ['card_frozen', { ...open, isHeld: true }],
  ['wrong_holder', { ...open, hasMoved: true, window: null }],
  ['wrong_holder', { ...open, window: { holder: other, expiresAt: later } }],
  ['no_window', { ...open, window: null }],
  ['window_expired', { ...open, window: { holder: owner, expiresAt: before } }],
] as const)('%s', (reason, token) => {
  expect(assessBuyback(token, price, bps(8_500), now)).toMatchObject({ isEligible: false, reason, payout: null })
})

test('a card without a price cannot be sold back', () => {
  expect(assessBuyback(open, undefined, bps(8_500), now)).toMatchObject({ isEligible: false, reason: 'value_unknown' })
})
