import { expect, test } from 'vitest'
import type { CardAfter, Purchase } from '../../api/types.ts'
import { aftermathOf } from './aftermath.ts'
import { stagesOf } from './purchase-stages.ts'

const drawnAt = '2026-11-17T08:15:46.000Z'
const windowSeconds = 3 * 86_400
const during = Date.parse(drawnAt) + 3_600_000
const after = Date.parse(drawnAt) + windowSeconds * 1_000

const purchaseWith = (...states: CardAfter['state'][]): Purchase => {
  const cards = states.map((state, index) => ({ token_id: String(index), state, since: drawnAt }))
  const sale = { custody: 'NON_CUSTODIAL', status: 'FULFILLED', fulfilled_at: drawnAt, submitted_at: drawnAt }
  return { ...sale, what_came_after: cards } as Purchase
}

test.each([
  ['one held card', ['HELD'], during, true, 'Sell-back closes'],
  ['one of two sold', ['SOLD', 'HELD'], during, true, 'Sell-back closes'],
  ['a sold card', ['SOLD'], during, false, 'Sold back'],
  ['a card that is being sold', ['SELLING'], during, false, 'Being sold'],
  ['a card in a parcel', ['SHIPPED'], during, false, 'Shipped'],
  ['a delivered card', ['DELIVERED'], during, false, 'Delivered'],
  ['two cards that went different ways', ['SOLD', 'DELIVERED'], during, false, 'Settled'],
  ['a held card after the window', ['HELD'], after, false, 'Sell-back closed'],
] as const)('%s: offer and last step agree', (_, states, now, isOfferOpen, lastStep) => {
  const purchase = purchaseWith(...states)
  const aftermath = aftermathOf(purchase, windowSeconds, now)
  expect(aftermath.isOfferOpen).toBe(isOfferOpen)
  const entries = [{ kind: 'randomness', at: drawnAt }] as never
  expect(stagesOf(purchase, entries, aftermath, now).at(-1)?.name).toBe(lastStep)
})

test('a wallet purchase has no step that never ends', () => {
  const purchase = purchaseWith('SOLD')
  const entries = [{ kind: 'randomness', at: drawnAt }] as never
  const stages = stagesOf(purchase, entries, aftermathOf(purchase, windowSeconds, during), during)
  expect(stages.map(({ name, state }) => [name, state])).toEqual([
    ['Submitted', 'done'],
    ['Drawn', 'done'],
    ['Fulfilled', 'done'],
    ['Sold back', 'done'],
  ])
})
