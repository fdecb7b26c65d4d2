import type { Micros } from '../../../kernel/money.ts'
import { dayMs, hourMs } from '../../../kernel/time.ts'

/** What partners sell. Prizes count as packs, because their cards are sold back in the same way. */
export const products = ['tier', 'instant'] as const
export type Product = (typeof products)[number]

export type EntryKind = 'SALE' | 'REFUND' | 'SELLBACK'

/** Number of events, of packs or cards, and the amount, by kind of entry. */
export type EntryTotal = { product: Product; entry: EntryKind; events: bigint; units: bigint; amount: Micros }

/** The entries of one tier. */
export type TierSum = {
  tierId: number
  name: string
  packs: bigint
  gross: Micros
  refunds: Micros
  sellbackCount: bigint
  sellbacks: Micros
}

/** Half-open: includes `from`, excludes `to`. */
export type Span = { from: Date; to: Date }

/** A span split into whole days, whole hours around them, and the remaining edges. */
export type Parts = { days: Span[]; hours: Span[]; edges: Span[] }

const isSpan = ({ from, to }: Span): boolean => from < to

/** The whole units of a span, and the rest before and after them. */
function cut({ from, to }: Span, unitMs: number): { whole: Span[]; rest: Span[] } {
  const first = new Date(Math.ceil(from.getTime() / unitMs) * unitMs)
  const last = new Date(Math.floor(to.getTime() / unitMs) * unitMs)
  if (first >= last) return { whole: [], rest: [{ from, to }].filter(isSpan) }
  const rest = [
    { from, to: first },
    { from: last, to },
  ]
  return { whole: [{ from: first, to: last }], rest: rest.filter(isSpan) }
}

export function splitSpan(span: Span): Parts {
  const { whole: days, rest } = cut(span, dayMs)
  const cuts = rest.map((part) => cut(part, hourMs))
  return { days, hours: cuts.flatMap(({ whole }) => whole), edges: cuts.flatMap((one) => one.rest) }
}
