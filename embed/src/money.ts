/** Sums and products of decimal strings, in whole micros: the page never calculates money with fractions. */
export const toMicros = (amount: string): bigint => {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.')
  const micros = BigInt(whole || '0') * 1_000_000n + BigInt(fraction.padEnd(6, '0').slice(0, 6))
  return amount.startsWith('-') ? -micros : micros
}

export const toAmount = (micros: bigint): string => {
  const size = micros < 0n ? -micros : micros
  return `${micros < 0n ? '-' : ''}${size / 1_000_000n}.${(size % 1_000_000n).toString().padStart(6, '0')}`
}

export const times = (amount: string, count: number): string => toAmount(toMicros(amount) * BigInt(count))

export const sumOf = (amounts: readonly (string | null | undefined)[]): string =>
  toAmount(amounts.reduce((total, amount) => total + toMicros(amount ?? '0'), 0n))
