import type { ItemKind } from '../../../assets/items/model.ts'

/** An inventory item and the partner it is assigned to, if any. */
export type PrizeOwner = {
  readonly uniqueId: string
  readonly kind: ItemKind
  readonly partnerId: number | null
  /** Whether it is part of a send in progress. */
  readonly isQueued: boolean
}
