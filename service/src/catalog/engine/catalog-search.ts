import type { Snapshot } from './snapshot.ts'
import { createTableSearch, type SearchOptions, type TableSearch } from './search.ts'
import { findRow } from './table.ts'

/** Printings of one card in display order, capped. */
export type Printings = {
  /** The count in the requested languages. */
  readonly total: number
  /** The count in all languages. */
  readonly familySize: number
  readonly rows: Uint32Array
}
export type CatalogSearch = {
  readonly snapshot: Snapshot
  readonly cards: TableSearch
  readonly expansions: TableSearch
  /** The row of a card or an expansion; the id is case-insensitive. */
  readonly findCard: (id: string) => number | undefined
  readonly findExpansion: (id: string) => number | undefined
  /** The lower-case code of a card's language. */
  readonly languageOf: (row: number) => string
  readonly printings: (row: number, options?: { languages?: readonly string[] }) => Printings
}

/** The page size of the printings endpoint. */
export const maxPrintings = 50

/** All searches and lookups of a snapshot. */
export function createCatalogSearch(snapshot: Snapshot, options: SearchOptions = {}): CatalogSearch {
  const languageColumn = snapshot.cards.columns.get('language')
  const languageOf = languageReader()

  function languageReader(): (row: number) => string {
    if (languageColumn?.kind !== 'text') return () => ''
    const { values, offsets, rows } = languageColumn.text
    const byRow = new Uint8Array(snapshot.cards.rowCount)
    for (let value = 0; value < values.length; value++) {
      for (let at = offsets[value] as number; at < (offsets[value + 1] as number); at++)
        byRow[rows[at] as number] = value
    }
    return (row) => values[byRow[row] as number] ?? ''
  }

  /** The card's own language first, then the others by code, each by id: every member has the same family. */
  function printings(row: number, { languages }: { languages?: readonly string[] } = {}): Printings {
    const { offsets, rows, ranks } = snapshot.families
    const family = ranks[row] as number
    const own = languageOf(row)
    const wanted = languages && new Set(languages.map((code) => code.toLowerCase()))
    const place = (member: number): string => (languageOf(member) === own ? '' : languageOf(member))
    const all = [...rows.subarray(offsets[family], offsets[family + 1])]
    const members = all
      .filter((member) => !wanted || wanted.has(languageOf(member)))
      .sort((left, right) => (place(left) === place(right) ? left - right : place(left) < place(right) ? -1 : 1))
    return {
      total: members.length,
      familySize: all.length,
      rows: Uint32Array.from(members.slice(0, maxPrintings)),
    }
  }

  return {
    snapshot,
    cards: createTableSearch(snapshot.cards, snapshot.families, options),
    expansions: createTableSearch(snapshot.expansions, undefined, options),
    findCard: (id) => findRow(snapshot.cards, id),
    findExpansion: (id) => findRow(snapshot.expansions, id),
    languageOf,
    printings,
  }
}
