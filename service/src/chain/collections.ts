/** The collections of a deployment. `name` is part of the token URI and must not change. */
export const collections = [
  { name: 'card', kind: 1, title: 'Packhouse Cards', symbol: 'CARD' },
  { name: 'graded', kind: 2, title: 'Packhouse Graded Cards', symbol: 'GRADED' },
  { name: 'packet', kind: 3, title: 'Packhouse Packets', symbol: 'PACKET' },
  { name: 'sealed-product', kind: 4, title: 'Packhouse Sealed Products', symbol: 'SEALED' },
] as const
