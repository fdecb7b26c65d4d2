import { expect, test } from 'vitest'
import { cents } from '../../../kernel/money.ts'
import { judge } from './model.ts'

const rules = { cardCapCents: cents(2_500n), autoApproveCents: cents(100n), coverageLimitCents: cents(1_000n) }
const judged = (value: bigint, total = 0n, ofThisCard = 0n) =>
  judge({ declaredValueCents: cents(value) }, rules, { total: cents(total), ofThisCard: cents(ofThisCard) })

test('small values count at once, larger ones are looked at', () => {
  expect(judged(100n)).toEqual({ status: 'APPROVED', capAppliedCents: null })
  expect(judged(101n)).toEqual({ status: 'SUBMITTED', capAppliedCents: null })
})

test('what the coverage has no room for waits and says how much there is', () => {
  expect(judged(60n, 950n)).toEqual({ status: 'SUBMITTED', capAppliedCents: 50n })
  expect(judged(60n, 1_200n)).toEqual({ status: 'SUBMITTED', capAppliedCents: 0n })
})

test('a small value far above what the card sells for is looked at', () => {
  const against = (value: bigint, market: bigint) =>
    judge({ declaredValueCents: cents(value) }, rules, { total: cents(0n), ofThisCard: cents(0n) }, cents(market))
      .status
  expect([against(90n, 30n), against(91n, 30n), against(1n, 0n), against(0n, 0n)]).toEqual([
    'APPROVED',
    'SUBMITTED',
    'SUBMITTED',
    'APPROVED',
  ])
})

test('a new value takes the place of the card’s old one in the coverage', () => {
  expect(judged(90n, 1_000n, 90n)).toEqual({ status: 'APPROVED', capAppliedCents: null })
})
