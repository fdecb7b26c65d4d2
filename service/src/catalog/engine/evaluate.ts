import type { Leaf, QueryNode, RangeLeaf } from '../query/ast.ts'
import { printQuery } from '../query/canonical.ts'
import { spend } from './budget.ts'
import type { ByteCache } from './byte-cache.ts'
import { selectCollectorNumber } from './collector-column.ts'
import { keepInRange, selectRange, type NumberColumn } from './number-column.ts'
import { allRows, borrowedBits, intersectSelections, invert, noRows, rowList } from './selection.ts'
import { subtractSelections, uniteSelections, type Selection } from './selection.ts'
import { languageNameColumn, type Column, type Table } from './table.ts'
import { selectContaining, selectExact, selectWildcard, selectWords, type TextColumn } from './text-column.ts'
import type { Workspace } from './workspace.ts'

/** A condition's rows and their cost; a cache hit is charged the same, so that caches never decide a result. */
export type CachedSelection = { readonly selection: Selection; readonly steps: number }
export type LeafCache = ByteCache<CachedSelection>

/** The rows of a table that a query selects. */
export function evaluate(table: Table, node: QueryNode, work: Workspace, leaves?: LeafCache): Selection {
  if (node.kind === 'not') return invert(evaluate(table, node.child, work, leaves), work)
  if (node.kind === 'and') return evaluateAll(table, node.children, work, leaves)
  if (node.kind === 'or') return evaluateAny(table, node.children, work, leaves)
  return leaves ? evaluateCached(table, node, work, leaves) : evaluateLeaf(table, node, work)
}

/** Conditions of few rows lead, so that the others need not be evaluated beyond those rows. */
const precedence: Record<QueryNode['kind'], number> = {
  collector: 0,
  exact: 1,
  flag: 2,
  wildcard: 3,
  words: 4,
  contains: 4,
  and: 5,
  or: 6,
  range: 7,
  not: 8,
}

function evaluateAll(table: Table, nodes: readonly QueryNode[], work: Workspace, leaves?: LeafCache): Selection {
  let result = allRows
  for (const node of nodes.toSorted((left, right) => precedence[left.kind] - precedence[right.kind])) {
    if (result.kind === 'rows' && result.rows.length === 0) return result
    if (node.kind === 'not') {
      result = subtractSelections(result, evaluate(table, node.child, work, leaves), work)
      continue
    }
    const kept =
      node.kind === 'range' && result.kind === 'rows' ? keepInList(table, node, result.rows, work) : undefined
    result = kept ?? intersectSelections(result, evaluate(table, node, work, leaves), work)
  }
  return result
}

/** Tests a range on the rows of a list only. */
function keepInList(table: Table, leaf: RangeLeaf, rows: Uint32Array, work: Workspace): Selection | undefined {
  const numbers = numbersOf(table.columns.get(leaf.field))
  const kept = numbers && keepInRange(rows, numbers, leaf, work)
  return kept && rowList(kept)
}

function evaluateAny(table: Table, nodes: readonly QueryNode[], work: Workspace, leaves?: LeafCache): Selection {
  let result = noRows
  for (const node of nodes) result = uniteSelections(result, evaluate(table, node, work, leaves), work)
  return result
}

function evaluateCached(table: Table, leaf: Leaf, work: Workspace, leaves: LeafCache): Selection {
  const key = printQuery(leaf)
  const known = leaves.get(key)
  if (known) {
    spend(work.budget, known.steps)
    return known.selection
  }
  const before = work.budget.used
  const found = evaluateLeaf(table, leaf, work)
  const selection: Selection = found.kind === 'bits' ? { ...found, owned: false } : found
  // What belongs to the snapshot is cheap to find again.
  const bytes = found.kind === 'bits' && found.owned ? found.bits.byteLength : 0
  if (bytes > 0) leaves.set(key, { selection, steps: work.budget.used - before }, bytes)
  return selection
}

function evaluateLeaf(table: Table, leaf: Leaf, work: Workspace): Selection {
  const column = table.columns.get(leaf.field)
  // No record of the game has a value of the field.
  if (!column) return noRows
  if (leaf.kind === 'flag' && column?.kind === 'flag') {
    const found = borrowedBits(column.bits, column.count)
    return leaf.value ? found : invert(found, work)
  }
  if (leaf.kind === 'range') {
    const numbers = numbersOf(column)
    if (numbers) return selectRange(numbers, leaf, work)
  }
  if (leaf.kind === 'collector' && column?.kind === 'collector') {
    return selectCollectorNumber(column.collector, leaf.value)
  }
  const text = textOf(column)
  if (text && isTextLeaf(leaf)) {
    const found = selectText(text, leaf, work)
    const names = canNameLanguage(leaf) ? textOf(table.columns.get(languageNameColumn)) : undefined
    return names ? uniteSelections(found, selectText(names, leaf, work), work) : found
  }
  throw new Error(`The snapshot cannot evaluate ${printQuery(leaf)}.`)
}

/** The numbers that ranges on a column compare. */
export function numbersOf(column: Column | undefined): NumberColumn | undefined {
  if (column?.kind === 'number') return column.number
  return column?.kind === 'collector' ? column.collector.integers : undefined
}

type TextLeaf = Extract<Leaf, { kind: 'contains' | 'exact' | 'words' | 'wildcard' }>
const isTextLeaf = (leaf: Leaf): leaf is TextLeaf =>
  leaf.kind === 'contains' || leaf.kind === 'exact' || leaf.kind === 'words' || leaf.kind === 'wildcard'

function selectText(text: TextColumn, leaf: TextLeaf, work: Workspace): Selection {
  if (leaf.kind === 'wildcard') return selectWildcard(text, leaf.prefix, leaf.suffix, work)
  if (leaf.kind === 'words') return selectWords(text, leaf.value, work)
  return leaf.kind === 'exact' ? selectExact(text, leaf.value) : selectContaining(text, leaf.value, work)
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
