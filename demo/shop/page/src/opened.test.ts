import { expect, test } from 'vitest'
import { progressOf } from './opened.ts'

const way = ['open.paid', 'open.drawn', 'open.revealed']

test.each([
  ['RESERVED', false, way, 0],
  ['SUBMITTED', false, way, 1],
  ['FULFILLED', false, way, 2],
  ['FULFILLED', true, way, 3],
  ['PARTIALLY_FULFILLED', true, way, 3],
  // The buyer paid and has the money back: no step of the way to the cards is left open.
  ['REFUNDED', false, ['open.paid', 'status.REFUNDED'], 2],
  ['FAILED', false, [], 0],
])('the steps of a purchase that is %s, opened: %s', (status, isOpen, steps, done) => {
  expect(progressOf(status, isOpen)).toEqual({ steps, done })
})
