import { expect, test } from 'vitest'
import { purchaseMachine } from '../../purchases/model.ts'
import { instantMemoOf, instantPurchaseMachine } from './model.ts'

test('the lifecycle of an instant purchase is that of a purchase without partial fulfillment', () => {
  const { fulfillPart, ...shared } = purchaseMachine.events
  const without = (states: readonly string[]) => states.filter((state) => state !== fulfillPart.to)
  expect(instantPurchaseMachine.states).toEqual(without(purchaseMachine.states))
  for (const [name, { from, to }] of Object.entries(shared)) {
    expect(instantPurchaseMachine.events[name as keyof typeof shared], name).toEqual({ from: without(from), to })
  }
})

test('its memo differs from that of a purchase with the same id', () => {
  expect(instantMemoOf({ partnerSlug: 'acme', id: 12 })).toBe('acme-instant-12')
})
