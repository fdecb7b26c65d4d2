import type { Db, Reader } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Span } from './earnings/model.ts'
import { sumEntries } from './earnings/store.ts'
import type { Terms } from './terms/model.ts'
import type { TermsService } from './terms/service.ts'
import { settleRevenue, type Revenue } from './model.ts'

export type RevenueDeps = { db: Db; clock: Clock; terms: TermsService }

export type RevenueOfSpan = { span: Span; terms: Terms; revenue: Revenue }

export type RevenueService = ReturnType<typeof createRevenueService>

/** Revenue of a partner from final blocks. */
export function createRevenueService({ db, clock, terms }: RevenueDeps) {
  async function settle(partnerId: number, span: Span, reader: Reader = db): Promise<RevenueOfSpan> {
    const current = await terms.read(partnerId, reader)
    return { span, terms: current, revenue: settleRevenue(await sumEntries(reader, partnerId, span), current) }
  }

  /** Defaults to the span from the last settlement up to now. */
  async function show(partnerId: number, requested: Partial<Span>): Promise<RevenueOfSpan> {
    const from = requested.from ?? (await terms.readOpen(partnerId)).since
    const now = clock.now()
    // Block time, by which a period was closed, may be slightly ahead of our clock.
    const to = requested.to ?? (requested.from === undefined && now <= from ? new Date(from.getTime() + 1) : now)
    if (from >= to) fail(400, 'invalid_period', 'from must be before to.', { details: { field: 'from' } })
    return settle(partnerId, { from, to })
  }

  return { settle, show }
}
