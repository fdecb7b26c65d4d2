import fc from 'fast-check'
import { expect, test } from 'vitest'
import { purchaseMachine, settlementOf, type PackCount, type PurchaseStatus } from './model.ts'

const whole: PackCount = {
  quantity: 3,
  slotCount: 2,
  drawn: 6,
  delivered: 6,
  undelivered: 0,
  repaid: 0,
  repaidUndrawn: 0,
}

test.each<[string, Partial<PackCount>, ReturnType<typeof settlementOf>]>([
  ['all cards are delivered', {}, 'fulfill'],
  ['a pack is not drawn yet', { drawn: 4, delivered: 4 }, undefined],
  ['a card of the last pack is not drawn yet', { drawn: 5, delivered: 5 }, undefined],
  ['a card is undelivered', { delivered: 5, undelivered: 1 }, undefined],
  ['the pack of an undelivered card was refunded', { delivered: 5, repaid: 1 }, 'fulfillPart'],
  [
    'no random word arrived and all packs were refunded',
    { drawn: 0, delivered: 0, repaid: 3, repaidUndrawn: 3 },
    'refund',
  ],
  [
    'two packs were drawn, the third was refunded',
    { drawn: 4, delivered: 4, repaid: 1, repaidUndrawn: 1 },
    'fulfillPart',
  ],
  ['all cards were undelivered and all packs were refunded', { delivered: 0, repaid: 3 }, 'refund'],
])('%s', (_case, change, expected) => {
  expect(settlementOf({ ...whole, ...change })).toBe(expected)
})

test('a purchase is settled exactly when no pack is undelivered or waiting, whatever the outcome of the others', () => {
  const outcomes = fc.array(
    fc.constantFrom('delivered', 'undelivered', 'refunded drawn', 'refunded undrawn', 'waiting'),
    {
      minLength: 1,
      maxLength: 10,
    },
  )
  fc.assert(
    fc.property(outcomes, fc.integer({ min: 1, max: 7 }), (packs, slotCount) => {
      const count = (outcome: string): number => packs.filter((one) => one === outcome).length
      const event = settlementOf({
        quantity: packs.length,
        slotCount,
        drawn: slotCount * (count('delivered') + count('undelivered') + count('refunded drawn')),
        delivered: slotCount * count('delivered') + (slotCount - 1) * (count('undelivered') + count('refunded drawn')),
        undelivered: count('undelivered'),
        repaid: count('refunded drawn') + count('refunded undrawn'),
        repaidUndrawn: count('refunded undrawn'),
      })
      expect(event === undefined).toBe(count('undelivered') + count('waiting') > 0)
      if (event === 'fulfill') expect(count('delivered')).toBe(packs.length)
    }),
  )
})

test('the machine has exactly the API statuses, and only reorg events leave a final status', () => {
  const final: readonly PurchaseStatus[] = ['FULFILLED', 'PARTIALLY_FULFILLED', 'REFUNDED', 'FAILED']
  expect([...purchaseMachine.states].toSorted()).toEqual(
    [
      'FAILED',
      'FULFILLED',
      'PARTIALLY_FULFILLED',
      'PENDING',
      'REFUNDED',
      'RESERVED',
      'SUBMITTED',
      'SUBMITTING',
    ].toSorted(),
  )
  const forward = Object.entries(purchaseMachine.events).filter(
    ([event]) => !['unsettle', 'reorgRemoved', 'revive'].includes(event),
  )
  for (const [, move] of forward) for (const state of move.from) expect(final).not.toContain(state)
})
