import { expect, test } from 'vitest'
import { cents } from '../../../kernel/money.ts'
import { classify } from './model.ts'

const rules = { cardCapCents: cents(2_500n), autoApproveCents: cents(100n), coverageLimitCents: cents(1_000n) }
const classified = (value: bigint, total = 0n, ofThisCard = 0n) =>
  classify({ declaredValueCents: cents(value) }, rules, { total: cents(total), ofThisCard: cents(ofThisCard) })

test('small values are approved at once, larger ones are reviewed', () => {
  expect(classified(100n)).toEqual({ status: 'APPROVED', capAppliedCents: null })
  expect(classified(101n)).toEqual({ status: 'SUBMITTED', capAppliedCents: null })
})

test('a value above the remaining coverage is reviewed and states the remaining coverage', () => {
  expect(classified(60n, 950n)).toEqual({ status: 'SUBMITTED', capAppliedCents: 50n })
  expect(classified(60n, 1_200n)).toEqual({ status: 'SUBMITTED', capAppliedCents: 0n })
})

test('a small value far above the market value is reviewed', () => {
  const against = (value: bigint, market: bigint) =>
    classify({ declaredValueCents: cents(value) }, rules, { total: cents(0n), ofThisCard: cents(0n) }, cents(market))
      .status
  expect([against(90n, 30n), against(91n, 30n), against(1n, 0n), against(0n, 0n)]).toEqual([
    'APPROVED',
    'SUBMITTED',
    'SUBMITTED',
    'APPROVED',
  ])
})

test('a new value replaces the card’s previous value in the coverage', () => {
  expect(classified(90n, 1_000n, 90n)).toEqual({ status: 'APPROVED', capAppliedCents: null })
})
