import type { Address } from '../addresses.ts'
import type { PurchasedLabel } from '../provider.ts'
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

export function journeyOf(label: SimulatedLabel, to: Address): Journey {
  return {
    boughtAt: label.boughtAt,
    advancedMs: Number(label.advancedMs),
    voidedAt: label.voidedAt,
    magic: magicOf(to.zip),
    city: to.city,
    state: to.state,
    country: to.country,
  }
}
