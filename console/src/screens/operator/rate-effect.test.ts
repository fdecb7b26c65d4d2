import { expect, test } from 'vitest'
import { cardAt, effectsOf, type RateCard } from './rate-effect.ts'

const card = (id: number | null, account_id: number | null, day: number, receiving: number, pickup = 500) =>
  ({
    id,
    account_id,
    effective_from: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`,
    fees: { receiving: { unit_amount_cents: receiving }, pickup: { unit_amount_cents: pickup } },
  }) as unknown as RateCard

const at = (day: number): number => Date.UTC(2026, 10, day, 12)
const cards = [card(3, 7, 20, 40), card(2, null, 10, 30), card(1, 7, 5, 20), card(null, null, 1, 10)]

test('the card of an account comes before one for all, from its day on', () => {
  expect([3, 6, 12, 21].map((day) => cardAt(cards, 7, at(day))?.id)).toEqual([null, 1, 1, 3])
  expect([6, 12, 21].map((day) => cardAt(cards, 8, at(day))?.id)).toEqual([null, 2, 2])
})

test('a new card also changes the fees that it does not name, back to the built-in ones', () => {
  const current = card(2, null, 10, 30, 900)
  const builtIn = cards.at(-1)
  expect(effectsOf(['receiving', 'pickup'], { receiving: 35 }, current, builtIn)).toEqual([
    { name: 'receiving', before: 30, after: 35, isBuiltIn: false },
    { name: 'pickup', before: 900, after: 500, isBuiltIn: true },
  ])
  expect(effectsOf(['receiving'], { receiving: 30 }, current, builtIn)).toEqual([])
})
