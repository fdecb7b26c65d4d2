/** A single condition on one field. Texts are already folded. */
export type Leaf =
  | { readonly kind: 'contains'; readonly field: string; readonly value: string }
  | { readonly kind: 'exact'; readonly field: string; readonly value: string }
  /** Whole words, one after the other, separated by single spaces. */
  | { readonly kind: 'words'; readonly field: string; readonly value: string }
  /** An empty prefix stands for a leading wildcard. */
  | { readonly kind: 'wildcard'; readonly field: string; readonly prefix: string; readonly suffix: string }
  /** A collector number, normalized. */
  | { readonly kind: 'collector'; readonly field: string; readonly value: string }
  | { readonly kind: 'flag'; readonly field: string; readonly value: boolean }
  | RangeLeaf

/** A null end is open. Dates are integers such as 20240309; a plain number is a range of one. */
export type RangeLeaf = {
  readonly kind: 'range'
  readonly field: string
  readonly unit: 'number' | 'date'
  readonly min: number | null
  readonly max: number | null
  /** Whether the ends themselves are left out. */
  readonly excludesMin: boolean
  readonly excludesMax: boolean
}

/** A parsed query. An `and` without children matches everything, an `or` without children nothing. */
export type QueryNode =
  | Leaf
  | { readonly kind: 'and'; readonly children: readonly QueryNode[] }
  | { readonly kind: 'or'; readonly children: readonly QueryNode[] }
  | { readonly kind: 'not'; readonly child: QueryNode }

export const matchAll: QueryNode = { kind: 'and', children: [] }

/** Whether any term, excluded or not, names one of the fields. */
export function mentionsField(node: QueryNode, names: readonly string[]): boolean {
  if (node.kind === 'and' || node.kind === 'or') return node.children.some((child) => mentionsField(child, names))
  if (node.kind === 'not') return mentionsField(node.child, names)
  return names.includes(node.field)
}
