import type { Recurring } from '../../jobs/schedule.ts'
import type { Restock } from './service.ts'

/** Keeps the stock of a sandbox filled. */
export const restockJobs = (restock: Restock | undefined, everyMs: number | undefined): Recurring[] =>
  restock && everyMs !== undefined
    ? [{ queue: 'sandbox.restock', everyMs, run: async () => void (await restock.restock({ isForced: false })) }]
    : []
