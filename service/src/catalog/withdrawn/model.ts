/** The kinds of records with ids, as paths name them. */
export const recordKinds = ['cards', 'expansions', 'sealed'] as const
export type RecordKind = (typeof recordKinds)[number]

export const recordNouns: Readonly<Record<RecordKind, string>> = {
  cards: 'Card',
  expansions: 'Expansion',
  sealed: 'Sealed product',
}

/** An operator's withdrawal lasts until it is restored; one by an import until an import has the record again. */
export const withdrawers = ['operator', 'import'] as const
export type Withdrawer = (typeof withdrawers)[number]

/** A record that is stored but no longer searched. */
export type WithdrawnRecord = {
  readonly kind: RecordKind
  readonly id: string
  readonly name: string
  readonly withdrawnAt: Date
  readonly withdrawnBy: Withdrawer
}

export type Alias = {
  readonly kind: RecordKind
  readonly oldId: string
  readonly newId: string
  readonly createdAt: Date
}
