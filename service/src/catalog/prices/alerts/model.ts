import type { Cents } from '../../../kernel/money.ts'
import type { PriceRecord } from '../../records.ts'

export const maxAlerts = 1_000

/** A price that an account watches: the raw value of a card, or that of a grade. */
export type PriceAlert = {
  readonly id: bigint
  readonly accountId: number
  readonly game: string
  readonly cardId: string
  readonly company: string | null
  readonly grade: string | null
  readonly above: bigint | null
  readonly below: bigint | null
  readonly isMet: boolean
  readonly metAt: Date | null
  readonly createdAt: Date
}

/** The watched value of a price; undefined when it is not known. */
export function watchedValue(
  { company, grade }: Pick<PriceAlert, 'company' | 'grade'>,
  { market, graded }: Pick<PriceRecord, 'market' | 'graded'>,
): Cents | undefined {
  if (company === null) return market ?? undefined
  return graded.find((one) => one.company === company && one.grade === grade)?.value
}

/** Whether a value meets the condition; both ends are inclusive. */
export const meets = ({ above, below }: Pick<PriceAlert, 'above' | 'below'>, value: bigint): boolean =>
  (above !== null && value >= above) || (below !== null && value <= below)

const dollars = (cents: bigint | null): number | null => (cents === null ? null : Number(cents) / 100)

/** What an alert waits for, in answers and events. */
export const statedCondition = (alert: PriceAlert) => ({
  alert_id: Number(alert.id),
  game: alert.game,
  card_id: alert.cardId,
  grade: alert.company === null ? null : `${alert.company} ${alert.grade}`,
  above: dollars(alert.above),
  below: dollars(alert.below),
})
