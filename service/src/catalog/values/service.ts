import { readParts } from '../engine/api-path.ts'
import { assembleCards } from '../engine/page.ts'
import { fold } from '../query/fold.ts'
import type { Json } from '../records.ts'
import type { Published } from '../snapshots/published.ts'

export type ListedValue = { readonly value: string; readonly count: number }

/** The value as a card of the row spells it; columns hold folded values. */
function spellingOf({ snapshot }: Published, row: number, field: string, folded: string): string {
  const view = { includePrices: false, nowMs: 0 }
  const json = assembleCards(snapshot, Uint32Array.of(row), view, { frame: { before: '', after: '' } })
  const found = readParts([JSON.parse(json.toString()) as Json], field.split('.'))
  return found.map(String).find((text) => fold(text) === folded) ?? folded
}

/** The values of a text field and the number of cards with each, in the languages given or in all, by value. */
export function listValues(published: Published, field: string, languages?: readonly string[]): ListedValue[] {
  const { snapshot, search } = published
  const column = snapshot.cards.columns.get(field)
  if (column?.kind !== 'text') return []
  const { values, offsets, rows } = column.text
  const wanted = languages && new Set(languages)
  return values.flatMap((folded, index) => {
    const all = rows.subarray(offsets[index], offsets[index + 1])
    const kept = wanted ? all.filter((row) => wanted.has(search.languageOf(row))) : all
    const [first] = kept
    if (first === undefined) return []
    return [{ value: spellingOf(published, first, field, folded), count: kept.length }]
  })
}
