import { formatMoney } from '../../parts/money.tsx'

const decimalOf = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Whole cents as dollars, such as `−$1,234.50`. */
export const formatCents = (cents: number): string => `${cents < 0 ? '−' : ''}$${formatMoney(decimalOf(cents))}`

/** Cents of an amount as people type it; undefined when it is none. */
export function readCents(text: string): number | undefined {
  const [, whole, decimals = ''] =
    /^\s*\$?\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*$/.exec(text.replaceAll(/,(?=\d{3}\b)/g, '')) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

export function Cents({ value }: { value: number | null | undefined }) {
  if (value === null || value === undefined) return <span className="none">–</span>
  return <span className="money">{formatCents(value)}</span>
}
