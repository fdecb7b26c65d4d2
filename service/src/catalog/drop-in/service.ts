import { fail } from '../../kernel/errors.ts'
import { orderText, readCount, readOrder, readQuery, type Paging } from '../answers/parameters.ts'
import { jsonType, type Plan } from '../answers/plans.ts'
import { refuseTimeout } from '../answers/pages.ts'
import { assembleDropInCards, assembleDropInSets, hasCard, hasSet, type DropInSource } from '../engine/drop-in.ts'
import { dropInCardFields, dropInSetFields } from '../engine/drop-in-json.ts'
import { effectiveQuery, type SearchRequest } from '../engine/search.ts'
import { exactNames, type WantedNames } from '../engine/select-members.ts'
import { printQuery } from '../query/canonical.ts'
import type { QuerySchema } from '../query/fields.ts'
import type { Published } from '../snapshots/published.ts'
import { listValues } from '../values/service.ts'
import { dropInCardSchema, dropInSetSchema, valueLists, type ValueList } from './model.ts'

export type PageQuery = { q?: string; page?: string; pageSize?: string; orderBy?: string; select?: string }

const maxPageSize = 250
const english = ['en']

function sourceOf({ snapshot }: Published): DropInSource {
  const { dropIn, slices, prices } = snapshot
  if (!dropIn) fail(404, 'not_found', 'The requested resource was not found.')
  return { slices: dropIn, expansionOfCard: slices.expansionOfCard, marketplaces: prices.marketplaces }
}

function readPaging({ page, pageSize }: PageQuery): Paging {
  return {
    page: readCount('page', page, { fallback: 1, max: Number.MAX_SAFE_INTEGER }),
    pageSize: readCount('pageSize', pageSize, { fallback: maxPageSize, max: maxPageSize }),
  }
}

/** Names that the interface does not have select nothing, as there. */
function readNames(select: string | undefined, known: readonly string[]): string[] | undefined {
  const names = (select ?? '').split(',').map((name) => name.trim())
  return names.some(Boolean) ? known.filter((name) => names.includes(name)) : undefined
}

const pageEnd = ({ page, pageSize }: Paging, count: number, total: number): string =>
  `],"page":${page},"pageSize":${pageSize},"count":${count},"totalCount":${total}}`

type PageKind = {
  readonly name: 'cards' | 'sets'
  readonly schema: QuerySchema
  readonly fields: readonly string[]
}
const kinds = {
  cards: { name: 'cards', schema: dropInCardSchema, fields: dropInCardFields },
  sets: { name: 'sets', schema: dropInSetSchema, fields: dropInSetFields },
} as const satisfies Record<string, PageKind>

/** Plans a page of cards or sets. */
export function planDropInPage(published: Published, { name, schema, fields }: PageKind, query: PageQuery): Plan {
  const source = sourceOf(published)
  const order = readOrder(query.orderBy, schema)
  const names = readNames(query.select, fields)
  const select: WantedNames | undefined = names && exactNames(names)
  const paging = readPaging(query)
  const request: SearchRequest = { query: readQuery(query.q, schema), order, ...paging, languages: english }
  const place = `${paging.page}/${paging.pageSize}`
  const canonical = printQuery(effectiveQuery(request))
  return {
    key: ['drop-in', name, place, orderText(order), names?.join() ?? '*', canonical].join('\n'),
    withPrices: false,
    contentType: jsonType,
    make: (_nowMs, allocate) => {
      const { search } = published
      const found = name === 'cards' ? search.cards(request) : search.expansions(request)
      if (!found.ok) refuseTimeout()
      const frame = { before: '{"data":[', after: pageEnd(paging, found.rows.length, found.total) }
      if (name === 'cards') return assembleDropInCards(source, found.rows, { frame, select, allocate })
      return assembleDropInSets(source, found.rows, { frame, select })
    },
  }
}

export const planDropInCards = (published: Published, query: PageQuery): Plan =>
  planDropInPage(published, kinds.cards, query)
export const planDropInSets = (published: Published, query: PageQuery): Plan =>
  planDropInPage(published, kinds.sets, query)

const frame = { before: '{"data":', after: '}' }

/** Plans one card or set. */
function planOne(published: Published, kind: PageKind, id: string, select: string | undefined): Plan {
  const names = readNames(select, kind.fields)
  const isCard = kind.name === 'cards'
  const find = (): number => {
    const { slices } = sourceOf(published)
    const row = isCard ? published.search.findCard(id) : published.search.findExpansion(id)
    const isShown = row !== undefined && (isCard ? hasCard(slices, row) : hasSet(slices, row))
    return isShown ? row : fail(404, 'not_found', 'The requested resource was not found.')
  }
  return {
    key: ['drop-in', kind.name, 'one', names?.join() ?? '*', id.toLowerCase()].join('\n'),
    withPrices: false,
    contentType: jsonType,
    check: () => void find(),
    make: () => {
      const rows = Uint32Array.of(find())
      const view = { frame, select: names && exactNames(names) }
      return (isCard ? assembleDropInCards : assembleDropInSets)(sourceOf(published), rows, view)
    },
  }
}

export const planDropInCard = (published: Published, id: string, select: string | undefined): Plan =>
  planOne(published, kinds.cards, id, select)
export const planDropInSet = (published: Published, id: string, select: string | undefined): Plan =>
  planOne(published, kinds.sets, id, select)

/** Plans the list of the values of a field, by name. */
export function planDropInValues(published: Published, list: ValueList): Plan {
  return {
    key: ['drop-in', list].join('\n'),
    withPrices: false,
    contentType: jsonType,
    make: () => {
      sourceOf(published)
      const values = listValues(published, valueLists[list], english).map(({ value }) => value)
      return Buffer.from(JSON.stringify({ data: values.sort((left, right) => (left < right ? -1 : 1)) }))
    },
  }
}
