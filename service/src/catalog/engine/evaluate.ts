import type { Leaf, QueryNode } from '../query/ast.ts'
import { printQuery } from '../query/canonical.ts'
import { complement, fillAll, intersect, subtract, unite } from './bitset.ts'
import { spend } from './budget.ts'
import type { ByteCache } from './byte-cache.ts'
import { selectCollectorNumber } from './collector-column.ts'
import { selectRange } from './number-column.ts'
import { languageNameColumn, type Column, type Table } from './table.ts'
import { selectContaining, selectExact, selectWildcard, type TextColumn } from './text-column.ts'
import type { Selection, Workspace } from './workspace.ts'

/** A condition's rows and their cost; a cache hit is charged the same, so that caches never decide a result. */
export type CachedSelection = { readonly bits: Uint32Array; readonly steps: number }
export type LeafCache = ByteCache<CachedSelection>

/** The rows of a table that a query selects. */
export function evaluate(table: Table, node: QueryNode, work: Workspace, leaves?: LeafCache): Selection {
  if (node.kind === 'not') {
    const { bits } = own(evaluate(table, node.child, work, leaves), work)
    spend(work.budget, bits.length)
    complement(bits, table.rowCount)
    return { bits, owned: true }
  }
  if (node.kind === 'and') return evaluateAll(table, node.children, work, leaves)
  if (node.kind === 'or') return evaluateAny(table, node.children, work, leaves)
  return leaves ? evaluateCached(table, node, work, leaves) : evaluateLeaf(table, node, work)
}

function evaluateAll(table: Table, nodes: readonly QueryNode[], work: Workspace, leaves?: LeafCache): Selection {
  let result: Selection | undefined
  for (const node of nodes) {
    if (node.kind === 'not') continue
    const next = evaluate(table, node, work, leaves)
    if (!result) result = next
    else result = combine(result, next, work, intersect)
  }
  result ??= allRows(work)
  for (const node of nodes) {
    if (node.kind === 'not') result = combine(result, evaluate(table, node.child, work, leaves), work, subtract)
  }
  return result
}

function evaluateAny(table: Table, nodes: readonly QueryNode[], work: Workspace, leaves?: LeafCache): Selection {
  let result: Selection | undefined
  for (const node of nodes) {
    const next = evaluate(table, node, work, leaves)
    result = result ? combine(result, next, work, unite) : next
  }
  return result ?? { bits: work.pool.acquire(), owned: true }
}

function combine(
  left: Selection,
  right: Selection,
  work: Workspace,
  merge: (into: Uint32Array, other: Uint32Array) => void,
): Selection {
  const result = own(left, work)
  spend(work.budget, result.bits.length)
  merge(result.bits, right.bits)
  work.pool.release(right)
  return result
}

function own(selection: Selection, { budget, pool }: Workspace): Selection {
  if (selection.owned) return selection
  spend(budget, selection.bits.length)
  const bits = pool.acquire()
  bits.set(selection.bits)
  return { bits, owned: true }
}

function allRows({ budget, pool }: Workspace): Selection {
  const bits = pool.acquire()
  spend(budget, bits.length)
  fillAll(bits, pool.rows)
  return { bits, owned: true }
}

function evaluateCached(table: Table, leaf: Leaf, work: Workspace, leaves: LeafCache): Selection {
  const key = printQuery(leaf)
  const known = leaves.get(key)
  if (known) {
    spend(work.budget, known.steps)
    return { bits: known.bits, owned: false }
  }
  const before = work.budget.used
  const { bits, owned } = evaluateLeaf(table, leaf, work)
  // A borrowed set belongs to the snapshot and is cheap to find again.
  if (owned) leaves.set(key, { bits, steps: work.budget.used - before }, bits.byteLength)
  return { bits, owned: false }
}

function evaluateLeaf(table: Table, leaf: Leaf, work: Workspace): Selection {
  const column = table.columns.get(leaf.field)
  if (leaf.kind === 'flag' && column?.kind === 'flag') {
    if (leaf.value) return { bits: column.bits, owned: false }
    const { bits } = own({ bits: column.bits, owned: false }, work)
    complement(bits, table.rowCount)
    return { bits, owned: true }
  }
  if (leaf.kind === 'range') {
    const numbers =
      column?.kind === 'collector' ? column.collector.integers : column?.kind === 'number' && column.number
    if (numbers) return selectRange(numbers, leaf, work)
  }
  if (leaf.kind === 'collector' && column?.kind === 'collector') {
    return selectCollectorNumber(column.collector, leaf.value, work)
  }
  const text = textOf(column)
  if (text && (leaf.kind === 'contains' || leaf.kind === 'exact' || leaf.kind === 'wildcard')) {
    const found = selectText(text, leaf, work)
    const names = canNameLanguage(leaf) ? textOf(table.columns.get(languageNameColumn)) : undefined
    return names ? combine(found, selectText(names, leaf, work), work, unite) : found
  }
  throw new Error(`The snapshot cannot evaluate ${printQuery(leaf)}.`)
}

type TextLeaf = Extract<Leaf, { kind: 'contains' | 'exact' | 'wildcard' }>

function selectText(text: TextColumn, leaf: TextLeaf, work: Workspace): Selection {
  if (leaf.kind === 'wildcard') return selectWildcard(text, leaf.prefix, leaf.suffix, work)
  return leaf.kind === 'exact' ? selectExact(text, leaf.value, work) : selectContaining(text, leaf.value, work)
}

const shortestName = 3

/** `language:ja` means the code, or else `en` would match French; `language:japanese` means the name. */
function canNameLanguage(leaf: TextLeaf): boolean {
  const text = leaf.kind === 'wildcard' ? leaf.prefix : leaf.value
  return leaf.field === 'language' && text.length >= shortestName && !text.includes('-')
}

function textOf(column: Column | undefined) {
  if (column?.kind === 'text') return column.text
  return column?.kind === 'collector' ? column.collector.printed : undefined
}
