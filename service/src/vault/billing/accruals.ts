import type { Reader } from '../../db/db.ts'
import { daysIn, monthOf, type Period } from '../../kernel/time.ts'
import { coverageAmount, storageAmount, type RateFees } from './model.ts'
import { sumStorage, type NewBillingEvent } from './store.ts'

/** One storage line and one coverage line per site, for the recorded days of a month. */
export async function listAccruals(
  reader: Reader,
  accountId: number,
  period: Period,
  fees: RateFees,
): Promise<NewBillingEvent[]> {
  const month = monthOf(period)
  const event = {
    accountId,
    resourceType: null,
    resourceId: null,
    serviceFrom: period.start,
    serviceTo: period.end,
    occurredAt: new Date(period.end.getTime() - 1),
    sourceType: 'month',
  }
  const { unitAmountCents, perQuantity } = fees.storage
  const lines = (await sumStorage(reader, accountId, period)).flatMap(({ siteId, cardDays, declaredCentDays }) => {
    const place = { sourceId: `${accountId}:${month}:${siteId}`, siteId: siteId === 0 ? null : siteId }
    const storage = {
      fee: 'STORAGE' as const,
      description: `Storage in ${month}: ${cardDays} card-days`,
      quantity: cardDays,
      unit: 'card-day',
      unitAmountCents: BigInt(unitAmountCents),
      perQuantity,
      amountCents: storageAmount(cardDays, fees.storage),
    }
    const coverage = {
      fee: 'COVERAGE' as const,
      description: `Coverage in ${month}: ${fees.coverageBps} basis points of the average declared value`,
      quantity: declaredCentDays / BigInt(daysIn(period)),
      unit: 'cent',
      unitAmountCents: BigInt(fees.coverageBps),
      perQuantity: 10_000,
      amountCents: coverageAmount(declaredCentDays, fees.coverageBps, daysIn(period)),
    }
    return [
      { ...event, ...place, ...storage },
      { ...event, ...place, ...coverage },
    ]
  })
  return lines.filter(({ amountCents }) => amountCents !== 0n)
}
