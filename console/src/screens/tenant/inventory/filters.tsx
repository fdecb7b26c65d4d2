import { useCallback } from 'react'
import type { Query } from '../../../../../web/src/routes.ts'
import type { ListSearch } from '../../../app/root.ts'
import { useListState } from '../../../app/search.ts'
import { FilterChip, SearchField } from '../../../parts/filters.tsx'
import { SavedViews } from '../../../parts/saved-views.tsx'
import { describeState } from '../../../parts/tones.ts'
import { useSites, type CardSummary } from '../api.ts'

export const filterNames = ['q', 'status', 'condition', 'value', 'game', 'site', 'tag'] as const
const viewNames = [...filterNames, 'sort']

const values = [
  ['0-999', 'up to $10', undefined, 999],
  ['1000-9999', '$10 to $100', 1_000, 9_999],
  ['10000-99999', '$100 to $1,000', 10_000, 99_999],
  ['100000-', 'from $1,000', 100_000, undefined],
] as const

const sorts = [
  ['-received_at', 'Newest first'],
  ['-declared_value', 'Highest value first'],
  ['declared_value', 'Lowest value first'],
  ['name', 'Name'],
] as const

const defaultSort = '-received_at'

/** The query of the list that the address stands for. */
export function queryOf(search: ListSearch): Query<'/cards'> {
  const { q, status, condition, game, site, tag, value, sort } = search
  const [, , min_value, max_value] = values.find(([known]) => known === value) ?? []
  const order = sorts.find(([known]) => known === sort)?.[0] ?? defaultSort
  return { q, status, condition, game, site_id: site, tag, min_value, max_value, sort: order }
}

const words: Readonly<Record<string, string>> = {
  NM: 'Near mint',
  LP: 'Lightly played',
  MP: 'Moderately played',
  HP: 'Heavily played',
  DMG: 'Damaged',
}

type Counts = readonly { value: string | number | null; count: number }[]

/** The values that occur, with how often. */
const choicesOf = (counts: Counts | undefined, name: (value: string) => string): [string, string][] =>
  (counts ?? [])
    .filter(({ value }) => value !== null)
    .map(({ value, count }) => [String(value), `${name(String(value))} · ${count.toLocaleString('en')}`])

/** Filters by what the account has; one that could not narrow the list is left out. */
export function Filters({ summary }: { summary: CardSummary | undefined }) {
  const [search, change] = useListState()
  const sites = useSites()
  const onSearch = useCallback((q: string | undefined) => change({ q }), [change])
  const chips = [
    ['status', 'Status', choicesOf(summary?.statuses, (value) => describeState(value).word)],
    ['condition', 'Condition', choicesOf(summary?.conditions, (value) => words[value] ?? value)],
    ['value', 'Value', values.map(([value, text]): [string, string] => [value, text])],
    ['game', 'Game', choicesOf(summary?.games, (value) => value)],
    ['site', 'Site', choicesOf(summary?.sites, (value) => sites.get(Number(value))?.name ?? value)],
    ['tag', 'Tag', choicesOf(summary?.tags, (value) => value)],
  ] as const
  return (
    <div className="filters">
      <SearchField value={search['q']} placeholder="Name or code" onChange={onSearch} />
      {chips
        .filter(([name, , choices]) => choices.length > 1 || search[name] !== undefined)
        .map(([name, title, choices]) => (
          <FilterChip
            key={name}
            name={title}
            value={search[name]}
            choices={choices}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
      <FilterChip
        name={search['sort'] === undefined ? 'Newest first' : 'Order'}
        value={search['sort']}
        choices={sorts}
        onChange={(sort) => change({ sort: sort === defaultSort ? undefined : sort })}
      />
      <SavedViews filters={viewNames} />
    </div>
  )
}
