import type { PurchasedLabel, QuoteRequest } from '../provider.ts'
import type { Journey } from './journey.ts'
import { magicOf } from './magic.ts'
import type { SimulatedLabel } from './store.ts'

export const labelOf = (label: SimulatedLabel): PurchasedLabel => ({
  purchaseRef: label.id,
  trackingNumber: label.trackingNumber,
  trackingUrl: null,
  postageCents: label.chargedCents,
  costCents: label.chargedCents,
  labelUrl: null,
  refund: label.voidedAt ? 'done' : 'none',
})

export function journeyOf(label: SimulatedLabel, { from, to }: Pick<QuoteRequest, 'from' | 'to'>): Journey {
  return {
    boughtAt: label.boughtAt,
    handedOverAt: label.handedOverAt,
    advancedMs: Number(label.advancedMs),
    voidedAt: label.voidedAt,
    magic: magicOf(to.zip),
    from,
    to,
  }
}
