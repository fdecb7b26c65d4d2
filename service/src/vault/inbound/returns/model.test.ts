import { expect, test } from 'vitest'
import { buyerReturnMachine, exceptionOf, returnNumber, returnOutcomes } from './model.ts'

test('a return that arrived is completed, and one that did not can be cancelled', () => {
  const { events, terminal } = buyerReturnMachine
  expect(terminal).toEqual(['COMPLETED', 'CANCELLED'])
  expect(events.cancel.from).toEqual(['ANNOUNCED'])
  // An empty parcel is completed without an inspected card.
  expect(events.complete.from).toEqual(['RECEIVED', 'INSPECTING'])
  expect(returnNumber(12)).toBe('RT-000012')
})

test('every outcome but a restocked card has an exception', () => {
  expect(Object.keys(exceptionOf).toSorted()).toEqual(returnOutcomes.filter((one) => one !== 'restocked').toSorted())
})
