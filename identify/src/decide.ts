import type { Match } from './vectors.ts'

export type Tier = 'sure' | 'likely' | 'unsure'
/** Why no card is named with any confidence. */
export type Reason = 'no_card' | 'not_in_catalog'
export type Decision = { readonly tier: Tier; readonly reason: Reason | null }

/** Ranks whose mean says how alike all cards of the catalog are to the photo. */
export const comparedRanks = 20
/** A catalog of one card has nothing to compare with; two cards without relation are about this alike. */
const usualSimilarity = 0.6

/**
 * The limits come from simulated photos of 2,718 cards whose art no card among 36,000 has: one in a thousand of them
 * reaches `sure`, one in a hundred `likely`. Above `cardQuality` the refiner sees a card.
 */
const limits = { sure: 1.17, likely: 1.05, cardQuality: 0.5 } as const
/** Two cards this near to each other share their picture: a photo this small cannot tell them apart. */
const twinDistance = 0.035

/** How much the best card stands out: its likeness, and how far it is above the next ones. */
export function standingOf(matches: readonly Match[]): number {
  const [best, ...rest] = matches
  if (!best) return 0
  const mean = rest.length > 0 ? rest.reduce((sum, { score }) => sum + score, 0) / rest.length : usualSimilarity
  return 2 * best.score - mean
}

/** Matches that share the picture of the best one: reprints of the same art. The best one is the first. */
export const twinsOf = (matches: readonly Match[]): Match[] =>
  matches.filter(({ score }) => score > (matches[0]?.score ?? 0) - twinDistance)

export function decide(matches: readonly Match[], quality: number): Decision {
  const twins = twinsOf(matches)
  // Reprints raise the mean of the next ranks without making the card less certain.
  const standing = standingOf([...twins.slice(0, 1), ...matches.slice(twins.length)])
  if (standing >= limits.sure) return { tier: twins.length > 1 ? 'likely' : 'sure', reason: null }
  if (standing >= limits.likely) return { tier: 'likely', reason: null }
  return { tier: 'unsure', reason: quality < limits.cardQuality ? 'no_card' : 'not_in_catalog' }
}

/** Whether further places in the photo need not be looked at. */
export const isSettled = (matches: readonly Match[]): boolean => standingOf(matches) >= limits.sure
