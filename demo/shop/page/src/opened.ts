import type { Card, CardAfter, InstantPurchase, Purchase } from './api.ts'
import type { TextKey } from './texts/en.ts'

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

const revealed: ReadonlySet<string> = new Set(['FULFILLED', 'PARTIALLY_FULFILLED'])
const over: ReadonlySet<string> = new Set(['FAILED', 'REFUNDED'])

/** The cards are drawn and can be shown. */
export const isRevealed = (status: string): boolean => revealed.has(status)
/** The purchase ended without cards. */
export const isOver = (status: string): boolean => over.has(status)

export type Progress = { steps: readonly TextKey[]; done: number }

/** The way of a purchase, and how many of its steps are done. A refund follows the payment; what failed took no step. */
export function progressOf(status: string, isOpen: boolean): Progress {
  if (status === 'REFUNDED') return { steps: ['open.paid', 'status.REFUNDED'], done: 2 }
  if (status === 'FAILED') return { steps: [], done: 0 }
  const steps = ['open.paid', 'open.drawn', 'open.revealed'] as const
  if (isRevealed(status)) return { steps, done: isOpen ? steps.length : 2 }
  return { steps, done: status === 'SUBMITTED' ? 1 : 0 }
}
