export const groupKinds = ['CARD', 'GRADED_CARD'] as const
export const groupSources = ['catalog', 'operator'] as const

/** A set of tokens with the same price. */
export type PriceGroup = {
  readonly id: number
  readonly name: string
  readonly kind: (typeof groupKinds)[number]
  /** The source of its price: the catalog or the operator. */
  readonly follows: (typeof groupSources)[number]
  readonly cardId: string | null
  readonly gradeCompany: string | null
  readonly grade: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}
