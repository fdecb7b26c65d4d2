import type { Recurring } from '../../jobs/schedule.ts'
import type { MoverService } from './movers/service.ts'
import type { PriceService } from './service.ts'

const everyMs = 6 * 60 * 60 * 1_000

/** Graded values depend on the sales of the last three months, so they are recomputed a few times a day. */
export const priceReview = (prices: PriceService): Recurring => ({
  queue: 'catalog.review_prices',
  everyMs,
  firstAfterMs: everyMs,
  leaseSeconds: 600,
  run: (signal) => prices.review(signal),
})

const moversEveryMs = 10 * 60 * 1_000

/** Reads the prices of games whose prices changed since the last time, and of all on a new day. */
export const moverRefresh = (movers: MoverService): Recurring => ({
  queue: 'catalog.refresh_movers',
  everyMs: moversEveryMs,
  leaseSeconds: 600,
  run: (signal) => movers.refresh(signal),
})
