import type { MarketAction } from '../actions/model.ts'
import type { Item } from '../items/model.ts'
import type { Token } from '../tokens/model.ts'

/** The status of an item for sale, from import to its burn. */
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
  /** The group it will be minted into; its token has the current group. */
  readonly priceGroup: number
  readonly status: InventoryStatus
  readonly token: Token | null
  readonly pending: MarketAction | null
  readonly importedAt: Date
}
