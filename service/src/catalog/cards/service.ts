import { pageEnd, refuseTimeout } from '../answers/pages.ts'
import { jsonType, type Plan } from '../answers/plans.ts'
import {
  allLanguages,
  defaultLanguages,
  orderText,
  readInclude,
  readLanguages,
  readOrder,
  readPaging,
  readQuery,
  readSelect,
  type Selection,
} from '../answers/parameters.ts'
import { assembleCards, type CardView } from '../engine/page.ts'
import { wantedNames } from '../engine/select-members.ts'
import { effectiveQuery, type SearchRequest } from '../engine/search.ts'
import { fail } from '../../kernel/errors.ts'
import { printQuery } from '../query/canonical.ts'
import { cardSchemaOf } from '../games/query-schema.ts'
import { cardSchema, type QuerySchema } from '../query/fields.ts'
import type { QueryLimits } from '../query/parse.ts'
import type { Published } from '../snapshots/published.ts'
import type { Publisher } from '../snapshots/publisher.ts'
import { findPublished } from '../answers/serve.ts'

export type CardsQuery = {
  q?: string
  orderBy?: string
  page?: string
  page_size?: string
  select?: string
  include?: string
  language?: string
  distinct?: 'code'
}

export const viewKey = (withPrices: boolean, selection: Selection): string =>
  `${withPrices ? '+prices' : ''}${selection ? ` select ${selection.names.join()}` : ''}`

export const cardView = (withPrices: boolean, selection: Selection, nowMs: number): CardView => ({
  includePrices: withPrices,
  nowMs,
  ...(selection && { select: selection.wanted }),
})

/** An expansion whose cards are searched, and the limits and fields of `q` where they are others. */
export type CardsOptions = {
  readonly expansionId?: string
  readonly limits?: QueryLimits
  readonly schema?: QuerySchema
}

/** Plans a page of cards: of the whole game, or of one expansion. */
export function planCards(published: Published, query: CardsQuery, options: CardsOptions = {}): Plan {
  // Lists search the fields that every game has, and refuse others.
  const { expansionId, schema = cardSchema } = options
  const { snapshot, search } = published
  const node = readQuery(query.q, schema, options.limits)
  const order = readOrder(query.orderBy, schema)
  const selection = readSelect(query.select, snapshot.cardFields)
  const withPrices = readInclude(query.include)
  const fallback = expansionId === undefined ? defaultLanguages(node) : allLanguages
  const languages = readLanguages(query.language, snapshot.languages, fallback)
  const paging = readPaging(query)
  const request: SearchRequest = {
    query: node,
    order,
    ...paging,
    distinct: query.distinct === 'code',
    ...(languages.codes && { languages: languages.codes }),
    ...(expansionId !== undefined && { expansionId }),
  }
  const canonical = printQuery(effectiveQuery(request))
  const distinct = request.distinct ? 'distinct' : ''
  const place = `${paging.page}/${paging.pageSize}/${languages.echo}`
  return {
    key: ['cards', place, orderText(order), distinct, viewKey(withPrices, selection), canonical].join('\n'),
    withPrices,
    contentType: jsonType,
    ...(expansionId !== undefined && { check: () => void findExpansion(published, expansionId) }),
    make: (nowMs, allocate) => {
      const found = search.cards(request)
      if (!found.ok) refuseTimeout()
      const frame = { before: '{"success":true,"data":[', after: pageEnd(paging, found.total, languages) }
      return assembleCards(snapshot, found.rows, cardView(withPrices, selection, nowMs), { frame, allocate })
    },
  }
}

/** A query in a body has no limit of URLs; the step budget bounds its work as always. */
const searchLimits: QueryLimits = { characters: 16_384, terms: 512, levels: 16 }

export type SearchBodyQuery = Omit<CardsQuery, 'page' | 'page_size'> & { page?: number; page_size?: number }

/** Plans a page of the cards that a query in a body selects. */
export function planSearch(published: Published, { page, page_size: pageSize, ...query }: SearchBodyQuery): Plan {
  const paging = {
    ...(page !== undefined && { page: String(page) }),
    ...(pageSize !== undefined && { page_size: String(pageSize) }),
  }
  return planCards(
    published,
    { ...query, ...paging },
    {
      limits: searchLimits,
      schema: cardSchemaOf(published.game),
    },
  )
}

export function findExpansion({ search }: Published, id: string): number {
  return search.findExpansion(id) ?? fail(404, 'not_found', 'Expansion not found.')
}

/** The row of a card; the id is case-insensitive. */
export function findCard({ search }: Published, id: string): number {
  return search.findCard(id) ?? fail(404, 'not_found', 'Card not found.')
}

type ShownCard = {
  readonly number: string
  readonly expansion: { readonly id: string }
  readonly language_code: string
  readonly variants: readonly { readonly name: string }[]
}

/** The printing of the same set, number and language that has the variant. */
function variantOf({ snapshot, search }: Published, row: number, variant: string): number {
  const { offsets, rows, ranks } = snapshot.families
  const family = ranks[row] as number
  const members = rows.subarray(offsets[family], offsets[family + 1])
  const own = showCard(snapshot, row)
  const found = Array.from(members).find((member) => {
    const { number, expansion, variants } = showCard(snapshot, member)
    const isSame = number === own.number && expansion.id === own.expansion.id
    return (
      isSame &&
      search.languageOf(member) === search.languageOf(row) &&
      variants.some(({ name }) => name.toLowerCase() === variant.toLowerCase())
    )
  })
  return found ?? fail(404, 'not_found', `No printing of this card has the variant ${JSON.stringify(variant)}.`)
}

function showCard(snapshot: Published['snapshot'], row: number): ShownCard {
  const view = { includePrices: false, nowMs: 0 }
  const json = assembleCards(snapshot, Uint32Array.of(row), view, { frame: { before: '', after: '' } })
  return JSON.parse(json.toString()) as ShownCard
}

/** The card id as stored, of the printing with the variant if one is named; unknown games and cards are refused. */
export function cardIdOf(publisher: Publisher, { game, id }: { game: string; id: string }, variant?: string): string {
  const published = findPublished(publisher, game)
  const row = findCard(published, id)
  return published.snapshot.cards.idOf(variant === undefined ? row : variantOf(published, row, variant))
}

/** Some fields of cards by their ids; unknown ones are left out. */
export function readCards(
  { snapshot, search }: Published,
  ids: readonly string[],
  fields: readonly string[],
): Map<string, { id: string }> {
  const rows = ids.flatMap((id) => search.findCard(id) ?? [])
  const view = { includePrices: false, nowMs: 0, select: wantedNames(fields) }
  const frame = { before: '[', after: ']' }
  const json = assembleCards(snapshot, Uint32Array.from(rows), view, { frame })
  const cards = JSON.parse(json.toString()) as { id: string }[]
  return new Map(cards.map((card) => [card.id, card]))
}

export function planCard(published: Published, id: string, query: { select?: string; include?: string }): Plan {
  const { snapshot } = published
  const selection = readSelect(query.select, snapshot.cardFields)
  const withPrices = readInclude(query.include)
  return {
    key: ['card', viewKey(withPrices, selection), id.toLowerCase()].join('\n'),
    withPrices,
    contentType: jsonType,
    check: () => void findCard(published, id),
    make: (nowMs) => {
      const frame = { before: '{"success":true,"data":', after: '}' }
      const rows = Uint32Array.of(findCard(published, id))
      return assembleCards(snapshot, rows, cardView(withPrices, selection, nowMs), { frame })
    },
  }
}
