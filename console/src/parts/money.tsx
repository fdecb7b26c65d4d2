const group = (digits: string): string => digits.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')

/** Formats a decimal string with two decimals; amounts are never converted to floating point. */
export function formatMoney(amount: string): string {
  const [, sign = '', whole = '0', decimals = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(amount) ?? []
  const cents = decimals.padEnd(3, '0').slice(0, 3)
  let value = BigInt(whole) * 100n + BigInt(cents.slice(0, 2))
  if (Number(cents[2]) >= 5) value += 1n
  const text = value.toString().padStart(3, '0')
  const minus = sign && value > 0n ? '−' : ''
  return `${minus}${group(text.slice(0, -2))}.${text.slice(-2)}`
}

/** Micros of a decimal string with up to six decimals. */
export function toMicros(amount: string): bigint {
  const [, sign, whole = '0', decimals = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(amount) ?? []
  const value = BigInt(whole) * 1_000_000n + BigInt(decimals.padEnd(6, '0').slice(0, 6))
  return sign === '-' ? -value : value
}

export function fromMicros(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(7, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`
}

type MoneyProps = {
  amount: string | null | undefined
  /** Shown after the amount. */
  unit?: string | undefined
  /** The currency where it is not USDC. */
  currency?: 'USD'
  sign?: '-' | undefined
}

/** An amount with its exact value on hover. */
export function Money({ amount, unit, currency, sign }: MoneyProps) {
  if (amount === null || amount === undefined) return <span className="none">–</span>
  const exact = `${sign ?? ''}${amount}`
  const currencyName = unit ?? currency ?? 'USDC'
  return (
    <span
      className="money"
      title={`${exact} ${currencyName}`}
      data-currency={unit === undefined ? currencyName : undefined}
    >
      {sign && toMicros(amount) > 0n ? '−' : ''}
      {formatMoney(amount)}
      {unit && <small>{unit}</small>}
    </span>
  )
}

/** How much a value changed, in percent with one decimal; undefined without a basis. */
export function changeOf(now: string, before: string): { text: string; isUp: boolean } | undefined {
  const [current, basis] = [toMicros(now), toMicros(before)]
  if (basis <= 0n) return undefined
  // A large multiple reads better than a percentage of thousands.
  if (current >= basis * 10n) return { text: `${current / basis}×`, isUp: true }
  const thousandths = ((current - basis) * 1_000n) / basis
  const size = thousandths < 0n ? -thousandths : thousandths
  const sign = thousandths < 0n ? '−' : '+'
  return { text: `${sign}${size / 10n}.${size % 10n} %`, isUp: thousandths >= 0n }
}
