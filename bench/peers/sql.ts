// Translates catalog queries to SQL, for databases with the same rows.
import type { Leaf, QueryNode, RangeLeaf } from '../../service/src/catalog/query/ast.ts'
import { columnOf, rankColumnOf, rankedFields, separator } from './rows.ts'

export type OrderKey = { readonly field: string; readonly descending: boolean }

export const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** What differs between the databases. */
export type Dialect = {
  contains(column: string, value: string): string
  like(column: string, pattern: string): string
  isTrue(column: string): string
}

export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

function rangeToSql(value: string, { min, max, excludesMin, excludesMax }: RangeLeaf): string {
  const low = min === null ? [] : [`${value} ${excludesMin ? '>' : '>='} ${min}`]
  const high = max === null ? [] : [`${value} ${excludesMax ? '<' : '<='} ${max}`]
  return [`${value} is not null`, ...low, ...high].join(' and ')
}

function leafToSql(leaf: Leaf, dialect: Dialect): string {
  const column = `c.${columnOf(leaf.field)}`
  switch (leaf.kind) {
    case 'contains':
      return dialect.contains(columnOf(leaf.field), leaf.value)
    case 'exact':
      return leaf.field === 'name' || leaf.field === 'rarity'
        ? `${column} = ${quote(leaf.value)}`
        : dialect.like(
            `(${quote(separator)} || ${column} || ${quote(separator)})`,
            `%${separator}${escapeLike(leaf.value)}${separator}%`,
          )
    case 'wildcard':
      return dialect.like(column, `${escapeLike(leaf.prefix)}%${escapeLike(leaf.suffix)}`)
    case 'words':
      throw new Error('The card search has no conditions on whole words.')
    case 'collector':
      return `c.number = ${quote(leaf.value)}`
    case 'flag':
      return leaf.value ? dialect.isTrue(column) : `not ${dialect.isTrue(column)}`
    case 'range':
      return leaf.field === 'attacks.damage'
        ? `c.doc in (select d.doc from damages d where ${rangeToSql('d.value', leaf)})`
        : rangeToSql(column, leaf)
  }
}

/** A missing value matches nothing, and its negation everything. */
export function whereOf(node: QueryNode, dialect: Dialect): string {
  if (node.kind === 'and' || node.kind === 'or') {
    if (node.children.length === 0) return node.kind === 'and' ? 'true' : 'false'
    return `(${node.children.map((child) => whereOf(child, dialect)).join(` ${node.kind} `)})`
  }
  if (node.kind === 'not') return `not coalesce(${whereOf(node.child, dialect)}, false)`
  return `(${leafToSql(node, dialect)})`
}

const isRanked = (field: string): boolean => rankedFields.some((ranked) => ranked === field)

export function orderOf(keys: readonly OrderKey[]): string {
  const terms = keys.map(({ field, descending }) => {
    if (field === 'id') return `c.doc ${descending ? 'desc' : 'asc'}`
    const column = isRanked(field) ? rankColumnOf(field) : columnOf(field)
    return `c.${column} ${descending ? 'desc' : 'asc'} nulls last`
  })
  return [...terms, 'c.doc'].join(', ')
}
