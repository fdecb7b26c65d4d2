import type { MarketAction } from '../actions/model.ts'
import type { Item } from '../items/model.ts'
import type { Token } from '../tokens/model.ts'

/** Where a thing for sale is: on paper, on its way, in our hands, on a shelf, with somebody, gone. */
export const inventoryStatuses = [
  'IMPORTED',
  'MINTING',
  'IN_INVENTORY',
  'STOCKING',
  'STOCKED',
  'UNSTOCKING',
  'BUNDLING',
  'BUNDLED',
  'UNBUNDLING',
  'RETURNED',
  'OUT',
  'BURNED',
] as const
export type InventoryStatus = (typeof inventoryStatuses)[number]

export type InventoryItem = {
  readonly item: Item
  /** The group it shall be minted into; its token says which one it is in. */
  readonly priceGroup: number
  readonly status: InventoryStatus
  readonly token: Token | null
  readonly pending: MarketAction | null
  readonly importedAt: Date
}
