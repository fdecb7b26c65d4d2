import { cents, type Cents } from '../../kernel/money.ts'

export type Amount = { readonly cents: Cents; readonly exact: string }

const pattern = /^(\d{1,9})(?:\.(\d{1,6}))?$/

/**
 * Parses a provider's decimal string exactly. Fractions of a cent are rounded up, so that a label is never sold below cost.
 * Undefined for signs, exponents and values that are not strings.
 */
export function parseAmount(value: unknown): Amount | undefined {
  const match = typeof value === 'string' ? pattern.exec(value) : null
  if (!match) return undefined
  const [exact, whole = '0', fraction = ''] = match
  const digits = fraction.padEnd(6, '0')
  const roundUp = BigInt(digits.slice(2)) > 0n ? 1n : 0n
  return { cents: cents(BigInt(whole) * 100n + BigInt(digits.slice(0, 2)) + roundUp), exact }
}

/** Formats as "12.50". */
export function formatCents(amount: Cents): string {
  return `${amount / 100n}.${(amount % 100n).toString().padStart(2, '0')}`
}

export const sumCents = (amounts: readonly Cents[]): Cents =>
  cents(amounts.reduce((total: bigint, amount) => total + amount, 0n))
