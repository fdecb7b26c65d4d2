import type { TierSnapshot } from './snapshots/model.ts'

export type ShelfLook = { readonly name: string; readonly label: string; readonly color: string }

/** A tier in words; what it costs and holds is on chain. */
export type Tier = {
  readonly tierId: number
  readonly name: string
  readonly slug: string
  readonly description: string | null
  readonly variant: string | null
  readonly game: { readonly id: string; readonly label: string } | null
  readonly imageUrl: string | null
  readonly maxQuantity: number
  readonly shelves: readonly ShelfLook[]
  readonly createdAt: Date
  readonly updatedAt: Date
  /** Purchases by anybody, and the newest of them or of the times it was put on sale. */
  readonly totalPurchases: number
  readonly lastActiveAt: Date
  /** How often the pool said something of it. */
  readonly changes: bigint
}

/** A tier in words, and how it stands on chain where the chain can be asked. */
export type TierView = { readonly tier: Tier; readonly snapshot: TierSnapshot | undefined }

export const slugPattern = '^[a-z0-9]+(-[a-z0-9]+)*$'

/** Shelves nobody named, from the most common to the rarest. */
const looks: readonly ShelfLook[] = [
  { name: 'Common', label: 'common', color: '#8a94a6' },
  { name: 'Uncommon', label: 'uncommon', color: '#3f9d6b' },
  { name: 'Rare', label: 'rare', color: '#3a7bd5' },
  { name: 'Epic', label: 'epic', color: '#8e5bd0' },
  { name: 'Legendary', label: 'legendary', color: '#d08a1e' },
  { name: 'Mythic', label: 'mythic', color: '#cf4b4b' },
  { name: 'Chase', label: 'chase', color: '#c2379a' },
  { name: 'Grail', label: 'grail', color: '#111827' },
]

export const lookOf = ({ shelves }: Tier, shelf: number): ShelfLook =>
  shelves[shelf] ?? looks[shelf] ?? { name: `Shelf ${shelf + 1}`, label: `shelf_${shelf + 1}`, color: '#8a94a6' }
