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

test('states that only lead to each other are not reachable', () => {
  const events = { ...shop.events, dye: { from: ['BLUE'], to: 'RED' }, bleach: { from: ['RED'], to: 'BLUE' } } as const
  const states = [...shop.states, 'BLUE', 'RED'] as const
  expect(() => defineMachine({ ...shop, states, events })).toThrow('BLUE is reachable')
  expect(defineMachine({ ...shop, states, events, initial: ['OPEN', 'RED'] }).initial).toEqual(['OPEN', 'RED'])
})

test('a state that one of several states leads to is reachable, and one that leads only to itself is terminal', () => {
  const events = { ...shop.events, haunt: { from: ['SOLD'], to: 'SOLD' } } as const
  expect(defineMachine({ ...shop, events })).toMatchObject({ initial: ['OPEN'], terminal: ['SOLD'] })
  expect(
    defineMachine({ ...shop, states: ['OPEN', 'SHUT'], events: { shut: { from: ['SHUT', 'OPEN'], to: 'SHUT' } } })
      .terminal,
  ).toEqual(['SHUT'])
})
