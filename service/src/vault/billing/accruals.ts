import type { Reader } from '../../db/db.ts'
import { dayMs, dayOf, daysIn, monthNameOf, monthOf, type Period } from '../../kernel/time.ts'
import { coverageAmount, storageAmount, type RatedDays } from './model.ts'
import { sumStorage, type NewBillingEvent } from './store.ts'

const lastDayOf = ({ end }: Period): number => new Date(end.getTime() - dayMs).getUTCDate()

/** The lines of the days that one rate card applies to. */
async function listRated(
  reader: Reader,
  accountId: number,
  month: Period,
  rated: RatedDays,
): Promise<NewBillingEvent[]> {
  const { fees, start, end } = rated
  const name = monthOf(month)
  const isWhole = daysIn(rated) === daysIn(month)
  const days = isWhole ? 'in' : `from ${start.getUTCDate()} to ${lastDayOf(rated)}`
  const time = `${days} ${monthNameOf(month)}`
  // The first part has the id of a whole month, so that a month is accrued once.
  const part = start.getTime() === month.start.getTime() ? '' : `:${dayOf(start)}`
  const event = {
    accountId,
    resourceType: null,
    resourceId: null,
    serviceFrom: start,
    serviceTo: end,
    occurredAt: new Date(month.end.getTime() - 1),
    sourceType: 'month',
  }
  const { unitAmountCents, perQuantity } = fees.storage
  return (await sumStorage(reader, accountId, rated)).flatMap(({ siteId, cardDays, declaredCentDays }) => {
    const place = { sourceId: `${accountId}:${name}:${siteId}${part}`, siteId: siteId === 0 ? null : siteId }
    const storage = {
      fee: 'STORAGE' as const,
      description: `Storage ${time}: ${cardDays} card-days`,
      quantity: cardDays,
      unit: 'card-day',
      unitAmountCents: BigInt(unitAmountCents),
      perQuantity,
      amountCents: storageAmount(cardDays, fees.storage),
    }
    const coverage = {
      fee: 'COVERAGE' as const,
      description: `Coverage ${time}: ${fees.coverageBps / 100} % of the average declared value`,
      quantity: declaredCentDays / BigInt(daysIn(month)),
      unit: 'cent',
      unitAmountCents: BigInt(fees.coverageBps),
      perQuantity: 10_000,
      amountCents: coverageAmount(declaredCentDays, fees.coverageBps, daysIn(month)),
    }
    return [
      { ...event, ...place, ...storage },
      { ...event, ...place, ...coverage },
    ]
  })
}

/** One storage line and one coverage line per site and rate card, for the recorded days of a month. */
export async function listAccruals(
  reader: Reader,
  accountId: number,
  month: Period,
  days: readonly RatedDays[],
): Promise<NewBillingEvent[]> {
  const lines: NewBillingEvent[] = []
  for (const rated of days) lines.push(...(await listRated(reader, accountId, month, rated)))
  return lines.filter(({ amountCents }) => amountCents !== 0n)
}
