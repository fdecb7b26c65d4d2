import type { ItemKind } from '../../../assets/items/model.ts'
import type { Micros } from '../../../kernel/money.ts'
import type { ValueSource } from '../../../assets/pricing/values/model.ts'

/** The market value and buyback price of a card. */
export type Price = {
  readonly cardId: string
  readonly tokenId: string | null
  readonly itemType: ItemKind
  readonly marketValue: Micros
  readonly buybackPrice: Micros
  readonly source: ValueSource
  /** The time of the oracle update; null when the oracle was not used. */
  readonly updatedAt: Date | null
  readonly isStale: boolean
}
