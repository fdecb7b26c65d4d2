import type { Reader } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { PricedItem } from '../model.ts'
import { listSourcesOf } from '../sources/store.ts'
import { readGrade, readPeriod, type HistoryQuery } from './model.ts'
import {
  listMarketDays,
  listMarketPeriods,
  listSoldPeriods,
  listSourceIds,
  type MarketRow,
  type SoldRow,
} from './store.ts'

const dollars = (cents: bigint | number): number => Math.round(Number(cents)) / 100

const marketPoint = ({ date, cents, low, high }: MarketRow) => ({
  date,
  price: dollars(cents),
  ...(low !== null && high !== null && { low: dollars(low), high: dollars(high) }),
})

const soldPoint = ({ date, count, median, low, high }: SoldRow) => ({
  date,
  sold_count: count,
  median: dollars(median),
  low: dollars(low),
  high: dollars(high),
})

const byText = (left: string, right: string): number => (left === right ? 0 : left < right ? -1 : 1)

type Item = { readonly game: string; readonly item: PricedItem; readonly itemId: string }

/** The market values of an item, and the sales of graded copies of a card. The id is as stored. */
async function readHistory(db: Reader, clock: Clock, item: Item, query: HistoryQuery) {
  const only = readGrade(query.grade)
  const scope = { ...item, ...readPeriod(query, clock.now().getTime()) }
  const isRaw = only === undefined || only === 'raw'
  const hasSales = item.item === 'card' && only !== 'raw'
  const readMarket = scope.interval === 'day' ? listMarketDays : listMarketPeriods
  const market = isRaw ? await readMarket(db, scope) : []
  const sold = hasSales ? await listSoldPeriods(db, scope, only) : []
  const sources = await listSourcesOf(db, await listSourceIds(db, scope))
  const graded = Map.groupBy(sold, ({ company, grade }) => JSON.stringify([company, grade]))
  return {
    currency: 'USD' as const,
    from: scope.from,
    to: scope.to,
    interval: scope.interval,
    market: market.map(marketPoint),
    graded: [...graded.values()]
      .map((rows) => ({ company: rows[0]?.company ?? '', grade: rows[0]?.grade ?? '', days: rows.map(soldPoint) }))
      .sort((left, right) => byText(left.company, right.company) || Number(right.grade) - Number(left.grade)),
    sources,
  }
}

export type PriceHistory = ReturnType<typeof createPriceHistory>

export const createPriceHistory = ({ db, clock }: { db: Reader; clock: Clock }) => ({
  read: (item: Item, query: HistoryQuery) => readHistory(db, clock, item, query),
})
