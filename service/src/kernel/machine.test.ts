import { expect, test } from 'vitest'
import { defineMachine } from './machine.ts'

const shop = {
  name: 'shop',
  states: ['OPEN', 'SHUT', 'LOCKED', 'SOLD'],
  initial: 'OPEN',
  events: {
    shut: { from: ['OPEN'], to: 'SHUT' },
    open: { from: ['SHUT'], to: 'OPEN' },
    lock: { from: ['SHUT'], to: 'LOCKED' },
    unlock: { from: ['LOCKED'], to: 'SHUT' },
    sell: { from: ['OPEN', 'SHUT'], to: 'SOLD' },
  },
} as const

test('terminal states are the states without an outgoing move', () => {
  expect(defineMachine(shop).terminal).toEqual(['SOLD'])
})

test('an unreachable state fails when the table is defined', () => {
  expect(() => defineMachine({ ...shop, states: [...shop.states, 'PAINTED'] })).toThrow('PAINTED is reachable')
})

test('a move to an unlisted state fails when the table is defined', () => {
  const states: readonly string[] = ['OPEN', 'SHUT']
  expect(() =>
    defineMachine({ name: 'gate', states, initial: 'OPEN', events: { shut: { from: ['OPEN'], to: 'GONE' } } }),
  ).toThrow('GONE is a listed state')
})
