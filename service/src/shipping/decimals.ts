import { cents, type Cents } from '../kernel/money.ts'

export type Amount = { readonly cents: Cents; readonly exact: string }

const pattern = /^(\d{1,9})(?:\.(\d{1,6}))?$/

/**
 * Reads a provider's decimal by its digits. Parts of a cent are rounded up, so that we never sell below cost; the digits
 * are kept beside it. Undefined for anything else: signs, exponents, numbers that are not texts.
 */
export function parseAmount(value: unknown): Amount | undefined {
  const match = typeof value === 'string' ? pattern.exec(value) : null
  if (!match) return undefined
  const [exact, whole = '0', fraction = ''] = match
  const digits = fraction.padEnd(6, '0')
  const roundUp = BigInt(digits.slice(2)) > 0n ? 1n : 0n
  return { cents: cents(BigInt(whole) * 100n + BigInt(digits.slice(0, 2)) + roundUp), exact }
}

/** "12.50", as providers want to be told. */
export function formatCents(amount: Cents): string {
  return `${amount / 100n}.${(amount % 100n).toString().padStart(2, '0')}`
}

export const sumCents = (amounts: readonly Cents[]): Cents =>
  cents(amounts.reduce((total: bigint, amount) => total + amount, 0n))
