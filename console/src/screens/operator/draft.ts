import type { AdminTier } from './tiers.tsx'
import type { ShelfFacts, Slots } from './odds-model.ts'

/** The terms of a version that is not proposed yet. */
export type Draft = { slots: Slots; price: string; windowSeconds: number; floatBps: number }

const shelfCount = 8

/** The terms of the version on sale. */
export function createDraft({ tier, odds, float_bps }: AdminTier): Draft {
  return {
    slots: odds.slots.map(({ groups }) =>
      Array.from({ length: shelfCount }, (_, shelf) => groups.find(({ group_id }) => group_id === shelf)?.weight ?? 0),
    ),
    price: (tier.price_usdc ?? '0').replace(/0{4}$/, ''),
    windowSeconds: tier.buyback_window_seconds ?? 259_200,
    floatBps: float_bps ?? 0,
  }
}

/** What the draft changes, in words. */
export function differencesOf(live: Draft, draft: Draft, facts: readonly ShelfFacts[]): string[] {
  const changed = facts.filter(({ shelf }) =>
    draft.slots.some((weights, slot) => (weights[shelf] ?? 0) !== (live.slots[slot]?.[shelf] ?? 0)),
  )
  return [
    ...(changed.length > 0 ? [`${changed.map(({ name }) => name).join(', ')} changed`] : []),
    ...(Number(draft.price) === Number(live.price) ? [] : [`price ${draft.price}`]),
    ...(draft.windowSeconds === live.windowSeconds ? [] : [`window ${draft.windowSeconds / 3_600} h`]),
    ...(draft.floatBps === live.floatBps ? [] : [`float ${draft.floatBps / 100} %`]),
  ]
}
