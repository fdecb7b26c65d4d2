import { expect, test } from 'vitest'
import { codeOf, errorTable, fail, Refusal } from './errors.ts'

test('a refusal carries its status, label and details', () => {
  const refuse = (): never =>
    fail(402, 'insufficient_funds', 'Insufficient funds.', { details: { shortfall_micros: '5' } })
  expect(refuse).toThrow(
    expect.objectContaining({
      status: 402,
      error: 'insufficient_funds',
      options: { details: { shortfall_micros: '5' } },
    }),
  )
  expect(refuse).toThrow(Refusal)
})

test('an unlisted pair of status and label does not compile', () => {
  // @ts-expect-error sold_out is a 409
  expect(() => fail(402, 'sold_out', 'x')).toThrow(Refusal)
})

test.each([
  ['Insufficient permissions', 'other', 'insufficient_permissions'],
  ['Insufficient permissions', 'vault', 'INSUFFICIENT_PERMISSIONS'],
  ['card(s) not found', 'vault', 'CARDS_NOT_FOUND'],
  ['card(s) unavailable', 'vault', 'CARD_UNAVAILABLE'],
  ['CARD_ALREADY_WITHDRAWING', 'vault', 'CARD_ALREADY_WITHDRAWING'],
  ['cannot be cancelled', 'vault', 'ORDER_NOT_CANCELLABLE'],
  ['invalid order_id', 'vault', 'INVALID_ORDER_ID'],
] as const)('%s in the %s area has the code %s', (label, area, code) => {
  expect(codeOf(label, area)).toBe(code)
})

test('no status lists a label twice', () => {
  for (const labels of Object.values(errorTable)) expect(new Set(labels).size).toBe(labels.length)
})
