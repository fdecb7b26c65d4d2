import { fail } from '../../../kernel/errors.ts'
import type { Micros } from '../../../kernel/money.ts'
import { dayMs, hourMs } from '../../../kernel/time.ts'
import type { EntryTotal, Span } from '../earnings/model.ts'
import type { Revenue } from '../model.ts'

export const intervals = ['hour', 'day'] as const
export type Interval = (typeof intervals)[number]

/** The totals of one interval. */
export type Bucket = Span & { totals: readonly EntryTotal[] }
/** The sales of one tier less their refunds. */
export type TierSales = { tierId: number; packs: bigint; gross: Micros; refunds: Micros }

export type Point = Span & { revenue: Revenue; isOpen: boolean; tiers?: readonly TierSales[] | undefined }

const intervalMs: Readonly<Record<Interval, number>> = { hour: hourMs, day: dayMs }
export const maxPoints = 400

export function checkZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone && zone
  } catch {
    return fail(400, 'invalid_query_parameter', `tz must be an IANA time zone, such as Europe/Berlin.`, {
      details: { field: 'tz' },
    })
  }
}

export function checkSpan({ from, to }: Span, interval: Interval): void {
  if (from >= to) fail(400, 'invalid_period', 'from must be before to.', { details: { field: 'from' } })
  if ((to.getTime() - from.getTime()) / intervalMs[interval] > maxPoints) {
    fail(400, 'invalid_period', `The period must have at most ${maxPoints} points of one ${interval}.`, {
      details: { field: 'from' },
    })
  }
}
