import { jsonType, type Plan } from '../answers/plans.ts'
import { defaultLanguages, orderText, readLanguages, readOrder, readPaging, readQuery } from '../answers/parameters.ts'
import { pageEnd, refuseTimeout } from '../answers/pages.ts'
import { findExpansion } from '../cards/service.ts'
import { assembleExpansions } from '../engine/page.ts'
import { effectiveQuery, type SearchRequest } from '../engine/search.ts'
import { printQuery } from '../query/canonical.ts'
import { expansionSchema } from '../query/fields.ts'
import type { Published } from '../snapshots/published.ts'

export type ExpansionsQuery = { q?: string; orderBy?: string; page?: string; page_size?: string; language?: string }

/** The languages of expansions; a set may be announced before its first card. */
function languagesOf({ snapshot }: Published): { code: string }[] {
  const column = snapshot.expansions.columns.get('language')
  return column?.kind === 'text' ? column.text.values.map((code) => ({ code })) : []
}

/** Plans a page of expansions. */
export function planExpansions(published: Published, query: ExpansionsQuery): Plan {
  const { snapshot, search } = published
  const node = readQuery(query.q, expansionSchema)
  const order = readOrder(query.orderBy, expansionSchema)
  const languages = readLanguages(query.language, languagesOf(published), defaultLanguages(node))
  const paging = readPaging(query)
  const request: SearchRequest = {
    query: node,
    order,
    ...paging,
    ...(languages.codes && { languages: languages.codes }),
  }
  const place = `${paging.page}/${paging.pageSize}/${languages.echo}`
  return {
    key: ['expansions', place, orderText(order), printQuery(effectiveQuery(request))].join('\n'),
    withPrices: false,
    contentType: jsonType,
    make: () => {
      const found = search.expansions(request)
      if (!found.ok) refuseTimeout()
      const frame = { before: '{"success":true,"data":[', after: pageEnd(paging, found.total, languages) }
      return assembleExpansions(snapshot, found.rows, frame)
    },
  }
}

export function planExpansion(published: Published, id: string): Plan {
  return {
    key: ['expansion', id.toLowerCase()].join('\n'),
    withPrices: false,
    contentType: jsonType,
    check: () => void findExpansion(published, id),
    make: () => {
      const rows = Uint32Array.of(findExpansion(published, id))
      return assembleExpansions(published.snapshot, rows, { before: '{"success":true,"data":', after: '}' })
    },
  }
}
