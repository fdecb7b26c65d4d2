/** The last item with each key, at the place of the first: a statement cannot write one row twice. */
export const lastOfEach = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
]
