import type { ItemKind } from '../../../assets/items/model.ts'

/** A thing of the inventory and the partner it is set aside for, if for any. */
export type PrizeOwner = {
  readonly uniqueId: string
  readonly kind: ItemKind
  readonly partnerId: number | null
  /** Whether it is part of a send that is under way. */
  readonly isTravelling: boolean
}
