import type { Card, CardAfter, InstantPurchase, Purchase } from './api.ts'

/** A purchase as the opening shows it, of either kind. */
export type Opened = {
  status: string
  failure: string | null
  tierId: number | undefined
  image: string | undefined
  packs: number
  /** What was paid for all packs, and what came back. */
  paid: string
  refunded: string
  proof: string | null
  cards: readonly Card[]
  after: readonly CardAfter[]
}

export const ofPurchase = (purchase: Purchase): Opened => ({
  status: purchase.status,
  failure: purchase.failure_reason,
  tierId: purchase.tier_id,
  image: undefined,
  packs: purchase.quantity,
  paid: purchase.volume_usdc,
  refunded: purchase.refunded_usdc,
  proof: purchase.fairness_url,
  cards: purchase.items,
  after: purchase.what_came_after,
})

export const ofInstant = (purchase: InstantPurchase): Opened => ({
  status: purchase.status,
  failure: purchase.failure_reason,
  tierId: undefined,
  image: purchase.pack?.image_url ?? undefined,
  packs: 1,
  paid: purchase.price_usdc,
  refunded: purchase.refunded_usdc,
  proof: purchase.fairness_url,
  cards: (purchase.cards ?? []).map(({ large_image_url: image, ...card }) => ({
    ...card,
    image_url: image ?? '',
    grade: null,
  })),
  after: [],
})
