import { describe, expect, test } from 'vitest'
import { cents, micros } from '../../kernel/money.ts'
import {
  burnDbStatusOf,
  burnTypeLabelOf,
  burnTypeOf,
  centsOfMicros,
  expiryOf,
  isLive,
  liveBurnDbStatus,
  microsOfCents,
  queueStatusOf,
  redemptionMachine,
  secondsOf,
  type Redemption,
} from './model.ts'

const at = new Date('2026-03-01T12:00:00.000Z')
const redemption = (change: Partial<Redemption> = {}): Redemption => ({
  id: 1,
  partnerId: 1,
  endUserId: null,
  custody: 'NON_CUSTODIAL',
  purchaseId: null,
  kind: 'CARD',
  tokenId: 7n,
  uniqueId: 'CARD-0',
  contract: '0x1',
  holder: '0x2',
  status: 'PREPARED',
  failureReason: null,
  asked: {},
  address: {
    name: 'Ada Fox',
    company: null,
    street1: '12 Elm Street',
    street2: null,
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    country: 'US',
    phone: null,
    email: null,
  },
  carrier: 'Sim',
  service: 'Ground',
  serviceToken: 'sim_ground',
  rateId: 'rate_sim_ground',
  estimatedDays: 3,
  quotedAt: at,
  total: micros(4_990_000n),
  isInsured: false,
  valueCents: cents(100n),
  expiresAt: at,
  signature: '0x',
  burnTxHash: null,
  burnRequestedAt: null,
  paymentSubmittedAt: null,
  paymentTxHash: null,
  paidAt: null,
  paymentFinalAt: null,
  burnedAt: null,
  burnFinalAt: null,
  releasedAt: null,
  refundTxHash: null,
  refundedAt: null,
  parcelId: null,
  floorStatus: null,
  orderStatus: 'NONE',
  labelCarrier: null,
  labelService: null,
  trackingNumber: null,
  trackingUrl: null,
  externalUserId: null,
  drawnInPurchaseId: null,
  name: 'Card',
  imageUrl: null,
  createdAt: at,
  updatedAt: at,
  ...change,
})

describe('redemption lifecycle', () => {
  test('has four terminal states and never moves back', () => {
    expect(redemptionMachine.terminal.toSorted()).toEqual(['CANCELLED', 'COMPLETED', 'EXPIRED', 'FAILED'])
    const order = ['PREPARED', 'BURN_SUBMITTED', 'IN_FULFILLMENT']
    for (const { from, to } of Object.values(redemptionMachine.events)) {
      for (const state of from) if (order.includes(to)) expect(order.indexOf(to)).toBeGreaterThan(order.indexOf(state))
    }
  })

  test('a dispatched redemption can neither expire nor be cancelled', () => {
    const { expire, cancel, giveUp } = redemptionMachine.events
    for (const { from } of [expire, cancel, giveUp]) expect(from).not.toContain('IN_FULFILLMENT')
  })

  test('blocks other redemptions of the token exactly while it is live', () => {
    const live = redemptionMachine.states.filter((status) => isLive({ status }))
    expect(live).toEqual(redemptionMachine.states.filter((status) => !redemptionMachine.terminal.includes(status)))
  })
})

test.each([
  [{}, 'AWAITING_BURN'],
  [{ status: 'BURN_SUBMITTED' }, 'AWAITING_BURN'],
  [{ status: 'BURN_SUBMITTED', burnRequestedAt: at }, 'AWAITING_PAYMENT'],
  [{ status: 'BURN_SUBMITTED', burnRequestedAt: at, paidAt: at }, 'AWAITING_PAYMENT'],
  [{ status: 'BURN_SUBMITTED', burnRequestedAt: at, paidAt: at, paymentFinalAt: at }, 'READY'],
  [{ status: 'BURN_SUBMITTED', burnRequestedAt: at, paymentFinalAt: at, floorStatus: 'PACKED' }, 'PACKED'],
  [{ status: 'BURN_SUBMITTED', burnRequestedAt: at, paymentFinalAt: at, floorStatus: 'BLOCKED' }, 'BLOCKED'],
  [{ status: 'IN_FULFILLMENT' }, 'DISPATCHED'],
  [{ status: 'COMPLETED' }, 'DISPATCHED'],
  [{ status: 'FAILED', floorStatus: 'DISPATCHED' }, 'DISPATCHED'],
  [{ status: 'FAILED' }, 'RELEASED'],
  [{ status: 'CANCELLED' }, 'RELEASED'],
  [{ status: 'EXPIRED' }, 'RELEASED'],
] as const)('%o has the queue status %s', (change, queue) => {
  expect(queueStatusOf(redemption(change))).toBe(queue)
})

test('the burn status comes from the row, or from the current chain state', () => {
  expect(burnDbStatusOf(redemption())).toBe('NONE')
  expect(burnDbStatusOf(redemption({ burnRequestedAt: at }))).toBe('PENDING_REDEEM')
  expect(burnDbStatusOf(redemption({ burnRequestedAt: at, releasedAt: at }))).toBe('RELEASED')
  expect(burnDbStatusOf(redemption({ burnRequestedAt: at, burnedAt: at }))).toBe('BURNED')
  expect(liveBurnDbStatus(redemption(), 'NONE')).toBe('NONE')
  expect(liveBurnDbStatus(redemption(), 'PENDING')).toBe('PENDING_REDEEM')
  expect(liveBurnDbStatus(redemption({ burnRequestedAt: at }), 'NONE')).toBe('RELEASED')
  expect(liveBurnDbStatus(redemption({ burnRequestedAt: at }), 'BURNED')).toBe('BURNED')
})

test('burn types count from one, as in the collections', () => {
  expect((['CARD', 'GRADED_CARD', 'PACKET', 'SEALED_PRODUCT'] as const).map(burnTypeOf)).toEqual([1, 2, 3, 4])
  expect(burnTypeLabelOf('SEALED_PRODUCT')).toBe('REDEEM_SEALED_PRODUCT')
})

test('an expiry is a whole second, and cents convert to micros', () => {
  const expiry = expiryOf(new Date('2026-03-01T12:00:00.999Z'), 3_600_000)
  expect(expiry.toISOString()).toBe('2026-03-01T13:00:00.000Z')
  expect(secondsOf(expiry)).toBe(1_772_370_000n)
  expect(microsOfCents(cents(499n))).toBe(4_990_000n)
  expect(centsOfMicros(micros(4_999_999n))).toBe(499n)
})
