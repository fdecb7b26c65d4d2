import { expect, test } from 'vitest'
import type { InboundLine } from '../types.ts'
import { rankCards, type GameCard } from './rank.ts'

const cardOf = (id: string): GameCard => ({
  game: 'skies',
  card_id: id,
  name: id,
  expansion: { id: 'one', name: 'One' },
  printing: id,
})
const lineOf = (id: number, cardId: string, received: number): InboundLine => ({
  line_id: id,
  game: 'skies',
  card_id: cardId,
  name: cardId,
  line_reference: null,
  box_no: 1,
  set_id: null,
  card_number: null,
  condition: null,
  declared_value_cents: null,
  expected: 1,
  received,
  short: 0,
  over: 0,
  damaged: 0,
})
const cards = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(cardOf)
const ranked = (scores: readonly number[], lines: readonly InboundLine[]) =>
  rankCards({ matches: scores.map((score, row) => ({ row, score })) }, cards, lines).map(({ card, line }) => [
    card.card_id,
    line?.line_id,
  ])

test('an announced card precedes others with the same art, but none that is more similar', () => {
  expect(ranked([0.95, 0.94, 0.5], [lineOf(1, 'b', 0)])).toEqual([
    ['b', 1],
    ['a', undefined],
    ['c', undefined],
  ])
  expect(ranked([0.95, 0.8], [lineOf(1, 'b', 0)])).toEqual([
    ['a', undefined],
    ['b', 1],
  ])
})

test('of several lines of a card, one that waits for cards is chosen; five candidates at most', () => {
  expect(ranked([0.9], [lineOf(1, 'a', 1), lineOf(2, 'a', 0)])).toEqual([['a', 2]])
  expect(ranked([0.9], [lineOf(1, 'a', 1)])).toEqual([['a', 1]])
  expect(ranked([0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3], [])).toHaveLength(5)
})
