import type { Reader } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { dayMs } from '../../../kernel/time.ts'
import { listMarketDays, listSoldDays, type SoldRow } from './store.ts'

export const maxHistoryDays = 366
export const defaultHistoryDays = 90

const dollars = (cents: bigint | number): number => Math.round(Number(cents)) / 100
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

const soldDay = ({ date, count, median, low, high }: SoldRow) => ({
  date,
  sold_count: count,
  median: dollars(median),
  low: dollars(low),
  high: dollars(high),
})

const byText = (left: string, right: string): number => (left === right ? 0 : left < right ? -1 : 1)

/** The market value of a card by day, and its sales of graded copies by day. The card id is as stored. */
async function readHistory(db: Reader, clock: Clock, card: { game: string; cardId: string }, days: number) {
  const now = clock.now().getTime()
  const scope = { ...card, from: dayOf(now - (days - 1) * dayMs) }
  const [market, sold] = [await listMarketDays(db, scope), await listSoldDays(db, scope)]
  const graded = Map.groupBy(sold, ({ company, grade }) => JSON.stringify([company, grade]))
  return {
    card_id: card.cardId,
    currency: 'USD' as const,
    from: scope.from,
    to: dayOf(now),
    market: market.map(({ date, cents }) => ({ date, price: dollars(cents) })),
    graded: [...graded.values()]
      .map((rows) => ({ company: rows[0]?.company ?? '', grade: rows[0]?.grade ?? '', days: rows.map(soldDay) }))
      .sort((left, right) => byText(left.company, right.company) || Number(right.grade) - Number(left.grade)),
  }
}

export type PriceHistory = ReturnType<typeof createPriceHistory>

export const createPriceHistory = ({ db, clock }: { db: Reader; clock: Clock }) => ({
  read: (card: { game: string; cardId: string }, days: number) => readHistory(db, clock, card, days),
})
