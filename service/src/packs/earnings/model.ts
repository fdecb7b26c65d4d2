import type { Micros } from '../../kernel/money.ts'

/** What partners sell. Prizes are counted with the packs: their cards are sold back like those. */
export const products = ['tier', 'instant'] as const
export type Product = (typeof products)[number]

export type EntryKind = 'SALE' | 'REFUND' | 'SELLBACK'

/** How often, how many packs or cards, and how much, of one kind of entry. */
export type EntryTotal = { product: Product; entry: EntryKind; events: bigint; units: bigint; amount: Micros }

/** From the first moment up to, and not including, the second. */
export type Span = { from: Date; to: Date }

const hourMs = 3_600_000

/** A span as whole hours in the middle and what is left at its ends. */
export function splitHours({ from, to }: Span): { hours: Span | undefined; edges: Span[] } {
  const first = new Date(Math.ceil(from.getTime() / hourMs) * hourMs)
  const last = new Date(Math.floor(to.getTime() / hourMs) * hourMs)
  if (first >= last) return { hours: undefined, edges: [{ from, to }] }
  const edges = [
    { from, to: first },
    { from: last, to },
  ].filter((edge) => edge.from < edge.to)
  return { hours: { from: first, to: last }, edges }
}
