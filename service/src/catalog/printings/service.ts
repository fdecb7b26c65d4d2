import { jsonType, type Plan } from '../answers/plans.ts'
import { allLanguages, readInclude, readLanguages, readSelect } from '../answers/parameters.ts'
import { pageEnd } from '../answers/pages.ts'
import { cardView, findCard, viewKey } from '../cards/service.ts'
import { maxPrintings } from '../engine/catalog-search.ts'
import { assembleCards } from '../engine/page.ts'
import type { Published } from '../snapshots/published.ts'

export type PrintingsQuery = { language?: string; include?: string; select?: string }

/** Plans the printings that share the card's printing code, in one page. */
export function planPrintings(published: Published, id: string, query: PrintingsQuery): Plan {
  const { snapshot, search } = published
  const languages = readLanguages(query.language, snapshot.languages, allLanguages)
  const selection = readSelect(query.select, snapshot.cardFields)
  const withPrices = readInclude(query.include)
  return {
    key: ['printings', languages.echo, viewKey(withPrices, selection), id.toLowerCase()].join('\n'),
    withPrices,
    contentType: jsonType,
    check: () => void findCard(published, id),
    make: (nowMs, allocate) => {
      const options = languages.codes ? { languages: languages.codes } : {}
      const found = search.printings(findCard(published, id), options)
      const paging = { page: 1, pageSize: maxPrintings }
      const frame = { before: '{"success":true,"data":[', after: pageEnd(paging, found.familySize, languages) }
      return assembleCards(snapshot, found.rows, cardView(withPrices, selection, nowMs), { frame, allocate })
    },
  }
}
