export const groupKinds = ['CARD', 'GRADED_CARD'] as const
export const groupSources = ['catalog', 'operator'] as const

/** Tokens of a group are worth the same. */
export type PriceGroup = {
  readonly id: number
  readonly name: string
  readonly kind: (typeof groupKinds)[number]
  /** Whose word its price is: the catalog's, or the operator's own. */
  readonly follows: (typeof groupSources)[number]
  readonly cardId: string | null
  readonly gradeCompany: string | null
  readonly grade: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}
