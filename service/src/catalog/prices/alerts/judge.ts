import type { Tx } from '../../../db/db.ts'
import { createAnnounce } from '../../../events/types/event-types.ts'
import { createEmit } from '../../../events/outbox.ts'
import type { PriceRecord } from '../../records.ts'
import { meets, statedCondition, watchedValue, type PriceAlert } from './model.ts'
import { listAlertsOf, setMet } from './store.ts'

/** Tells the account once when the condition becomes true; afterwards it must be false before it tells again. */
export async function judgeAlert(tx: Tx, alert: PriceAlert, price: PriceRecord, now: Date): Promise<void> {
  const value = watchedValue(alert, price)
  if (value === undefined) return
  const isMet = meets(alert, value)
  if (isMet === alert.isMet) return
  const times = await setMet(tx, alert.id, isMet ? now : undefined)
  if (!isMet) return
  await createAnnounce(createEmit({ clock: { now: () => now } }))(tx, {
    accountId: alert.accountId,
    event: 'price.alert',
    resourceId: String(alert.id),
    dedupeKey: String(times),
    data: {
      ...statedCondition(alert),
      value: Number(value) / 100,
      met_at: now.toISOString(),
    },
  })
}

/** Compares the alerts of cards with their new prices, in the transaction that writes them. */
export async function judgeAlerts(tx: Tx, game: string, prices: readonly PriceRecord[], now: Date): Promise<void> {
  const priceOf = new Map(prices.map((price) => [price.cardId, price]))
  for (const alert of await listAlertsOf(tx, game, [...priceOf.keys()])) {
    const price = priceOf.get(alert.cardId)
    if (price) await judgeAlert(tx, alert, price, now)
  }
}
