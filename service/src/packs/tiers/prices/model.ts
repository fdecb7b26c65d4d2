import type { ItemKind } from '../../../assets/items/model.ts'
import type { Micros } from '../../../kernel/money.ts'
import type { ValueSource } from '../../../pricing/values/model.ts'

/** What a card is worth, and what it is bought back for. */
export type Price = {
  readonly cardId: string
  readonly tokenId: string | null
  readonly itemType: ItemKind
  readonly marketValue: Micros
  readonly buybackPrice: Micros
  readonly source: ValueSource
  /** When the oracle was told; null where its word was not needed. */
  readonly updatedAt: Date | null
  readonly isStale: boolean
}
