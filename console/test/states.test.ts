import { expect, test } from 'vitest'
import { findForeignStates } from './states.ts'

const answers = [{ data: { order: { status: 'LOST', fulfillment: { status: 'LOST' } }, cards: [{ damaged: true }] } }]

test('a state that the service did not say is found', () => {
  expect(findForeignStates(['LOST', 'DAMAGED'], answers)).toEqual([])
  expect(findForeignStates(['LOST', 'DISPATCHED', 'DISPATCHED'], answers)).toEqual(['The page shows DISPATCHED.'])
})

test('a state that follows from another one is explained by that one only', () => {
  expect(findForeignStates(['AT_THE_DESK'], [{ withdrawals: [{ status: 'IN_TRANSIT', method: 'pickup' }] }])).toEqual(
    [],
  )
  expect(findForeignStates(['AT_THE_DESK'], [{ withdrawals: [{ status: 'COMPLETED' }] }])).toEqual([
    'The page shows AT_THE_DESK.',
  ])
})
