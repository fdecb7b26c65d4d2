import type { ItemToImport } from '../../assets/inventory/inventory.ts'
import type { ItemKind } from '../../assets/items/model.ts'

/** A further copy of a demo card; a slab takes its certificate number from its unique id. */
export type Copy = {
  readonly kind: ItemKind
  readonly priceGroup: number
  describe(uniqueId: string): Omit<ItemToImport, 'uniqueId' | 'kind' | 'priceGroup'>
}

/** The full stock of a shelf. Its price groups belong to no other shelf. */
export type ShelfPlan = { readonly tierId: number; readonly shelf: number; readonly copies: readonly Copy[] }
export type BoxedCopy = Copy & { readonly isChase: boolean }
/** The full stock of a packet type: each pack is a list of cards. */
export type PacketPlan = { readonly packetTypeId: number; readonly packs: readonly (readonly BoxedCopy[])[] }
export type RestockPlan = {
  readonly shelves: readonly ShelfPlan[]
  readonly packets: readonly PacketPlan[]
  /** The prizes of each partner that was given demo prizes. */
  readonly prizes: readonly Copy[]
}

/** What is on sale, what is being prepared, and the full stock. */
export type Level = { readonly onSale: number; readonly coming: number; readonly target: number }

/** How many to add: a stock is filled up once less than half of it remains, or on request. */
export function countMissing({ onSale, coming, target }: Level, { isForced }: { isForced: boolean }): number {
  const present = onSale + coming
  return isForced || present * 2 < target ? Math.max(0, target - present) : 0
}

type Held<Item> = { readonly priceGroup: number; readonly item: Item }

/** Takes one held item per card of a pack, by price group; undefined while one is missing. */
export function takePack<Item>(
  pack: readonly BoxedCopy[],
  held: Held<Item>[],
): { item: Item; isChase: boolean }[] | undefined {
  const left = [...held]
  const taken = pack.flatMap(({ priceGroup, isChase }) => {
    const at = left.findIndex((candidate) => candidate.priceGroup === priceGroup)
    return left.splice(at, at < 0 ? 0 : 1).map(({ item }) => ({ item, isChase }))
  })
  if (taken.length < pack.length) return undefined
  held.splice(0, held.length, ...left)
  return taken
}
