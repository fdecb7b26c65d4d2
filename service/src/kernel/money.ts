/** USDC in millionths. Branded, so that cents, counts and plain numbers do not type-check as USDC. */
export type Micros = bigint & { readonly __unit: 'usdc_micros' }
/** US dollars in hundredths. */
export type Cents = bigint & { readonly __unit: 'usd_cents' }
/** Hundredths of a percent: 8500 is 85 %. */
export type Bps = number & { readonly __unit: 'bps' }

export const micros = (value: bigint): Micros => value as Micros
export const cents = (value: bigint): Cents => value as Cents

export function bps(value: number): Bps {
  if (!Number.isInteger(value) || value < 0 || value > 10_000)
    throw new RangeError(`Basis points must be an integer from 0 to 10000, got ${value}.`)
  return value as Bps
}

const decimalPattern = /^(\d{1,12})(?:\.(\d{1,6}))?$/

/** Parses a USDC decimal such as "12.5". Undefined when the text is not a decimal or has more than six decimals. */
export function parseUsdc(text: string): Micros | undefined {
  const match = decimalPattern.exec(text)
  if (!match) return undefined
  const [, whole = '0', fraction = ''] = match
  return micros(BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0')))
}

/** Always writes six decimals, so that equal amounts are equal strings. */
export function formatUsdc(amount: Micros): string {
  const magnitude = amount < 0n ? -amount : amount
  const fraction = (magnitude % 1_000_000n).toString().padStart(6, '0')
  return `${amount < 0n ? '-' : ''}${magnitude / 1_000_000n}.${fraction}`
}

/** Cents as dollars with thousands separators: 1,234.56. */
export function formatCents(amount: bigint): string {
  const magnitude = amount < 0n ? -amount : amount
  const whole = (magnitude / 100n).toString().replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')
  return `${amount < 0n ? '-' : ''}${whole}.${(magnitude % 100n).toString().padStart(2, '0')}`
}

/** The share of an amount, rounded towards zero; used for amounts paid out. */
export const shareDown = (amount: Micros, share: Bps): Micros => micros((amount * BigInt(share)) / 10_000n)

/** The share of a non-negative amount, rounded up; used for amounts charged. */
export const shareUp = (amount: Micros, share: Bps): Micros => micros((amount * BigInt(share) + 9_999n) / 10_000n)
