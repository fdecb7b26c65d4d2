import type { Micros } from '../../../kernel/money.ts'
import { dayMs, hourMs } from '../../../kernel/time.ts'

/** What partners sell. Prizes are counted with the packs: their cards are sold back like those. */
export const products = ['tier', 'instant'] as const
export type Product = (typeof products)[number]

export type EntryKind = 'SALE' | 'REFUND' | 'SELLBACK'

/** How often, how many packs or cards, and how much, of one kind of entry. */
export type EntryTotal = { product: Product; entry: EntryKind; events: bigint; units: bigint; amount: Micros }

/** From the first moment up to, and not including, the second. */
export type Span = { from: Date; to: Date }

/** What a span is made of: whole days in the middle, whole hours beside them, and what is left at its ends. */
export type Parts = { days: Span[]; hours: Span[]; edges: Span[] }

const isSpan = ({ from, to }: Span): boolean => from < to

/** The whole units in a span, and the rest before and after them. */
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
