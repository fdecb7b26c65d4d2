import fc from 'fast-check'
import { expect, test } from 'vitest'
import { purchaseMachine, settlementOf, type PackCount, type PurchaseStatus } from './model.ts'

const whole: PackCount = {
  quantity: 3,
  slotCount: 2,
  drawn: 6,
  delivered: 6,
  stuck: 0,
  repaid: 0,
  repaidUndrawn: 0,
}

test.each<[string, Partial<PackCount>, ReturnType<typeof settlementOf>]>([
  ['every card landed', {}, 'fulfill'],
  ['a pack is not drawn yet', { drawn: 4, delivered: 4 }, undefined],
  ['a card of the last pack is still to come', { drawn: 5, delivered: 5 }, undefined],
  ['a card could not move', { delivered: 5, stuck: 1 }, undefined],
  ['the pack of a card that could not move was paid back', { delivered: 5, repaid: 1 }, 'fulfillPart'],
  ['no word came and all was paid back', { drawn: 0, delivered: 0, repaid: 3, repaidUndrawn: 3 }, 'refund'],
  ['two were drawn, the third was paid back', { drawn: 4, delivered: 4, repaid: 1, repaidUndrawn: 1 }, 'fulfillPart'],
  ['nothing of it could move and all was paid back', { delivered: 0, repaid: 3 }, 'refund'],
])('%s', (_case, change, expected) => {
  expect(settlementOf({ ...whole, ...change })).toBe(expected)
})

test('a purchase is settled exactly when no pack is open, however its packs ended', () => {
  const endings = fc.array(fc.constantFrom('delivered', 'stuck', 'repaid drawn', 'repaid undrawn', 'waiting'), {
    minLength: 1,
    maxLength: 10,
  })
  fc.assert(
    fc.property(endings, fc.integer({ min: 1, max: 7 }), (packs, slotCount) => {
      const count = (ending: string): number => packs.filter((one) => one === ending).length
      const verdict = settlementOf({
        quantity: packs.length,
        slotCount,
        drawn: slotCount * (count('delivered') + count('stuck') + count('repaid drawn')),
        delivered: slotCount * count('delivered') + (slotCount - 1) * (count('stuck') + count('repaid drawn')),
        stuck: count('stuck'),
        repaid: count('repaid drawn') + count('repaid undrawn'),
        repaidUndrawn: count('repaid undrawn'),
      })
      expect(verdict === undefined).toBe(count('stuck') + count('waiting') > 0)
      if (verdict === 'fulfill') expect(count('delivered')).toBe(packs.length)
    }),
  )
})

test('every status of the interface can be reached, and money is only given back on the way to an end', () => {
  const ends: readonly PurchaseStatus[] = ['FULFILLED', 'PARTIALLY_FULFILLED', 'REFUNDED', 'FAILED']
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
  for (const [, move] of forward) for (const state of move.from) expect(ends).not.toContain(state)
})
