import { jsonType, type Plan } from '../answers/plans.ts'
import {
  defaultLanguages,
  orderText,
  readInclude,
  readLanguages,
  readOrder,
  readPaging,
  readQuery,
} from '../answers/parameters.ts'
import { pageEnd, refuseTimeout } from '../answers/pages.ts'
import { findPublished } from '../answers/serve.ts'
import type { Publisher } from '../snapshots/publisher.ts'
import { sealedPricingText, sealedToText } from './sealed-json.ts'
import { effectiveQuery, type SearchRequest } from '../engine/search.ts'
import { findRow } from '../engine/table.ts'
import { fail } from '../../kernel/errors.ts'
import type { QueryNode } from '../query/ast.ts'
import { printQuery } from '../query/canonical.ts'
import { fold } from '../query/fold.ts'
import type { Published } from '../snapshots/published.ts'
import { findProductType, sealedProductTypes } from './model.ts'
import { sealedSchema, type SealedCatalog } from './sealed-catalog.ts'

export type SealedQuery = {
  q?: string
  product_type?: string
  orderBy?: string
  page?: string
  page_size?: string
  include?: string
  language?: string
}

/** Reads `product_type`: a name of the vocabulary or a comma-separated list. */
function readProductTypes(text: string | undefined): QueryNode[] {
  if (text === undefined) return []
  const children = text.split(',').map((name): QueryNode => {
    const type = findProductType(name)
    if (type) return { kind: 'exact', field: 'product_type', value: fold(type) }
    return fail(400, 'invalid_query_parameter', `product_type must be one of ${sealedProductTypes.join(', ')}.`, {
      details: { field: 'product_type', allowed: sealedProductTypes },
    })
  })
  return [{ kind: 'or', children }]
}

/** Plans a page of sealed products. */
export function planSealed({ sealed }: Published, query: SealedQuery): Plan {
  const typed = readProductTypes(query.product_type)
  const node: QueryNode = { kind: 'and', children: [readQuery(query.q, sealedSchema), ...typed] }
  const order = readOrder(query.orderBy, sealedSchema)
  const withPrices = readInclude(query.include)
  const languages = readLanguages(query.language, sealed.languages, defaultLanguages(node))
  const paging = readPaging(query)
  const request: SearchRequest = {
    query: node,
    order,
    ...paging,
    ...(languages.codes && { languages: languages.codes }),
  }
  const place = `${paging.page}/${paging.pageSize}/${languages.echo}/${withPrices}`
  return {
    key: ['sealed', place, orderText(order), printQuery(effectiveQuery(request))].join('\n'),
    withPrices,
    contentType: jsonType,
    content: sealed.contentKey,
    make: (nowMs) => {
      const found = sealed.search(request)
      if (!found.ok) refuseTimeout()
      const texts = Array.from(found.rows, (row) => textOf(sealed, row, withPrices, nowMs))
      return Buffer.from(`{"success":true,"data":[${texts.join()}${pageEnd(paging, found.total, languages)}`)
    },
  }
}

function textOf(sealed: SealedCatalog, row: number, withPrices: boolean, nowMs: number): string {
  const product = sealed.rows[row]
  if (!product) throw new Error(`No sealed product in row ${row}.`)
  const text = sealedToText(product)
  return withPrices ? `${text.slice(0, -1)},"pricing":${sealedPricingText(product, nowMs)}}` : text
}

function findSealed({ sealed }: Published, id: string): number {
  return findRow(sealed.table, id) ?? fail(404, 'not_found', 'Sealed product not found.')
}

/** The id of a product as stored; unknown games and products are refused. */
export function sealedIdOf(publisher: Publisher, { game, id }: { game: string; id: string }): string {
  const published = findPublished(publisher, game)
  return published.sealed.table.idOf(findSealed(published, id))
}

export function planSealedProduct(published: Published, id: string, query: { include?: string }): Plan {
  const withPrices = readInclude(query.include)
  return {
    key: ['sealed product', String(withPrices), id.toLowerCase()].join('\n'),
    withPrices,
    contentType: jsonType,
    content: published.sealed.contentKey,
    check: () => void findSealed(published, id),
    make: (nowMs) => {
      const text = textOf(published.sealed, findSealed(published, id), withPrices, nowMs)
      return Buffer.from(`{"success":true,"data":${text}}`)
    },
  }
}

/** Plans the pricing of a sealed product. */
export function planSealedPrices(published: Published, id: string): Plan {
  return {
    key: ['sealed prices', id.toLowerCase()].join('\n'),
    withPrices: true,
    contentType: jsonType,
    content: published.sealed.contentKey,
    check: () => void findSealed(published, id),
    make: (nowMs) => {
      const row = published.sealed.rows[findSealed(published, id)]
      if (!row) throw new Error('The row of a sealed product is missing.')
      const pricing = sealedPricingText(row, nowMs)
      return Buffer.from(`{"success":true,"data":{"sealed_id":${JSON.stringify(row.product.id)},"pricing":${pricing}}}`)
    },
  }
}
