export type Values = Readonly<Record<string, string | number | null | undefined>>

/** A text with its values; `{name}` is replaced. */
export const fill = (text: string, values: Values): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

type Unit = 'day' | 'hour' | 'minute' | 'second'
type Width = 'short' | 'narrow'

/** Amounts and durations as people of a language write them. */
export function createFormats(language: string) {
  const money = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const dollars = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  })
  const formatUnit = (count: number, name: Unit, unitDisplay: Width): string =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay }).format(count)

  /** Six decimals become two, rounded down. */
  const toCents = (amount: string): number => Math.trunc(Number(amount) * 100 + Math.sign(Number(amount)) * 1e-6) / 100

  return {
    /** Money is shown from its decimal string; six decimals become two, rounded down. */
    usd: (amount: string): string => money.format(toCents(amount)),
    /** What a card is worth: dollars, or a dash where there is no price. */
    worth: (amount: string | null | undefined): string => (amount == null ? '–' : dollars.format(toCents(amount))),
    /** The two largest units of a duration. */
    duration(ms: number, width: Width = 'short'): string {
      const unit = (count: number, name: Unit): string => formatUnit(count, name, width)
      const seconds = Math.max(0, Math.floor(ms / 1_000))
      const days = Math.floor(seconds / 86_400)
      const hours = Math.floor(seconds / 3_600) % 24
      const minutes = Math.floor(seconds / 60) % 60
      if (days > 0) return hours > 0 ? `${unit(days, 'day')} ${unit(hours, 'hour')}` : unit(days, 'day')
      if (hours > 0) return `${unit(hours, 'hour')} ${unit(minutes, 'minute')}`
      return minutes > 0 ? unit(minutes, 'minute') : unit(seconds, 'second')
    },
  }
}
