import { matchAll, type Leaf, type QueryNode } from './ast.ts'
import { formatDate } from './dates.ts'

/**
 * The canonical form of a query: nested groups flattened, double exclusions removed, duplicates dropped, parts in a fixed
 * order. Queries that differ only in spelling share it.
 */
export function canonicalize(node: QueryNode): QueryNode {
  if (node.kind === 'not') {
    const child = canonicalize(node.child)
    return child.kind === 'not' ? child.child : { kind: 'not', child }
  }
  if (node.kind !== 'and' && node.kind !== 'or') return node
  const parts = new Map<string, QueryNode>()
  for (const child of node.children) {
    const part = canonicalize(child)
    const pieces = part.kind === node.kind ? part.children : [part]
    for (const piece of pieces) parts.set(printQuery(piece), piece)
  }
  const children = [...parts.keys()].sort().map((key) => parts.get(key) ?? matchAll)
  const [only] = children
  return children.length === 1 && only ? only : { kind: node.kind, children }
}

/** Prints a query in its own language, fully quoted. The print of a canonical query is the cache key. */
export function printQuery(node: QueryNode): string {
  if (node.kind === 'and') {
    return node.children.map((child) => (child.kind === 'or' ? `(${printQuery(child)})` : printQuery(child))).join(' ')
  }
  // No query text matches nothing; a filter on no languages does, and must not print as a match-all.
  if (node.kind === 'or' && node.children.length === 0) return '()'
  if (node.kind === 'or') return node.children.map(printQuery).join(' OR ')
  if (node.kind === 'not') {
    const text = printQuery(node.child)
    return node.child.kind === 'and' || node.child.kind === 'or' ? `-(${text})` : `-${text}`
  }
  return printLeaf(node)
}

const special = /[\\"*]/
const quote = (text: string): string => (special.test(text) ? escape(text) : text)
const escape = (text: string): string => text.replaceAll(/[\\"*]/g, String.raw`\$&`)

function printLeaf(leaf: Leaf): string {
  if (leaf.kind === 'contains' || leaf.kind === 'collector') return `${leaf.field}:"${quote(leaf.value)}"`
  if (leaf.kind === 'words') return `${leaf.field}:~"${quote(leaf.value)}"`
  if (leaf.kind === 'exact') return `!${leaf.field}:"${quote(leaf.value)}"`
  if (leaf.kind === 'wildcard') return `${leaf.field}:"${quote(leaf.prefix)}*${quote(leaf.suffix)}"`
  if (leaf.kind === 'flag') return `${leaf.field}:${leaf.value}`
  const end = (value: number | null): string =>
    value === null ? '*' : leaf.unit === 'date' ? formatDate(value) : String(value)
  const [open, close] = [leaf.excludesMin ? '{' : '[', leaf.excludesMax ? '}' : ']']
  return `${leaf.field}:${open}${end(leaf.min)} TO ${end(leaf.max)}${close}`
}
