import { expect, test } from 'vitest'
import { defineMachine } from './machine.ts'

const door = {
  name: 'door',
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

test('a machine knows the states nothing leads out of', () => {
  expect(defineMachine(door).terminal).toEqual(['SOLD'])
})

test('a state that cannot be reached fails when the table is loaded', () => {
  expect(() => defineMachine({ ...door, states: [...door.states, 'PAINTED'] })).toThrow('PAINTED can be reached')
})

test('a move to an unlisted state fails when the table is loaded', () => {
  const states: readonly string[] = ['OPEN', 'SHUT']
  expect(() =>
    defineMachine({ name: 'gate', states, initial: 'OPEN', events: { shut: { from: ['OPEN'], to: 'GONE' } } }),
  ).toThrow('GONE is a listed state')
})
