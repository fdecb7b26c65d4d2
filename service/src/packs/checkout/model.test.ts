import { expect, test } from 'vitest'
import { fulfilledAtOf } from './model.ts'

const blockTime = new Date('2026-10-09T12:00:03.000Z')
const now = new Date('2026-11-19T04:25:51.711Z')
const bought = new Date('2026-10-09T12:00:00.000Z')

test('a sale that a wallet paid is fulfilled at the time of its block, however late the service sees it', () => {
  const sale = { custody: 'NON_CUSTODIAL', submittedAt: bought } as const
  expect(fulfilledAtOf(sale, { now, blockTime })).toEqual(blockTime)
})

test('a sale is never fulfilled before it was submitted, even where blocks have whole seconds', () => {
  const submittedAt = new Date(blockTime.getTime() + 400)
  expect(fulfilledAtOf({ custody: 'NON_CUSTODIAL', submittedAt }, { now, blockTime })).toEqual(submittedAt)
})

test('a sale for credits is fulfilled when the service sees it, as its other steps', () => {
  expect(fulfilledAtOf({ custody: 'CUSTODIAL', submittedAt: bought }, { now, blockTime })).toEqual(now)
})
