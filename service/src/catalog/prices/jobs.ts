import type { Recurring } from '../../jobs/schedule.ts'
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
