import type { Micros } from '../../kernel/money.ts'
import type { TierSnapshot } from './snapshots/model.ts'

/** Tier ids are 16-bit on chain. */
export const maxTierId = 65_535

export type ShelfDisplay = { readonly name: string; readonly label: string; readonly color: string }

/** The description of a tier; its price and contents are on chain. */
export type Tier = {
  readonly tierId: number
  readonly name: string
  readonly slug: string
  readonly description: string | null
  readonly variant: string | null
  readonly game: { readonly id: string; readonly label: string } | null
  readonly imageUrl: string | null
  readonly maxQuantity: number
  readonly shelves: readonly ShelfDisplay[]
  readonly createdAt: Date
  readonly updatedAt: Date
  /** Purchases by all buyers. */
  readonly totalPurchases: number
  /** The time of the last purchase or activation. */
  readonly lastActiveAt: Date
  /** The number of recorded changes of the tier; a snapshot with fewer is outdated. */
  readonly changes: bigint
}

/** A tier and its on-chain snapshot, where the chain is available. */
export type TierView = { readonly tier: Tier; readonly snapshot: TierSnapshot | undefined }

/** The equal copies of a card on one shelf: same printing, same grade, same value. */
export type ShelvedCard = {
  shelf: number
  kind: 'CARD' | 'GRADED_CARD'
  cardId: string | null
  name: string
  imageUrl: string | null
  setId: string | null
  cardNumber: string | null
  rarity: string | null
  variant: string | null
  gradeCompany: string | null
  gradeName: string | null
  /** By the price oracle, which sell-backs use too; null where it has no price. */
  value: Micros | null
  copies: number
}

export const slugPattern = '^[a-z0-9]+(-[a-z0-9]+)*$'

/** Display of unnamed shelves, from the most common to the rarest. */
const defaultDisplays: readonly ShelfDisplay[] = [
  { name: 'Common', label: 'common', color: '#8a94a6' },
  { name: 'Uncommon', label: 'uncommon', color: '#3f9d6b' },
  { name: 'Rare', label: 'rare', color: '#3a7bd5' },
  { name: 'Epic', label: 'epic', color: '#8e5bd0' },
  { name: 'Legendary', label: 'legendary', color: '#d08a1e' },
  { name: 'Mythic', label: 'mythic', color: '#cf4b4b' },
  { name: 'Chase', label: 'chase', color: '#c2379a' },
  { name: 'Grail', label: 'grail', color: '#111827' },
]

export const displayOf = ({ shelves }: Tier, shelf: number): ShelfDisplay =>
  shelves[shelf] ??
  defaultDisplays[shelf] ?? { name: `Shelf ${shelf + 1}`, label: `shelf_${shelf + 1}`, color: '#8a94a6' }
